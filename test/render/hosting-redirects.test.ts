import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { origin } from '../../generator/load/validate.ts';
import { plan } from '../../generator/plan/plan.ts';
import { renderHosting } from '../../generator/render/hosting/hosting.ts';
import { bundle } from '../support/bundled-once.ts';
import { builtSite, project, tinySite } from '../support/tiny-site.ts';

/** Where hosts lead, how much of it they take, and what may be written for them. preview/hosts.test.ts asks a real nginx. */
const redirecting = suite('hosting: redirects');

const redirected = {
  'data/redirects.json': {
    redirects: [
      { from: '/old/', to: '/glossary/#action' },
      { from: '/ohio/old-town/pianos/', to: '/ohio/cleveland/pianos/' },
      { from: '/Old_Page.html', to: '/glossary/' },
      { from: '/Glossary', to: '/glossary/' },
    ],
  },
  'content/root/google1.html': 'google-site-verification: google1.html',
  'content/root/both': 'x',
  'content/root/both.html': 'x',
  'content/root/folder/index.html': 'x',
};

redirecting('leads from an address that has changed, and from a city page without its city', async () => {
  const site = await builtSite(redirected);
  assert.equal(site.text('_redirects').split('\n'), [
    '/google1.html /google1 200',
    '/old /glossary/#action 301',
    '/old/ /glossary/#action 301',
    '/ohio/old-town/pianos /ohio/cleveland/pianos/ 301',
    '/ohio/old-town/pianos/ /ohio/cleveland/pianos/ 301',
    '/Old_Page.html /glossary/ 301',
    '/Glossary /glossary/ 301',
    '/Glossary/ /glossary/ 301',
    ...[
      '/.pianogen / 301',
      '/pianos / 301',
      '/pianos/ / 301',
      '/:state/pianos / 301',
      '/:state/pianos/ / 301',
      '',
    ],
  ]);
  const block = site.page('404.html').querySelector('script[type="application/json"]#redirects');
  assert.equal(JSON.parse(block?.textContent ?? ''), {
    '/old/': '/glossary/#action',
    '/ohio/old-town/pianos/': '/ohio/cleveland/pianos/',
    '/Old_Page.html': '/glossary/',
    '/Glossary/': '/glossary/',
  });
});

redirecting('takes no host that a configuration could read as more than a name', () => {
  const names = "a;b.example a,b.example * a{b} a'b $a a..example a.example. .example".split(' ');
  for (const name of [...names, `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`])
    assert.not(origin.safeParse(`https://${name}`).success, name);
  const sound = ['a-1.b_2.example', 'xn--bcher-kva.example:8443', '[::1]:8000', `${'a'.repeat(63)}.example`];
  for (const name of sound) assert.ok(origin.safeParse(`https://${name}`).success, name);
});

redirecting('ends the build rather than write a word that could be more than one', async () => {
  const planned = plan(load(tinySite().settings), '2026-01-31');
  const { assets } = await bundle(project);
  const source = { file: 'x', line: 1 };
  const evil = { from: '/old/', to: '/;evil/', source, addressSources: { from: source, to: source } };
  const site = { ...planned.frame.site, leadsHost: 'https://a"b' };
  for (const trick of [
    { ...planned, frame: { ...planned.frame, site } },
    { ...planned, redirects: [evil] },
  ])
    assert.throws(() => renderHosting(trick, assets), /cannot stand in the configuration of a server/);
});

redirecting.run();
