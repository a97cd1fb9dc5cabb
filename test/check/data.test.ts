import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasWrongFigure } from '../../generator/check/rules/figures.ts';
import { checkWith } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { shippedContent } from '../support/many-cities.ts';
import { linesOf, plantFaults } from '../support/planted-faults.ts';
import { addToMain, page } from '../support/planted-markup.ts';

/** What pages show, held against the plan: the form's values, the business figures, counts; and what pages weigh. */
const data = suite('check: data');

const island = { file: 'templates/parts/lead-form-island.tsx', words: 'const props' };

/** A text in which a figure is wrong, and the words that say so. */
const wrongFigures: [figure: string, text: string, words: string, right: string][] = [
  ['responseTime', 'We match you within 48 hours.', 'within 48 hours', '24 hours'],
  ['formTime', 'Our form: less than 5 minutes.', 'less than 5 minutes', '2 minutes'],
  ['dealersMatched', 'You are matched with 3–4 verified local dealers.', '3–4 verified local dealers', '2–3'],
  ['financingTerm', 'A loan runs 12–72 months.', '12–72 months', '6–60 months'],
  ['rentalPerMonth', 'Rent costs $40–$90 a month.', '$40–$90 a month', '$50–$150'],
  ['rentalPerMonth', 'Monthly rent $45–$95.', 'Monthly rent $45–$95', '$50–$150'],
  ['usedSaving', 'Buy used for 20–40% less.', '20–40% less', '30–60%'],
  ['tuningsPerYear', 'Have it tuned at least once a year.', 'at least once a year', 'twice a year'],
];

data('finds each wrong figure in a text of a city, and no right one', () => {
  const { figures } = shippedContent();
  for (const [, text] of wrongFigures) {
    assert.ok(hasWrongFigure(text, figures), text);
    assert.ok(hasWrongFigure(`Come in. ${text.toUpperCase()}`, figures), text);
  }
  for (const text of [
    'Rent: $40–$90/month.',
    'Rent: $40–$90, a month.',
    'We match you with 4 piano dealers.',
  ])
    assert.ok(hasWrongFigure(text, figures), text);
  assert.not(hasWrongFigure('We match you within 24 hours. Have it tuned at least twice a year.', figures));
});

