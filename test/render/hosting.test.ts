import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import { origin } from '../../generator/load/schemas/values.ts';
import { defaultSite } from '../support/default-site.ts';
import { headersFor } from '../support/headers-file.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, cachedSite, projectText } from '../support/tiny-site.ts';

/** The files of hosts. preview/hosts.test.ts asks a real nginx. */
const hosting = suite('hosting');

const { outputs } = defaultSite();
const paths = [...outputs.keys()].map((file) => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`);
const headersAt = (path: string) => headersFor(outputs.get('_headers') ?? '', path);

hosting('emits no file that no host reads', () => {
  const hidden = [...outputs.keys()].filter((name) => /^[._]|\/[._]/.test(name));
  assert.equal(hidden.sort(), ['.pianogen', '_headers', '_redirects']);
});

const TYPES: Record<string, string> = {
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json',
  ics: 'text/calendar; charset=utf-8',
};

hosting('names the types that hosts do not know, and has files cached whose names hold a hash', () => {
  for (const path of [...paths, '/no/such/page', '/assets/no-such.js']) {
    const { headers, removed } = headersAt(path);
    const { 'content-security-policy': policy, 'content-type': type, ...others } = headers;
    assert.ok(policy, path);
    assert.is(type, TYPES[path.replace(/.*\.ics$/, 'ics')], path);
    const isHashed = path.startsWith('/assets/') && paths.includes(path);
    const { 'cache-control': cached, ...rest } = others;
    assert.is(cached, isHashed ? 'public, max-age=31536000, immutable' : undefined, path);
    // Cloudflare Pages adds it.
    assert.equal(removed, ['access-control-allow-origin'], path);
    assert.equal(rest, {
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  assert.ok(paths.filter((path) => path.startsWith('/assets/')).length >= 4);
});

const hashOf = (text: string, encoding: 'latin1' | 'utf8') =>
  `'sha256-${createHash('sha256').update(text, encoding).digest('base64')}'`;

// test/site/ checks that the policy of a page blocks nothing of it.
hosting('allows the inline scripts of all pages by their hashes, and nothing that no page has', () => {
  const pages = [...outputs].filter(([name]) => name.endsWith('.html')).map(([, html]) => html);
  const scripts = pages.flatMap((html) => [
    ...html.matchAll(/<script(?: type="speculationrules")?>([^<]*)<\/script>/g),
  ]);
  const hashes = [...new Set(scripts.map(([, script = '']) => hashOf(script, 'latin1')))];
  const drawing = projectText('templates/drawings/houses.svg');
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(drawing) ?? [];
  const policy = headersAt('/').headers['content-security-policy'] ?? '';
  const sorted = policy.replace(/(?<=script-src 'self' )[^;]*/, (list) => list.split(' ').sort().join(' '));
  assert.equal(sorted.split('; '), [
    "default-src 'none'",
    `script-src 'self' ${hashes.sort().join(' ')}`,
    `style-src 'self' ${hashOf(styles, 'utf8')}`,
    ...["img-src 'self'", "font-src 'self'", "connect-src 'self' https://leads.keyhaven.example"],
    ...["manifest-src 'self'", "base-uri 'none'", "form-action 'self'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'", "frame-ancestors 'none'"],
  ]);
});

hosting('allows the inline script of an own template of a site', async () => {
  const rules = '{"prefetch":[]}';
  const site = cachedSite({
    'templates/parts/speculation-rules.tsx': `import { JsonScript } from './json-script.tsx';
export const SPECULATION_RULES = '${rules}';
export const SpeculationRules = () => <JsonScript type="speculationrules" value={{ prefetch: [] }} />;
`,
  });
  await site.build({}, { root: site.root });
  assert.match(site.text('index.html'), `>${rules}</script>`);
  const { stdout } = await runCommand(['hosting', 'nginx'], { cwd: site.root });
  for (const text of [site.text('index.html'), site.text('_headers'), stdout])
    assert.match(decodeHTML(text), hashOf(rules, 'utf8'));
});

hosting('leads from an address that has changed, and from a city page without its city', async () => {
  const moved = { '/old/': '/glossary/#action', '/Old_Page.html': '/glossary/' };
  const exact = Object.entries(moved).map(([from, to]) => ({ from, to }));
  const redirects = [...exact, { from: '/Glossary', to: '/glossary/' }];
  const site = await builtSite({
    'data/redirects.json': { redirects },
    'content/root/google1.html': 'google-site-verification: google1.html',
    'content/root/both': 'x',
    'content/root/both.html': 'x',
    'content/root/folder/index.html': 'x',
  });
  assert.is(
    site.text('_redirects'),
    `/google1.html /google1 200
/old /glossary/#action 301
/old/ /glossary/#action 301
/Old_Page.html /glossary/ 301
/Glossary /glossary/ 301
/Glossary/ /glossary/ 301
/.pianogen / 301
/pianos / 301
/pianos/ / 301
/:state/pianos / 301
/:state/pianos/ / 301
`,
  );
  const block = site.page('404.html').querySelector('script[type="application/json"]#redirects');
  assert.equal(JSON.parse(block?.textContent ?? ''), { ...moved, '/Glossary/': '/glossary/' });
});

hosting('speaks of https for subdomains only if the owner says so, on every host', async () => {
  const site = cachedSite();
  for (const httpsSubdomains of [undefined, true]) {
    site.write({ 'data/site.json': { ...site.json('data/site.json'), httpsSubdomains } });
    await site.build();
    const { stdout } = await runCommand(['hosting', 'nginx'], { cwd: site.root });
    const told = [site.text('_headers'), stdout].map((text) => text.match(/Strict-Transport.*/g));
    const value = `max-age=31536000${httpsSubdomains ? '; includeSubDomains' : ''}`;
    const line = `Strict-Transport-Security "${value}" always;`;
    // Of nginx, for the site, for its hashed files and for its other name.
    assert.equal(told, [[`Strict-Transport-Security: ${value}`], [line, line, line]]);
  }
});

hosting('takes no host that a configuration could read as more than a name', () => {
  const names = "a;b.example a,b.example * a{b} a'b $a a..example a.example. .example".split(' ');
  for (const name of [...names, `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`])
    assert.not(origin.safeParse(`https://${name}`).success, name);
  const sound = ['a-1.b_2.example', 'xn--bcher-kva.example:8443', '[::1]:8000', `${'a'.repeat(63)}.example`];
  for (const name of sound) assert.ok(origin.safeParse(`https://${name}`).success, name);
});
