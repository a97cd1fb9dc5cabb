import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { type Headers, headersFor } from '../support/headers-file.ts';
import { scoreOf } from '../support/observatory.ts';

/** What the HTTP Observatory makes of the site, by the headers that `_headers` yields for its front page. */
const observatory = suite('observatory');

const site = defaultSite();
const page = site.page('');
const { cloudflare, netlify: sent } = headersFor(site.outputs.get('_headers') ?? '', '/');
const best = scoreOf(sent, page).score;

observatory('the site scores at least 130', () => {
  const { score, modifiers } = scoreOf(sent, page);
  assert.ok(score >= 130, `${score}: ${JSON.stringify(modifiers)}`);
  for (const [test, modifier] of Object.entries(modifiers)) assert.ok(modifier >= 0, test);
});

observatory('it is the same at both hosts that read the headers', () => {
  assert.equal(cloudflare, sent);
});

const policy = () => sent['content-security-policy'] ?? '';
const bare = () => {
  const copy = page.cloneNode(true) as Document;
  for (const meta of copy.querySelectorAll('meta[http-equiv], meta[name="referrer"]')) meta.remove();
  return copy;
};

/** Each weakening of the headers, and how many of the best score's points are left. */
const weaker: Record<string, [change: () => Headers, left: (best: number) => number]> = {
  // A penalty of more than ten points takes all bonuses with it.
  'no policy': [() => without('content-security-policy'), () => 55],
  'inline scripts': [() => csp(policy().replace(/(?:'sha256-[^']+' ?)+/, "'unsafe-inline'")), () => 80],
  'scripts of any host': [() => csp(policy().replace("script-src 'self'", 'script-src https:')), () => 80],
  'a directive twice, which voids the policy': [() => csp(`${policy()}; img-src 'self'`), () => 55],
  'http in a source': [() => csp(policy().replace('connect-src', 'connect-src http://a.example')), () => 80],
  'no transport security': [() => without('strict-transport-security'), () => 80],
  'two values of transport security': [() => join('strict-transport-security'), () => 80],
  eval: [
    () => csp(policy().replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")),
    (best) => best - 20,
  ],
  'inline styles': [
    () => csp(policy().replace("style-src 'self'", "style-src 'unsafe-inline'")),
    (best) => best - 10,
  ],
  'another default': [
    () => csp(policy().replace("default-src 'none'", "default-src 'self'")),
    (best) => best - 5,
  ],
  'short transport security': [
    () => ({ ...sent, 'strict-transport-security': 'max-age=3600' }),
    (best) => best - 10,
  ],
  sniffing: [() => without('x-content-type-options'), (best) => best - 5],
  'the whole referrer': [() => ({ ...sent, 'referrer-policy': 'unsafe-url' }), (best) => best - 10],
  'no referrer policy': [() => without('referrer-policy'), (best) => best - 5],
  'no opener policy': [() => without('cross-origin-opener-policy'), (best) => best - 10],
  'two values of the opener policy': [() => join('cross-origin-opener-policy'), (best) => best - 15],
  'no resource policy': [() => without('cross-origin-resource-policy'), (best) => best - 10],
};

for (const [name, [change, left]] of Object.entries(weaker)) {
  observatory(`${name} costs what the rules say`, () => {
    assert.is(scoreOf(change(), bare()).score, left(best));
  });
}

const csp = (value: string): Headers => ({ ...sent, 'content-security-policy': value });
const join = (name: string): Headers => ({ ...sent, [name]: `${sent[name]}, ${sent[name]}` });
function without(name: string): Headers {
  const { [name]: _, ...rest } = sent;
  return rest;
}

observatory('a page without any header has the policy of its own', () => {
  const { score, modifiers } = scoreOf({}, page);
  assert.is(modifiers.csp, 10);
  assert.is(score, scoreOf({}, bare()).score + 25);
});

observatory.run();
