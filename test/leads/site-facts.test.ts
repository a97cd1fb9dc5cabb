import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { siteFacts } from '../../generator/leads/site-facts.ts';
import { inUse } from '../site/sites.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, dealer, location, pageOf, temporaryFolder, textOf } from '../support/tiny-site.ts';

/** What a host of leads learns of a site is what the site shows. */
const facts = suite('leads: facts of the site');

const file = join(temporaryFolder(), 'src/site.json');
async function factsOf(root: string): Promise<ReturnType<typeof siteFacts>> {
  // With the caches of the checkout.
  const folders = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  await succeed(['lead-facts', file, '--date', '2026-01-31', ...folders], {});
  return JSON.parse(readFileSync(file, 'utf8'));
}

const pages: Record<string, Document> = {};
function pageAt(path: string): Document {
  pages[path] ??= pageOf(inUse.out, path);
  return pages[path];
}

let used: Awaited<ReturnType<typeof factsOf>>;
facts.before(async () => {
  used = await factsOf(inUse.root);
});

facts('have the words of the form on all its pages, under their hash', () => {
  const { texts, hash } = used.form;
  for (const path of ['', 'contact/', 'ohio/', 'ohio/cleveland/pianos/']) {
    const form = pageAt(path).querySelector('form.lead-form');
    const all = (selector: string) => [...(form?.querySelectorAll(selector) ?? [])].map(textOf);
    const shown = (selector: string) => all(selector).join();
    const calls = all('.who-calls dl div').map((_, at) => `${all('dt')[at]}: ${all('dd')[at]}`);
    const consent = shown('.consent label');
    const disclaimer = `${shown('.consent p')} ${shown('.promise + p').replace(/: read our.*/, '.')}`;
    const button = shown('[type=submit]');
    const lines = [shown('#lead-phone-hint'), ...calls].join('\n');
    assert.equal(texts, { consent, disclaimer, calls: lines, button });
  }
  assert.is(hash, createHash('sha256').update(JSON.stringify(texts)).digest('hex'));
});

facts('have each dealer as its card has it, and one whose check has lapsed, who has none', () => {
  const written: { slug: string; verified: { on: string } }[] = inUse.data('dealers');
  const checks = written.map(({ slug, verified }) => `${slug} ${verified.on}`).join();
  assert.is(used.dealers.map(({ slug, verified }) => `${slug} ${verified}`).join(), checks);
  const [lapsed, ...more] = used.dealers.filter(({ path }) => path === '');
  assert.equal([lapsed?.verified, more], ['2024-09-30', []]);
  for (const { slug, name, phone, url, address, path } of used.dealers) {
    const [page = '', id] = path.slice(1).split('#');
    if (path === '') continue;
    const card = pageAt(page).querySelector(`#${id}`);
    for (const text of [name, address.split(',')[0], phone]) assert.match(textOf(card), text ?? '');
    assert.ok(id === slug && (url === '' || card?.querySelector(`[href="${url}"]`)), slug);
  }
});

facts('have lengths of keeping, promises and the owner as pages say them', () => {
  const { keep, promises, site } = used;
  const text = ['privacy/', 'terms/'].map((path) => textOf(pageOf(inUse.out, path).body)).join();
  for (const words of [keep.details, keep.unmatched, '5 years']) assert.match(text, `for ${words}`);
  assert.equal([keep.detailsDays, keep.unmatchedDays, keep.consentDays], [731, 30, 1827]);
  const { responseTime, dealersMatched } = promises;
  for (const words of [`within ${responseTime}`, `2–${dealersMatched} verified`]) assert.match(text, words);
  for (const words of [site.legalName, site.postalAddress, site.email]) assert.match(text, words);
});

facts('have places with a page, redirects, caps, and empty words for what the site leaves out', async () => {
  const bare = { phone: undefined, url: undefined, brands: undefined, offers: undefined };
  const draft = location('Maine', 'Bangor', { draft: true });
  const site = cachedSite({
    'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland'), draft],
    'data/redirects.json': { redirects: [{ from: '/ohio/old/pianos', to: '/ohio/cleveland/pianos/' }] },
    'data/dealers.json': [dealer({ monthlyCap: 5, serves: ['ohio'] }), dealer({ slug: 'plain', ...bare })],
  });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements: {}, sample: [] } });
  const { states, redirects, dealers, ...rest } = await factsOf(site.root);
  const before = readFileSync(file);
  await factsOf(site.root);
  assert.equal(readFileSync(file), before, 'the same bytes for the same site');
  const cities = states.map(({ code, cities }) => [code, ...cities.map(({ slug }) => slug)].join(' '));
  assert.equal(cities, ['ME portland', 'OH cleveland']);
  assert.equal(redirects, { '/ohio/old/pianos/': '/ohio/cleveland/pianos/' });
  const shown = dealers.map(({ monthlyCap, phone, offers, path }) => [monthlyCap, phone, offers, path]);
  assert.equal(shown, [
    [5, '(216) 555-0100', ['new', 'tuning'], '/ohio/#harmony-hall'],
    [null, '', [], '/ohio/cleveland/pianos/#plain'],
  ]);
  assert.equal([rest.site.legalName, rest.site.postalAddress, rest.promises.calls], ['', '', []]);
});

facts('are not written with a problem, of which a run finds all', async () => {
  const site = cachedSite({ 'data/glossary.json': { entries: 'none' }, 'content/pages/terms.md': null });
  const { code, stderr } = await runCommand(['lead-facts', 'leads/site.json'], { cwd: site.root });
  assert.is(code, 3, stderr);
  for (const words of ['glossary.json', 'terms.md', 'Nothing was written.']) assert.match(stderr, words);
  assert.not.ok(existsSync(join(site.root, 'leads')));
});
