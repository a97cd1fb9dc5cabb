import { replacing } from '../../support/edited-outputs.ts';
import { blaming, passing } from '../../support/planted-faults.ts';
import { addToMain, line, page } from '../../support/planted-markup.ts';

/** Texts in which a figure is wrong, and the words that say so. */
export const wrongFigures: [figure: string, text: string, words: string, right: string][] = [
  ['responseTime', 'We match you within 48 hours.', 'within 48 hours', '24 hours'],
  ['formTime', 'Our form: less than 5 minutes.', 'less than 5 minutes', '2 minutes'],
  ['dealersMatched', 'You are matched with 3–4 verified local dealers.', '3–4 verified local dealers', '2–3'],
  ['financingTerm', 'A loan runs 12–72 months.', '12–72 months', '6–60 months'],
  ['rentalPerMonth', 'Rent costs $40–$90 a month.', '$40–$90 a month', '$50–$150'],
  ['rentalPerMonth', 'Monthly rent $45–$95.', 'Monthly rent $45–$95', '$50–$150'],
  ['usedSaving', 'Buy used for 20–40% less.', '20–40% less', '30–60%'],
  ['tuningsPerYear', 'Have it tuned at least once a year.', 'at least once a year', 'twice a year'],
];

/** Sentences that speak of other numbers, and one that writes a figure with a hyphen. */
const rightNumbers = [
  'Most dealers deliver within 3 days.',
  'Over 12 months you pay less than 5 dollars.',
  'A new piano is 20–40% less than a grand.',
  'Wipe the keys at least once a year.',
  'The piano settles within 2 weeks.',
  'Ask 3 dealers for a price.',
  'A trip to the showroom takes less than 3 hours, the form no time.',
  'A lesson takes less than 45 minutes.',
  'We match you with 2-3 verified dealers.',
];

const fillCity = (name: string) => replacing(/(name="city"[^>]* value=")[^"]*/, `$1${name}`);
const refused = (field: string, name: string) =>
  `the form is filled in with the ${field} "${name}", which it refuses: ${field === 'city' ? 'City' : 'State'} contains invalid characters.`;

/** What pages show, held against the plan: the values of the form, the business figures, counts. */
export const data = [
  ...blaming('record', {
    // The form would take the tag out.
    [refused('city', '<b>Bangor')]: fillCity('&lt;b&gt;Bangor'),
    [refused('city', 'Fort #1')]: replacing(/("prefill":\{"city":")[^"]*/, '$1Fort #1'),
    [refused('state', 'Ohio 2')]: replacing(/(name="state"[^>]* value=")[^"]*/, '$1Ohio 2'),
  }),
  ...blaming(line('templates/parts/lead-form-island.tsx', 'const props'), {
    'the form waits for 6000 ms between submissions, not 60000.': replacing(
      '"cooldownMs":60000',
      '"cooldownMs":6000',
    ),
    'the page has 1 lead forms, but settings of 0.': replacing(
      /<script type="application\/json">.*?<\/script>/,
      '',
    ),
  }),
  ...blaming(line('templates/parts/json-script.tsx'), {
    'a script of JSON cannot be read: ': addToMain('<script type="application/json">{oh</script>'),
  }),
  ...wrongFigures.flatMap(([figure, text, words, right]) =>
    blaming('record', {
      [`the text says "${words}", but the figure ${figure} is ${right}. Write {{${figure}}} in its place.`]:
        addToMain(`<p>A sentence before. ${text} A sentence behind.</p>`),
    }),
  ),
  ...blaming(line('data/copy.json', 'Reach us'), {
    'the text says "4–5 verified local dealers", but the figure dealersMatched is 2–3.': {
      on: '/contact/',
      edit: replacing(/(name="description" content="[^"]*)2–3/, '$14–5'),
    },
  }),
  ...passing({ 'other numbers': addToMain(rightNumbers.map((text) => `<p>${text}</p>`).join('')) }),
  ...blaming(page('home'), {
    'the page shows 9 states where 10 are wanted.': {
      on: 'home',
      edit: replacing(/<li><a href="\/alaska\/">Alaska<\/a><\/li>/, ''),
    },
  }),
  ...blaming(page('not-found'), {
    'the page shows 7 states where 6 are wanted.': {
      on: '/404.html',
      edit: addToMain('<a href="/ohio/">Ohio</a>'),
    },
  }),
  ...blaming(page('directory'), {
    'the page shows 0 cities where ': {
      on: 'directory',
      edit: (html) => html.replaceAll(/href="[\w/-]+\/pianos\/"/g, 'href="/contact/"'),
    },
  }),
  ...blaming(page('blog'), {
    'the page shows 5 articles where 6 are wanted.': {
      on: 'blog',
      edit: (html) => html.replaceAll('href="/blog/sizing-piano-room/"', 'href="/blog/financing-piano/"'),
    },
  }),
];
