import { defaultSite } from '../support/default-site.ts';
import { pagesShow } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { humidity, location, tinySite } from '../support/tiny-site.ts';

const places = suite('pages: places');

const { page, outputs } = defaultSite();

pagesShow(places, page, {
  'directory/': {
    '.tile-map a @aria-label': /^Alaska, AK: 6 to 50% \| Maine, ME: 12 to 66% \| /,
    '.state-letters a': /^A \| C \| /,
    '.hero .lead + p': 'No dealer is listed yet. Each appears with its city once it is verified.',
  },
  'texas/': {
    title: 'Pianos in Texas: Cities, Prices, Humidity, Moving | Keyhaven',
    'main .nowrap:not(caption *)': '2–3',
  },
  'georgia/': {
    // The top of the page leads to the cities that have cards.
    '.entries .chips a @href': '/georgia/augusta/pianos/',
  },
  'washington/': {
    'The Climate and Your Piano / p > strong':
      'Around Seattle and Bellevue: wet winters outdoors, drier heated rooms. | Around Spokane: dry air, long heating season.',
  },
  // Its county is in another climate than most of its state.
  'washington/spokane/pianos/': { 'Space & Climate / p': /Dry air, long heating season\./ },
  'kentucky/bowling-green/pianos/': { '#climate .fine-print': /Airport, smoothed\./ },
  'minnesota/saint-paul/pianos/': {
    // On paper there is no form.
    'Next Steps / li, p': /^(?!.*(above|below))./,
    'Other Cities in Minnesota / a @href': '/minnesota/rochester-mn/pianos/ | /minnesota/minneapolis/pianos/',
  },
  'ohio/': { 'Cities in Ohio / p': /^No dealer is listed in Ohio yet: ask, and hear within 24 hours\./ },
  'ohio/cleveland/pianos/': {
    // Its title breaks between these.
    'h1 > .phrase': 'Cleveland, | Ohio',
    // A short answer to each question.
    '.faq summary h3 + span': /^(?:[A-Z][^|]{20,79}\. \| ){7}[A-Z][^|]{20,79}\.$/,
    '.prices tbody:last-child': 'Tax on $6,000$480 in the city',
    '#prices .fine-print':
      /\(Piano Buyer, 2009–2014\)\. Tax: 8% in city limits since September 1, 2013 \(source, November 29, 2026\)\.$/,
    // Where to look while no dealer is listed, and what its card will have been checked for.
    '#dealers p': / Meanwhile, makers list their dealers on their sites, /,
    '#dealers + .empty-card li': /^Registered and insured\. \| (?:[^|]+\. \| ){3}[^|]+\.$/,
  },
  'california/los-angeles/pianos/': {
    '.prices tbody:last-child': 'Tax on $6,000$542 on average',
    '#prices .fine-print':
      / Tax: at California’s average, July 1, 2026 \(Tax Foundation\); your city’s may differ\.$/,
  },
  'arizona/phoenix/pianos/': {
    '#climate .air-year tbody td': '22 | 34 | 30 | 20 | 21 | 18 | 28 | 30 | 28 | 34 | 30 | 26',
    '#climate':
      /a cooled one reads higher.*Winter\. The cold is mild, .*: about 27%.*Summer\. .* 26% at 94°F.*What helps\. A humidifier sized for the room/,
    '#prices .fine-print': /Tax: 9\.1% in city limits since July 1, 2025 \(.*, November 29, 2026\)\.$/,
    '#climate .fine-print':
      /Measured at Phoenix Sky Harbor International Airport\. (?:It is about \d+ miles away\. )?U\.S\. Department of Energy and NREL, TMY3 weather data, 1976–2005\./,
    '.hero .facts dd': '$3,000–$10,000 | $50–$150 a month | $6,881 with tax | 27% in winter, 26% in summer',
  },
});

const measured = ['Ada', 'Ben', 'Cal', 'Dan', 'Gus'];
const station = { station: '725240', km: 17 };
const site = tinySite({
  'data/locations.json': [
    ...measured.map((city) => location('Ohio', city, { primary: city === 'Gus' })),
    // It differs from Ada in nothing but figures.
    location('Ohio', 'Dayton', { primary: false }),
    ...['Akron', 'Cleveland'].map((city) => location('Ohio', city)),
    location('Maine', 'Portland'),
  ],
  'data/notes/ohio.json': {
    akron: { music: 'A choir.', home: 'Hills.' },
    cleveland: { card: 'A quartet and porches.', music: 'An orchestra.', home: 'Porches.' },
  },
  'data/humidity.json': humidity(Object.fromEntries(measured.map((city) => [city.toLowerCase(), station]))),
  'data/faqs.json': {
    state: [{ question: 'What about {{state}}?', short: 'Much.', answer: 'An answer.' }],
    city: [
      { question: 'Humid?', short: 'Yes.', answer: '{{climate.humidity}}' },
      { question: 'Tuned?', short: 'Yes.', answer: 'Tune it. {{climate.tuning}} Then play.' },
    ],
  },
});
places.before(async () => {
  await site.build();
});

