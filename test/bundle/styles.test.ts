import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleStyles } from '../../generator/bundle/bundle.ts';
import { styled } from '../support/golden/code.ts';
import { tinySite } from '../support/tiny-site.ts';

/** What becomes of the addresses in styles. */
const styles = suite('bundle: styles');

styles('keep the address of a picture of the site, and name the font by its own', async () => {
  const { root } = tinySite(
    styled(
      'h1 { background: url(/images/icon.svg); }\n@font-face { font-family: a; src: url(fonts/gloock-latin.woff2); }\n',
    ),
  );
  const { assets, outputs } = await bundleStyles(root);
  const text = String(outputs.find(({ file }) => `/${file}` === assets.styles)?.body);
  assert.match(text, 'url(/images/icon.svg)');
  assert.match(text, `url(${assets.headingFont})`);
});

styles.run();
