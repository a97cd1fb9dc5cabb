import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { renderHosting } from '../../generator/render/hosting/hosting.ts';
import { serverConfiguration } from '../../generator/render/hosting/nginx.ts';
import { bundle } from '../support/bundled-once.ts';
import { defaultSite } from '../support/default-site.ts';
import { headersFor, rulesOf } from '../support/headers-file.ts';
import { project, tinySite } from '../support/tiny-site.ts';

const hosting = suite('hosting');

const { outputs } = defaultSite();
const pages = [...outputs].filter(([name]) => name.endsWith('.html'));
const paths = [...outputs.keys()].map((file) => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`);

const file = (name: string): string => outputs.get(name) ?? '';
const headersAt = (path: string) => headersFor(file('_headers'), path).netlify;
const policyOf = (text: string) =>
  headersFor(text, '/').netlify['content-security-policy']?.split('; ') ?? [];
const directive = (policy: string[], name: string) => policy.find((part) => part.startsWith(`${name} `));

hosting('emits no file that no host reads', () => {
  const hidden = [...outputs.keys()].filter((name) => /^[._]|\/[._]/.test(name));
  assert.equal(hidden.sort(), ['.pianogen', '_headers', '_redirects']);
});

hosting('sends each file every security header, and no header twice', () => {
  for (const path of [...paths, '/no/such/page', '/assets/no-such.js']) {
    const { netlify, cloudflare, repeated } = headersFor(file('_headers'), path);
    assert.equal(repeated, [], path);
    assert.equal(cloudflare, netlify, path);
    const { 'content-security-policy': policy, 'cache-control': _, 'content-type': __, ...rest } = netlify;
    assert.ok(policy, path);
    assert.equal(rest, {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  // Cloudflare Pages adds it.
  assert.equal(rulesOf(file('_headers'))[0]?.removed, ['access-control-allow-origin']);
});

hosting('has the files cached for good whose names hold a hash, and no other path', () => {
  const cached = paths.filter((path) => headersAt(path)['cache-control']);
  assert.equal(
    cached,
    paths.filter((path) => path.startsWith('/assets/')),
  );
  assert.ok(cached.length >= 4);
  for (const path of cached)
    assert.is(headersAt(path)['cache-control'], 'public, max-age=31536000, immutable');
  assert.is(headersAt('/assets/no-such.js')['cache-control'], undefined);
});

hosting('names the types that hosts do not know', () => {
  assert.is(headersAt('/feed.xml')['content-type'], 'application/atom+xml; charset=utf-8');
  assert.is(headersAt('/site.webmanifest')['content-type'], 'application/manifest+json');
  assert.is(headersAt('/tuning/january-july.ics')['content-type'], 'text/calendar; charset=utf-8');
  const others = paths.filter((path) => !path.startsWith('/tuning/') && headersAt(path)['content-type']);
  assert.equal(others.length, 2);
});

// Each build checks that its policy blocks nothing of a page.
hosting('allows the inline scripts of all pages by their hashes, and nothing that no page has', () => {
  const policy = policyOf(file('_headers'));
  const scripts = pages.flatMap(([, html]) => [
    ...html.matchAll(/<script(?: type="speculationrules")?>([^<]*)<\/script>/g),
  ]);
  const hashes = new Set(
    scripts.map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`,
    ),
  );
  assert.equal((directive(policy, 'script-src')?.match(/'sha256-[^']+'/g) ?? []).sort(), [...hashes].sort());
  const [, styles = ''] =
    /<style>(.*?)<\/style>/s.exec(readFileSync(join(project, 'templates/drawings/houses.svg'), 'utf8')) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');
  assert.is(directive(policy, 'style-src'), `style-src 'self' 'sha256-${hash}'`);
  assert.equal(
    policy.map((part) => part.replace(/ 'sha256-.*/, '')),
    [
      ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'"],
      ...["connect-src 'self' https://leads.keyhaven.example", "manifest-src 'self'", "base-uri 'none'"],
      ...["form-action 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
      "frame-ancestors 'none'",
    ],
  );
});

hosting(
  'has one header for all pages, which allows the script of another origin, on every host',
  async () => {
    const site = tinySite();
    const script = {
      name: 'Counts',
      src: 'https://counts.example/js/count.js',
      connect: ['https://in.counts.example'],
    };
    site.write({ 'data/site.json': { ...site.json('data/site.json'), script } });
    const planned = plan(load(site.settings), '2026-01-31');
    const { assets } = await bundle(project);
    const headers = String(renderHosting(planned, assets)[0]?.body);
    const { netlify, cloudflare, repeated } = headersFor(headers, '/ohio/');
    assert.equal([cloudflare, repeated], [netlify, []]);
    const policy = policyOf(headers);
    assert.match(
      String(directive(policy, 'script-src')),
      /^script-src 'self'( 'sha256-\S+'){4} https:\/\/counts\.example\/js\/count\.js$/,
    );
    assert.match(String(directive(policy, 'connect-src')), / https:\/\/in\.counts\.example$/);
    assert.match(serverConfiguration(planned, assets), `"${policy.join('; ')}"`);
  },
);

hosting.run();
