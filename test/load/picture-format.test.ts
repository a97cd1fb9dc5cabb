import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isDamaged } from '../../generator/load/picture-format.ts';
import { project } from '../support/tiny-site.ts';

const formats = suite('picture formats');

/** A whole picture of each format, or what of one is looked at. */
const whole: Record<string, Buffer> = {
  png: readFileSync(join(project, 'content/images/icon-192.png')),
  svg: readFileSync(join(project, 'content/images/icon.svg')),
  // A preview with an end of its own stands in it.
  jpg: Buffer.from('ffd8ffe1ffd8ffda0001ffd9ffda0002abcdffd9', 'hex'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  avif: Buffer.from('0000000c66747970617669660000000a6d646174abcd', 'hex'),
};

for (const [format, body] of Object.entries(whole))
  formats(`tells a whole ${format} from one that was cut off`, () => {
    const facts = { format, width: 1, height: 1, isAnimated: false, isTurned: false };
    assert.not(isDamaged(body, facts));
    // Half of what stands behind the last mark of a format is enough.
    assert.ok(isDamaged(body.subarray(0, -9), facts));
  });

formats.run();
