import { replacing } from '../../support/edited-outputs.ts';
import { blaming, passing } from '../../support/planted-faults.ts';
import { addToMain, line } from '../../support/planted-markup.ts';

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

/** The business figures in texts. */
export const data = [
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
];
