import { join } from 'node:path';
import { LIST } from '../../generator/emit/target.ts';
import { defaultSite } from '../support/default-site.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

const determinism = suite('determinism');

const here = Object.fromEntries(defaultSite().outputs);

/** A page as of the day before, with the date of the shared site. */
const dated = (html = '') =>
  html.replaceAll('2026-01-30', '2026-01-31').replaceAll('January 30, 2026', 'January 31, 2026');

determinism(
  'builds the same bytes in another folder, time zone, locale and file order, but for the date',
  async () => {
    const out = join(temporaryFolder(), 'out');
    const { code, stderr } = await pianogen(['build', '--out', out, '--date', '2026-01-30'], {
      checkout: newCheckout(),
      cwd: temporaryFolder(),
      env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    });
    assert.is(code, 0, stderr);
    const there = treeOf(out);
    const files = Object.keys(here);
    assert.ok(files.length > 200);
    assert.equal(Object.keys(there), files);
    // The list of files has the date of the build, and a hash of each file.
    const changed = files.filter((file) => file !== LIST && here[file] !== there[file]);
    assert.equal(
      changed,
      files.filter((file) => file === 'index.html' || file.endsWith('/pianos/index.html')),
    );
    assert.equal(
      changed.filter((file) => here[file] !== dated(there[file])),
      [],
    );
  },
);
