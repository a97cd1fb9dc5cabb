import type { Headers } from './headers-file.ts';

/**
 * Scores a page as MDN's HTTP Observatory does, by its published rules (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring):
 * 100 points, and a modifier a test. Bonuses count only where the penalties leave at least 90. It takes for granted what is
 * the host's: https with a good certificate, and http redirected to it. The site sets no cookies.
 */
export function scoreOf(
  headers: Headers,
  page: Document,
): { score: number; modifiers: Record<string, number> } {
  const modifiers = {
    csp: policyModifier(policiesIn(headers, page)),
    hsts: hstsModifier(headers['strict-transport-security']),
    nosniff: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    framing: framingModifier(headers, page),
    referrer: referrerModifier(headers, page),
    coop: exactly(
      headers['cross-origin-opener-policy'],
      ['unsafe-none'],
      ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    ),
    coep: exactly(
      headers['cross-origin-embedder-policy'],
      ['unsafe-none'],
      ['require-corp', 'credentialless'],
    ),
    corp: exactly(headers['cross-origin-resource-policy'], ['cross-origin'], ['same-origin', 'same-site']),
    integrity: integrityModifier(page),
  };
  const values = Object.values(modifiers);
  const penalized = 100 + sum(values.filter((value) => value < 0));
  return { score: Math.max(0, penalized >= 90 ? 100 + sum(values) : penalized), modifiers };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Directives = Map<string, string[]>;

/** The policies of the header and of the page; null is one that cannot be read because a directive stands twice. */
function policiesIn(headers: Headers, page: Document): (Directives | null)[] {
  const meta = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  return [...(headers['content-security-policy']?.split(',') ?? []), ...(meta ? [meta] : [])].map(
    directivesOf,
  );
}

function directivesOf(policy: string): Directives | null {
  const parts = policy.split(';').map((part) => part.trim().toLowerCase().split(/\s+/));
  const directives: Directives = new Map();
  for (const [name = '', ...sources] of parts) {
    if (directives.has(name)) return null;
    if (name !== '')
      directives.set(name, name.endsWith('-src') && sources.length === 0 ? ["'none'"] : sources);
  }
  return directives;
}

/** That of the weakest policy, which never flatters. */
function policyModifier(policies: readonly (Directives | null)[]): number {
  return policies.length === 0 ? -25 : Math.min(...policies.map((policy) => (policy ? judge(policy) : -25)));
}

const BROAD = /^(?:(?:ftp|https?):|(?:https?:\/\/)?\*(?:\.\*)?)$/;
const INSECURE = /^(?:http|ftp):/;

function judge(directives: Directives): number {
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const all = (chosen: (name: string) => boolean) =>
    [...directives].flatMap(([name, values]) => (chosen(name) ? values : []));
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  const [script, object, style] = ['script-src', 'object-src', 'style-src'].map((name) =>
    withoutHashed(sources(name)),
  );
  if ([...(script ?? []), ...(object ?? [])].some((source) => BROAD.test(source))) return -20;
  if (isInline(script)) return -20;
  if (all((name) => !isPassive(name)).some((source) => INSECURE.test(source))) return -20;
  if (script?.includes("'unsafe-eval'")) return -10;
  if (all(isPassive).some((source) => INSECURE.test(source))) return -10;
  if (isInline(style) || style?.some((source) => BROAD.test(source))) return 0;
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5;
}

const isInline = (sources: readonly string[] = []): boolean =>
  sources.some((source) => source === "'unsafe-inline'" || source === 'data:');

/** A hash or a nonce puts 'unsafe-inline' beside it out of force. */
const withoutHashed = (sources: readonly string[]): string[] =>
  sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : [...sources];

function hstsModifier(value: string | undefined): number {
  const [, age] = value?.match(/^max-age=(\d+)(?:;\s*(?:includesubdomains|preload))*$/i) ?? [];
  if (age === undefined) return -20;
  return Number(age) >= 15_552_000 ? 0 : -10;
}

function framingModifier(headers: Headers, page: Document): number {
  if (policiesIn(headers, page).some((policy) => policy?.has('frame-ancestors'))) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20;
}

function referrerModifier(headers: Headers, page: Document): number {
  const meta = page.querySelector('meta[name="referrer"]')?.getAttribute('content') ?? '';
  const last = `${headers['referrer-policy'] ?? ''},${meta}`.split(',').filter(Boolean).at(-1)?.trim();
  if (last === undefined) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5;
}

function exactly(value: string | undefined, neutral: string[], good: string[]): number {
  if (value === undefined || neutral.includes(value)) return 0;
  return good.includes(value) ? 10 : -5;
}

/** Scripts from elsewhere without a checksum cost, scripts with one bring points. */
function integrityModifier(page: Document): number {
  const scripts = [...page.querySelectorAll('script[src]')];
  const foreign = scripts.filter((script) => /^(?:https?:)?\/\//.test(script.getAttribute('src') ?? ''));
  if (foreign.some((script) => !script.hasAttribute('integrity'))) return -5;
  return scripts.some((script) => script.hasAttribute('integrity')) ? 5 : 0;
}
