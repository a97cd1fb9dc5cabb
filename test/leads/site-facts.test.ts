import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { siteFacts } from '../../generator/leads/site-facts.ts';
import { inUse } from '../site/sites.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, dealer, location, pageOf, temporaryFolder, textOf } from '../support/tiny-site.ts';

/** What a host of leads is told is what the site shows. */
const facts = suite('leads: facts of the site');

type Facts = ReturnType<typeof siteFacts>;
const DATE = ['--date', '2026-01-31'];
const file = join(temporaryFolder(), 'src/site.json');
const factsOf = async (cwd: string): Promise<Facts> => {
  await succeed(['lead-facts', file, ...DATE], { cwd });
  return JSON.parse(readFileSync(file, 'utf8'));
};

let used: Facts;
facts.before(async () => {
  used = await factsOf(inUse.root);
});

facts('are the same bytes for the same site', async () => {
  const before = readFileSync(file, 'utf8');
  await factsOf(inUse.root);
  assert.is(readFileSync(file, 'utf8'), before);
});

for (const path of ['', 'contact/', 'ohio/', 'ohio/cleveland/pianos/'])
  facts(`have the words of the form on /${path}, under their hash`, () => {
    const form = pageOf(inUse.out, path).querySelector('form.lead-form');
    const shown = (selector: string) => textOf(form?.querySelector(selector));
    const all = (selector: string) => [...(form?.querySelectorAll(selector) ?? [])].map(textOf);
    const expected = all('.who-calls dd');
    const calls = all('.who-calls dt').map((from, index) => `${from}: ${expected[index]}`);
    const { texts, hash } = used.form;
    assert.equal(texts, {
      consent: shown('.consent label'),
      disclaimer: `${shown('.consent p')} ${shown('.promise + p').replace(/: read our.*/, '.')}`,
      calls: [shown('#lead-phone-hint'), ...calls].join('\n'),
      button: shown('[type=submit]'),
    });
    assert.is(hash, createHash('sha256').update(JSON.stringify(texts)).digest('hex'));
    assert.is(used.promises.calls.length, 4);
  });

facts('have each dealer as its card has it, and one whose check has lapsed, who has none', () => {
  const written: { slug: string; verified: { on: string } }[] = inUse.data('dealers');
  assert.equal(
    used.dealers.map(({ slug, verified }) => [slug, verified]),
    written.map(({ slug, verified }) => [slug, verified.on]),
  );
  const lapsed = used.dealers.filter(({ path }) => path === '');
  assert.equal(
    lapsed.map(({ verified }) => verified),
    ['2024-09-30'],
  );
  for (const { slug, name, phone, url, address, path } of used.dealers) {
    if (path === '') continue;
    const [page = '', id] = path.slice(1).split('#');
    assert.is(id, slug);
    const card = pageOf(inUse.out, page).querySelector(`#${slug}`);
    const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    assert.match(textOf(card), name);
    assert.is(textOf(card?.querySelector('[href^=tel]')), phone, slug);
    assert.ok(url === '' || links.includes(url), slug);
    const place = address.split(', ').at(0) ?? '';
    assert.match(textOf(card), place, slug);
  }
});

facts('have lengths of keeping, promises and the owner as pages say them', () => {
  const { keep, promises, site } = used;
  const policy = textOf(pageOf(inUse.out, 'privacy/').body);
  for (const words of [`for ${keep.details}`, `after ${keep.unmatched}`, 'for 5 years', site.legalName])
    assert.ok(policy.includes(words), words);
  assert.equal([keep.detailsDays, keep.unmatchedDays, keep.consentDays], [731, 30, 1827]);
  const terms = textOf(pageOf(inUse.out, 'terms/').body);
  for (const words of [`within ${promises.responseTime}`, `2–${promises.dealersMatched} verified`])
    assert.ok(terms.includes(words), words);
  assert.ok(policy.includes(site.postalAddress), site.postalAddress);
});

facts('have places with a page, redirects, caps, and empty words for what the site leaves out', async () => {
  const draft = location('Maine', 'Bangor', { draft: true });
  const site = cachedSite({
    'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland'), draft],
    'data/notes/ohio.json': null,
    'data/redirects.json': { redirects: [{ from: '/ohio/old/pianos', to: '/ohio/cleveland/pianos/' }] },
    'data/dealers.json': [
      dealer({ monthlyCap: 5, serves: ['ohio'] }),
      { ...dealer(), slug: 'plain', phone: undefined, url: undefined, brands: undefined, offers: undefined },
    ],
  });
  const { statements: _, ...settings } = site.json('data/site.json');
  site.write({ 'data/site.json': { ...settings, statements: {}, sample: [] } });
  const { states, redirects, dealers, form, ...rest } = await factsOf(site.root);
  const place = (name: string) => ({ slug: name.toLowerCase(), name });
  assert.equal(states, [
    { ...place('Maine'), code: 'ME', cities: [place('Portland')] },
    { ...place('Ohio'), code: 'OH', cities: [place('Cleveland')] },
  ]);
  assert.equal(redirects, { '/ohio/old/pianos/': '/ohio/cleveland/pianos/' });
  assert.equal(
    dealers.map(({ monthlyCap, phone, offers, path }) => [monthlyCap, phone, offers, path]),
    [
      [5, '(216) 555-0100', ['new', 'tuning'], '/ohio/cleveland/pianos/#harmony-hall'],
      [null, '', [], '/ohio/cleveland/pianos/#plain'],
    ],
  );
  assert.equal([rest.site.legalName, rest.site.postalAddress, rest.promises.calls], ['', '', []]);
  assert.not.match(form.texts.calls, '\n');
});

facts('are not written with a problem, of which a run finds all', async () => {
  const site = cachedSite({ 'data/glossary.json': { entries: 'none' }, 'content/pages/terms.md': null });
  const target = join(site.root, 'leads/site.json');
  const { code, stderr } = await runCommand(['lead-facts', target, ...DATE], { cwd: site.root });
  assert.is(code, 3, stderr);
  assert.match(stderr, /glossary\.json.*terms\.md|terms\.md.*glossary\.json/s);
  assert.match(stderr, /problems\. Nothing was written\./);
  assert.not.ok(existsSync(join(site.root, 'leads')));
});