plantFaults(data, [
  {
    fault: 'a city filled in that the form refuses',
    on: 'city',
    edit: replacing(/(name="city"[^>]* value=")[^"]*/, '$1St. Louis'),
    at: 'record',
    says: 'the form is filled in with the city "St. Louis", which it refuses: City contains invalid characters.',
  },
  {
    fault: 'a state filled in that the form refuses',
    on: 'city',
    edit: replacing(/(name="state"[^>]* value=")[^"]*/, '$1Ohio 2'),
    at: 'record',
    says: 'the form is filled in with the state "Ohio 2", which it refuses: State contains invalid characters.',
  },
  {
    fault: 'a city filled in with a tag, which the form would take out',
    on: 'city',
    edit: replacing(/(name="city"[^>]* value=")[^"]*/, '$1&lt;b&gt;Bangor'),
    at: 'record',
    says: 'the form is filled in with the city "<b>Bangor", which it refuses: City contains invalid characters.',
  },
  {
    fault: 'a city that the settings fill in and the form refuses',
    on: 'city',
    edit: replacing(/("prefill":\{"city":")[^"]*/, '$1Fort #1'),
    at: 'record',
    says: 'the form is filled in with the city "Fort #1", which it refuses: City contains invalid characters.',
  },
  {
    fault: 'a form that sends elsewhere',
    on: 'city',
    edit: replacing(/"endpoint":"[^"]+"/, '"endpoint":"https://elsewhere.example/leads"'),
    at: island,
    says: 'the form sends to https://elsewhere.example/leads, not to https://leads.keyhaven.example/webhook/leads.',
  },
  {
    fault: 'a form that waits too short',
    on: 'city',
    edit: replacing('"cooldownMs":60000', '"cooldownMs":6000'),
    at: island,
    says: 'the form waits for 6000 ms between submissions, not 60000.',
  },
  {
    fault: 'a form without settings',
    on: 'city',
    edit: replacing(/<script type="application\/json">.*?<\/script>/, ''),
    at: island,
    says: 'the page has 1 lead forms, but settings of 0.',
  },
  {
    fault: 'JSON for a script that cannot be read, without giving up',
    on: 'city',
    edit: addToMain('<script type="application/json">{oh</script>'),
    at: { file: 'templates/parts/json-script.tsx' },
    says: 'a script of JSON cannot be read: ',
  },
  ...wrongFigures.map(([figure, text, words, right]) => ({
    fault: `"${words}" where ${figure} is ${right}`,
    on: 'city' as const,
    edit: addToMain(`<p>A sentence before. ${text} A sentence behind.</p>`),
    at: 'record' as const,
    says: `the text says "${words}", but the figure ${figure} is ${right}. Write {{${figure}}} in its place.`,
  })),
  {
    fault: 'a wrong figure in a description',
    on: '/contact/',
    edit: replacing(/(name="description" content="[^"]*)2–3/, '$14–5'),
    at: { file: 'data/copy.json', words: 'Reach us' },
    says: 'the text says "4–5 verified local dealers", but the figure dealersMatched is 2–3.',
  },
  {
    fault: 'a state too few on the home page',
    on: 'home',
    edit: replacing(/<li><a href="\/alaska\/">Alaska<\/a><\/li>/, ''),
    at: page('home'),
    says: 'the page shows 9 states where 10 are wanted.',
  },
  {
    fault: 'a state too many on the 404 page',
    on: '/404.html',
    edit: addToMain('<a href="/ohio/">Ohio</a>'),
    at: page('not-found'),
    says: 'the page shows 7 states where 6 are wanted.',
  },
  {
    fault: 'a city too few in the directory',
    on: 'directory',
    edit: replacing(/<li><a href="\/ohio\/cleveland\/pianos\/">.*?<\/li>/, ''),
    at: page('directory'),
    says: 'the page shows 149 cities where 150 are wanted.',
  },
  {
    fault: 'a term too few in the glossary',
    on: 'glossary',
    edit: replacing(/<dt id="action">(.*?)<\/dt>/, '<dd id="action">$1</dd>'),
    at: page('glossary'),
    says: 'the page shows 39 terms where 40 are wanted.',
  },
  {
    fault: 'a question too many',
    on: '/ohio/',
    edit: (html) =>
      replacing(
        '<details>',
        '<details><summary>Q?</summary>A.</details><details>',
      )(
        html.replace(
          '"mainEntity":[',
          '"mainEntity":[{"@type":"Question","name":"Q?","acceptedAnswer":{"@type":"Answer","text":"A."}},',
        ),
      ),
    at: page('state'),
    says: 'the page shows 4 questions where 3 are wanted.',
  },
  {
    fault: 'an article too few on the blog',
    on: 'blog',
    edit: (html) => html.replaceAll('href="/blog/sizing-piano-room/"', 'href="/blog/financing-piano/"'),
    at: page('blog'),
    says: 'the page shows 5 articles where 6 are wanted.',
  },
  {
    fault: 'a page that weighs too much, and the heaviest of its kind alone',
    on: 'state',
    edit: addToMain(`<p>${noise(30_000)}</p>`),
    edits: () => ({ 'alaska/index.html': addToMain(`<p>${noise(25_000)}</p>`) }),
    at: 'record',
    says: 'the html of a state page weighs ',
  },
  {
    fault: 'styles that weigh too much',
    on: 'history',
    edit: replacing('</head>', '<link rel="stylesheet" href="/assets/planted.css"/></head>'),
    edits: () => ({ 'assets/planted.css': `/*${noise(20_000)}*/` }),
    at: { file: 'templates/styles/site.css' },
    says: 'the styles of a history page weigh ',
  },
  {
    fault: 'scripts that weigh too much',
    on: 'search',
    edit: replacing('</main>', '<script src="/assets/planted.js"></script></main>'),
    edits: () => ({ 'assets/planted.js': `//${noise(200_000)}` }),
    at: { file: 'templates/document.tsx' },
    says: 'the scripts of a search page weigh ',
  },
  {
    fault: 'a piece of the search index that weighs too much, the heaviest alone',
    on: 'contact',
    edits: () => ({
      'search/0000000000.json': `["${noise(40_000)}"]`,
      'search/1111111111.json': `["${noise(30_000)}"]`,
      'search/2222222222.json': `["${noise(10_000)}"]`,
    }),
    at: { file: 'generator/render/search-index.ts' },
    of: '/search/0000000000.json',
    says: 'this piece of the search index weighs ',
  },
  {
    fault: 'fonts that weigh too much, those that styles load',
    on: 'thank-you',
    edit: (html) =>
      replacing(
        /<link rel="stylesheet"[^>]*>/,
        '<link rel="stylesheet" href="/assets/fonts.css"/>',
      )(html.replace(/<link[^>]*\.woff2"[^>]*>/g, '')),
    edits: () => ({
      'assets/fonts.css': '@font-face{font-family:a;src:url(planted.woff2)}',
      'assets/planted.woff2': noise(50_000),
    }),
    at: { file: 'templates/styles/site.css' },
    says: 'the fonts of a thank-you page weigh 50.0 kB compressed; at most 40.0 kB are good. The heaviest is /assets/planted.woff2 with 50.0 kB.',
  },
]);

/** Text that does not compress to less than half. */
function noise(length: number): string {
  let [text, state] = ['', 1];
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += (state >>> 8).toString(36).slice(-4);
  }
  return text.slice(0, length);
}

data('lets sentences speak of other numbers, and write a figure with a hyphen', async () => {
  const html = addToMain(
    [
      'Most dealers deliver within 3 days.',
      'Over 12 months you pay less than 5 dollars.',
      'A new piano is 20–40% less than a grand.',
      'Wipe the keys at least once a year.',
      'The piano settles within 2 weeks.',
      'Ask 3 dealers for a price.',
      'A trip to the showroom takes less than 3 hours, the form no time.',
      'A lesson takes less than 45 minutes.',
      'We match you with 2-3 verified dealers.',
    ]
      .map((text) => `<p>${text}</p>`)
      .join(''),
  );
  assert.equal(linesOf(await checkWith({ edits: { 'ohio/index.html': html } })), []);
});

data.run();