pagesShow(places, site.page, {
  // All states of the site, and what leads on, are in one list.
  '': { 'Search by Location / ul a': 'Maine | Ohio | View All States', 'Search by Location / p a': '' },
  'ohio/akron/pianos/': {
    title: 'Pianos in Akron, Ohio: US Prices, Moving, Tax | Keyhaven',
    '[name="description"] @content': /^Buying a piano in Akron, Ohio: US price ranges, moving, tax\. Ask /,
  },
  'ohio/': {
    // The line of a note, else one that all share.
    '.entries p': /moving and tax in Akron\. \| A quartet and porches\.$/,
    // Of six cities, those with a card first; two of them have no figures.
    '.air-table tbody th': 'Gus, Ada, Ben, CalHear',
  },
  'maine/': { '.air-table': '' },
  'ohio/dayton/pianos/': {
    '.faq details > :not(summary)': 'Dry in Dayton. | Tune it. Then play.',
    '.air-year': '',
    '#climate p': /^Cold\./,
  },
  'ohio/ada/pianos/': {
    '.faq details > :not(summary)':
      /^Damp air swells.* \| Tune it\. From winter to summer, untreated air swings by about/,
  },
});

const leadForm = suite('pages: lead form');

const VARIANTS = { '': 'section', 'ohio/': 'card', 'ohio/cleveland/pianos/': 'inline' };
for (const [path, variant] of Object.entries(VARIANTS))
  pagesShow(leadForm, page, {
    [path]: {
      [`#lead-form form.lead-form-${variant} fieldset:first-of-type label:has([name="piano_type"])`]:
        'Acoustic upright | Baby grand | Grand | Digital | Hybrid | Not sure',
      '.field-phone:has([aria-describedby="lead-phone-hint"]) + details > summary':
        'Dealers call or text only if you check the box below. We name 3 at most. Who will call me?',
      '#lead-phone-hint': /^Dealers call or text .* at most\.$/,
      '.promise + .fine-print': /^Free for you: dealers pay us\. No obligation to buy\./,
      // What * means.
      'fieldset:has([required]) > .starred': /^(?:Where you are|Your details)$/,
    },
  });

pagesShow(leadForm, page, {
  'ohio/cleveland/pianos/': {
    '.lead-form :is([name="state"], [name="zip"]) @name': 'state | zip',
    '.lead-form [role="status"]': '',
    '.lead-form': /^(?!.*accept)./,
    '.consent': /you can be matched and buy without it/,
    // The place of the messages is empty or hidden until there is one.
    'form.lead-form > :nth-last-child(-n + 5) @class': 'consent | toasts | button | promise | fine-print',
    '.lead-form [data-failure]:not([hidden])': '',
    '.lead-form button[type="submit"] ~ .fine-print a @href':
      '/privacy/ | /terms/ | tel:3125550147 | mailto:hello@keyhaven.example',
  },
  '': {
    '.lead-form :is([name="city"], [name="state"])[value]': '',
    '[name="piano_type"][checked] @value': '',
    '.pianos label:not(:has(use[href]))': '',
    'form.lead-form[novalidate] @method': 'dialog',
    // Browsers can fill it in, and show the right keyboard.
    '.lead-form [autocomplete]:not([name=honeypot]) @autocomplete':
      'postal-code | address-level2 | address-level1 | name | email | tel',
    '.lead-form [enterkeyhint] @enterkeyhint': 'next | next | next | next | next | send',
    '.lead-form :is([name="zip"], [name="email"], [name="phone"]) @type': 'text | email | tel',
    '.lead-form [name="zip"] @inputmode': 'numeric',
    'fieldset > p[role="status"]': '',
    '[data-matched-in] @data-matched-in': 'Get matched in',
  },
});

leadForm('finds a file with the cities whose ZIP codes are theirs alone', () => {
  for (const path of ['', 'contact/', 'ohio/']) {
    const settings = page(path).querySelector('.lead-form-island [type="application/json"]')?.textContent;
    const cities = outputs.get(JSON.parse(settings ?? '').zipFile.slice(1)) ?? '';
    assert.match(cities, /\D441Cleveland\d/);
    assert.not.match(cities, /Kailua/);
  }
});
