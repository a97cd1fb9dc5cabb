import childProcess from 'node:child_process';
import { once } from 'node:events';
import { mock } from 'node:test';
import { stop } from 'esbuild';
import { bundle } from '../../generator/bundle/bundle.ts';
import { styled } from '../support/cases.ts';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings, tinySite } from '../support/tiny-site.ts';

const bundling = suite('bundle');

bundling('ends esbuild when the last of several bundles is made, and starts it again', async () => {
  // Another test of this process may have left it running.
  await stop();
  const started = mock.method(childProcess, 'spawn').mock;
  const [one, other] = await Promise.all([bundle(shippedSettings), bundle(shippedSettings)]);
  assert.equal(one, other);
  assert.equal(await bundle(shippedSettings), one);
  mock.restoreAll();
  assert.is(started.callCount(), 2);
  for (const { result: child } of started.calls)
    if (child?.exitCode === null && child.signalCode === null)
      await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
});

bundling('keeps the address of a picture of the site in styles, and names the font by its own', async () => {
  const font = '@font-face { font-family: a; src: url(fonts/headings.woff2); }';
  const { root } = tinySite(styled(`h1 { background: url(/images/icon.svg); }\n${font}\n`));
  const { assets, outputs } = await bundle({ pianogen: root, root });
  const text = String(outputs.find(({ file }) => `/${file}` === assets.styles)?.body);
  assert.match(text, 'url(/images/icon.svg)');
  assert.match(text, `url(${assets.headingFont})`);
});

bundling('has browsers compile React while they load it', async () => {
  const { assets, outputs } = await bundle(shippedSettings);
  const script = String(outputs.find(({ file }) => `/${file}` === assets.leadFormScript)?.body);
  const modules = script.split(/(?==[\w$]+\(\(*[\w$,]*\)?=>\{"use strict";)/).slice(1);
  const late = modules.filter((module) => !/^=[\w$]+\((?:\([\w$]+=>|\(\()/.test(module));
  assert.ok(modules.length > 5, `${modules.length} modules`);
  assert.equal(
    late.map((module) => module.indexOf('});') < 200),
    [true],
  );
});
