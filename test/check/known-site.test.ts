import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKnownSite } from '../../generator/check/known-site.ts';
import type { City, Content, Output } from '../../generator/model/index.ts';
import { FilledPage } from '../../generator/shape/shape.ts';
import { checkOutputs } from '../support/check-outputs.ts';
import { contentOf, type RenderedSite, renderedSite } from '../support/many-cities.ts';
import { linesOf } from '../support/planted-faults.ts';

/** What a check finds out of what an earlier check of the same site kept. */
const knownSite = suite('check: known site');

/** Enough cities that pages are compared by their sketches. */
const CITIES = 505;

async function siteOf(
  change = (city: City, _number: number): City => city,
  edit = (_content: Content) => {},
): Promise<RenderedSite> {
  const content = contentOf(CITIES, change);
  edit(content);
  content.site.similarityLimit = 1;
  const site = await renderedSite(content);
  const images = new Set(site.plan.routes.map(({ shareImage }) => shareImage.path.slice(1)));
  return { ...site, outputs: [...site.outputs, ...Array.from(images, (file) => ({ file, body: '' }))] };
}

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'pianogen-')), 'known.bin');

/** Checks a site with what is known of it. Tells the problems, the similarities, and how many pages were read in full. */
async function checkKnown({ plan, outputs }: RenderedSite, file: string, { code = 'same' } = {}) {
  let read = 0;
  const counted = outputs.map((output): Output => (output instanceof FilledPage ? output : counting(output)));
  function counting({ file, body }: Output): Output {
    return {
      file,
      get body() {
        if (file.endsWith('.html')) read += 1;
        return body;
      },
    };
  }
  const report = await checkOutputs(plan, counted, {
    weights: new Map(),
    sources: () => [],
    markup: async () => [],
    known: openKnownSite(file, { code, plan, outputs: counted }),
  });
  const { similar } = report;
  return { problems: linesOf(report), similar, read };
}

const sound = siteOf();

knownSite('finds the same again, and reads each page no further than for its hash', async () => {
  const file = newFile();
  const first = await checkKnown(await sound, file);
  const again = await checkKnown(await sound, file);
  assert.equal([again.problems, again.similar], [[], first.similar]);
  const pages = (await sound).outputs.filter(
    (output) => output.file.endsWith('.html') && !(output instanceof FilledPage),
  );
  assert.is(again.read, pages.length);
  assert.is(first.read, 2 * pages.length);
});

knownSite('compares a changed page with all others', async () => {
  const file = newFile();
  await checkKnown(await sound, file);
  const twin = contentOf(CITIES).states[0]?.cities[1];
  const changed = await siteOf((city, number) =>
    number === CITIES - 3 && twin ? { ...twin, name: city.name, slug: city.slug } : city,
  );
  const { similar } = await checkKnown(changed, file);
  assert.equal(similar, (await checkKnown(changed, newFile())).similar);
  assert.not.equal(similar[0], (await checkKnown(await sound, newFile())).similar[0]);
  // The pair is gone with the next change.
  assert.equal(
    (await checkKnown(await sound, file)).similar,
    (await checkKnown(await sound, newFile())).similar,
  );
});

knownSite('notices that a page to which an unchanged page leads is gone', async () => {
  const file = newFile();
  await checkKnown(await sound, file);
  const { plan, outputs, renderAlone } = await sound;
  const gone = outputs.filter(({ file }) => file.endsWith('pianos/index.html'))[5]?.file ?? '';
  const left = {
    renderAlone,
    plan: { ...plan, routes: plan.routes.filter((route) => route.file !== gone) },
    outputs: outputs.filter((output) => output.file !== gone),
  };
  const known = (await checkKnown(left, file)).problems;
  assert.equal(known, (await checkKnown(left, newFile())).problems);
  assert.ok(known.some((line) => line.includes('leads nowhere')));
});

knownSite('notices that unchanged pages show less than is planned now', async () => {
  const file = newFile();
  const { plan, outputs, renderAlone } = await sound;
  await checkKnown(await sound, file);
  const wanting = await siteOf(
    (city) => city,
    ({ cityFaqs, glossary }) => {
      cityFaqs.push({ question: 'And in {{city}}?', answer: 'Yes.' });
      glossary.entries.push({ term: 'Zither', definition: 'No piano.' });
    },
  );
  const routes = plan.routes.map((route, at) =>
    route.kind === 'city' || route.kind === 'glossary' ? (wanting.plan.routes[at] ?? route) : route,
  );
  const byFile = new Map(routes.map((route) => [route.file, route]));
  const more = {
    plan: { ...plan, routes },
    outputs: outputs.map((output) =>
      output instanceof FilledPage
        ? new FilledPage(byFile.get(output.file) ?? output.route, output.shape)
        : output,
    ),
    renderAlone,
  };
  const found = (await checkKnown(more, file)).problems;
  assert.equal(found, (await checkKnown(more, newFile())).problems);
  assert.ok(
    found.some((line) => line.includes('questions')),
    found.join('\n'),
  );
  assert.ok(
    found.some((line) => line.includes('terms')),
    found.join('\n'),
  );
});

knownSite('keeps nothing of a site with problems', async () => {
  const file = newFile();
  const wrong = await siteOf((city, number) =>
    number === 9 ? { ...city, note: { music: 'Here we match you within 48 hours.', home: 'More.' } } : city,
  );
  assert.is((await checkKnown(wrong, file)).problems.length, 1);
  assert.is((await checkKnown(wrong, file)).problems.length, 1);
});

knownSite('passes over what another version kept, and what cannot be read', async () => {
  const file = newFile();
  const first = await checkKnown(await sound, file);
  assert.is((await checkKnown(await sound, file, { code: 'other' })).read, first.read);
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    () => Buffer.from('{}\n'),
    () => Buffer.alloc(0),
  ]) {
    writeFileSync(file, damage(readFileSync(file)));
    assert.equal(await checkKnown(await sound, file), first);
  }
});

knownSite.run();
