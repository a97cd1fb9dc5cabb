import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { headersFor } from '../support/headers-file.ts';
import { project } from '../support/tiny-site.ts';

/** The files of hosts. preview/hosts.test.ts asks a real nginx. */
const hosting = suite('hosting');

const { outputs } = defaultSite();
const paths = [...outputs.keys()].map((file) => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`);
const headersAt = (path: string) => headersFor(outputs.get('_headers') ?? '', path);

hosting('emits no file that no host reads', () => {
  const hidden = [...outputs.keys()].filter((name) => /^[._]|\/[._]/.test(name));
  assert.equal(hidden.sort(), ['.pianogen', '_headers', '_redirects']);
});

hosting('names the types that hosts do not know, and has files cached whose names hold a hash', () => {
  const typeOf = (path: string) =>
    path.startsWith('/tuning/') && path.endsWith('.ics')
      ? 'text/calendar; charset=utf-8'
      : {
          '/feed.xml': 'application/atom+xml; charset=utf-8',
          '/site.webmanifest': 'application/manifest+json',
        }[path];
  for (const path of [...paths, '/no/such/page', '/assets/no-such.js']) {
    const { headers, removed } = headersAt(path);
    const {
      'content-security-policy': policy,
      'cache-control': cached,
      'content-type': type,
      ...rest
    } = headers;
    assert.ok(policy, path);
    assert.is(type, typeOf(path), path);
    const isHashed = path.startsWith('/assets/') && paths.includes(path);
    assert.is(cached, isHashed ? 'public, max-age=31536000, immutable' : undefined, path);
    // Cloudflare Pages adds it.
    assert.equal(removed, ['access-control-allow-origin'], path);
    assert.equal(rest, {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
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
  const drawing = readFileSync(join(project, 'templates/drawings/houses.svg'), 'utf8');
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

hosting.run();
