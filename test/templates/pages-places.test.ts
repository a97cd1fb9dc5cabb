import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { heading, hrefs, links, mainText, sectionOf } from '../support/page-parts.ts';
import { humidity, location, textOf, tinySite } from '../support/tiny-site.ts';

/** The pages of states and cities, and the directory that leads to them. */
const places = suite('pages: places');

const { page } = defaultSite();

places('shows a state as specified', () => {
  const texas = page('texas/');
  const georgia = page('georgia/');
  assert.is(textOf(texas.querySelector('h1')), 'Pianos in Texas');
  assert.is(textOf(texas.querySelector('title')), 'Pianos in Texas | Keyhaven');
  assert.equal(
    [...texas.querySelectorAll('.entries a')].map((link) => link.getAttribute('href')),
    ['/texas/houston/pianos/', '/texas/dallas/pianos/', '/texas/austin/pianos/'],
  );
  assert.not(heading(texas, /More cities/));
  assert.equal([...georgia.querySelectorAll('.entries a')].map(textOf), [
    'Pianos in Atlanta',
    'Pianos in Savannah',
  ]);
  assert.equal(hrefs(heading(georgia, 'More cities in Georgia')?.nextElementSibling), [
    '/georgia/augusta/pianos/',
  ]);
  assert.is(sectionOf(texas, 'Frequently Asked Questions')?.querySelectorAll('details').length, 3);
  assert.match(mainText(texas), /from \$10,000|at about \$10,000/);
  const related = links(texas.querySelector('nav[aria-label="Related pages"]')).map((link) => [
    textOf(link),
    link.getAttribute('href'),
  ]);
  assert.equal(related, [
    ['Buying Guide', '/blog/'],
    ['Piano Terms', '/glossary/'],
    ['All Locations', '/directory/'],
  ]);
});

places(
  "has a card for each primary city with a line of the city's note, else one that all share",
  async () => {
    const site = tinySite({
      'data/locations.json': ['Akron', 'Cleveland'].map((city) => location('Ohio', city)),
      'data/notes/ohio.json': {
        akron: { music: 'A choir.', home: 'Hills.' },
        cleveland: { card: 'A quartet and porches.', music: 'An orchestra.', home: 'Porches.' },
      },
    });
    await site.build();
    assert.equal([...site.page('ohio/').querySelectorAll('.entries p')].map(textOf), [
      'Advice for the local climate, typical US prices, and a match with dealers who serve Akron.',
      'A quartet and porches.',
    ]);
    assert.not.match(textOf(page('ohio/').querySelector('.entries')), /is a short walk from Severance/);
  },
);

places('shows a city as specified', () => {
  const city = page('minnesota/saint-paul/pianos/');
  assert.is(textOf(city.querySelector('h1')), 'Pianos in Saint Paul, Minnesota');
  for (const card of [
    'Acoustic vs Digital',
    'Upright vs Grand',
    'Practice vs Performance',
    'Space & Climate',
  ])
    assert.ok(heading(city, card), card);
  const dealers = sectionOf(city, 'Trusted Local Dealers');
  assert.match(textOf(dealers), /Verified dealers are being added/);
  assert.ok(hrefs(dealers).includes('/directory/'));
  const next = sectionOf(city, 'Next Steps');
  assert.equal(hrefs(next), ['#lead-form', '/blog/']);
  // On paper there is no form.
  assert.not.match(textOf(next), /above|below/);
  const prices = textOf(city.getElementById('prices'));
  for (const text of [
    '$500–$1,500',
    '$3,000–$10,000',
    '$10,000–$30,000',
    '$30,000+',
    '30–60%',
    '$50–$150',
    '6–60 months',
  ]) {
    assert.ok(prices.includes(text), text);
  }
  const faq = sectionOf(city, 'Frequently Asked Questions');
  const questions = [...(faq?.querySelectorAll('summary') ?? [])].map(textOf);
  assert.is(questions.length, 8);
  assert.ok(questions.every((question) => question.endsWith('?')));
  assert.match(textOf(faq), /6–60 months/);
  assert.match(textOf(faq), /at least twice a year/);
  assert.match(mainText(city), /Last updated: January 31, 2026/);
  const related = hrefs(city.querySelector('nav[aria-label="Related pages"]'));
  assert.equal(related, ['/blog/', '/glossary/', '/education/history-of-the-piano/', '/minnesota/']);
  assert.equal(hrefs(sectionOf(city, 'Other Cities in Minnesota')), [
    '/minnesota/rochester-mn/pianos/',
    '/minnesota/minneapolis/pianos/',
  ]);
});

places('shapes a city by its climate and by what its households earn', () => {
  const bands = (path: string) => [...page(path).querySelectorAll('#prices caption')].map(textOf);
  assert.equal(bands('washington/seattle/pianos/'), ['New', 'Used', 'Financing', 'Rentals']);
  assert.equal(bands('washington/spokane/pianos/'), ['Rentals', 'Used', 'New', 'Financing']);
  const climate = (path: string) => textOf(heading(page(path), 'Space & Climate')?.closest('li'));
  assert.match(climate('florida/miami/pianos/'), /Miami: hot and humid\./);
  assert.match(climate('minnesota/saint-paul/pianos/'), /Saint Paul: cold winters, humid summers\./);
  // Spokane lies east of the mountains: its county is in another climate than most of its state.
  assert.match(climate('washington/spokane/pianos/'), /Spokane: dry air, long heating season\./);
  const humidity = (path: string) => textOf(page(path).querySelector('.faq details p'));
  assert.is.not(
    humidity('florida/miami/pianos/'),
    humidity('minnesota/saint-paul/pianos/').replaceAll('Saint Paul', 'Miami'),
  );
});

places('keeps ranges of amounts on one line', () => {
  const held = (path: string) => [...page(path).querySelectorAll('main .nowrap')].map(textOf);
  assert.equal(held('texas/'), ['2–3']);
  assert.equal(held('texas/dallas/pianos/'), ['2–3', '$500–$1,500', '$3,000–$10,000', '$10,000–$30,000']);
});

places('shows the year of a city, what it means, and where it was measured', () => {
  const city = page('arizona/phoenix/pianos/');
  const card = heading(city, 'Space & Climate')?.closest('li');
  const months = [...(card?.querySelectorAll('.air-year tbody td') ?? [])].map(textOf);
  assert.is(months.join(' '), '22 34 30 20 21 18 28 30 28 34 30 26');
  assert.match(textOf(card), /Winter\. Winters are mild, but the air is dry: about 27%/);
  assert.match(textOf(card), /Summer\. In the heat, air through an open window is at only about 26%\./);
  assert.match(textOf(card), /What helps\. It’s all about adding moisture here/);
  assert.match(
    textOf(card),
    /Measured at Phoenix Sky Harbor International Airport, about 5 miles away\. DOE\/NREL TMY3, 1976–2005\./,
  );
  const facts = [...city.querySelectorAll('.hero .facts > div')].map(textOf);
  assert.equal(facts, [
    'Best for a piano40–50% humidity',
    'Winter air, untreatedabout 27% humidity',
    'Summer air, untreatedabout 26% humidity',
    'A piano here needsmoisture all year',
  ]);
  const answers = [...city.querySelectorAll('.faq details')].map(textOf);
  assert.match(
    answers[0] ?? '',
    /about 27% relative humidity; in summer an open window lets in air at about 26%\. Aim for a steady 40–50%/,
  );
  assert.match(answers.at(-1) ?? '', /at least twice a year\. Through open windows no season is damp here\./);
});

places('says that figures are smoothed, and one mile as a mile', () => {
  const measured = (path: string) => textOf(page(path).querySelector('.air-year > p'));
  assert.match(
    measured('kentucky/bowling-green/pianos/'),
    /From short records at and near Bowling Green–Warren County Airport, about 1 mile away, smoothed\./,
  );
});

places('shows a city without figures as before, and a state without any', async () => {
  const site = tinySite();
  const answer = 'Tune it. {{climate.tuning}} Then play.';
  site.write({
    'data/faqs.json': {
      state: [{ question: 'What about {{state}}?', answer: 'An answer.' }],
      city: [
        { question: 'Humid?', answer: '{{climate.humidity}}' },
        { question: 'Tuned?', answer },
      ],
    },
    // The two cities differ in nothing but figures.
    'data/notes/ohio.json': {},
    'data/humidity.json': humidity({ columbus: { station: '725240', km: 170 } }),
  });
  assert.match(site.problems().join(), /km: is 170; expected at most 100/);
  site.write({ 'data/humidity.json': humidity({ columbus: { station: '725240', km: 17 } }) });
  await site.build();
  const [plain, measured] = ['cleveland', 'columbus'].map((city) => site.page(`ohio/${city}/pianos/`));
  const answers = (city: Document | undefined) =>
    [...(city?.querySelectorAll('.faq details > :not(summary)') ?? [])].map(textOf);
  assert.equal(answers(plain), ['Dry in Cleveland.', 'Tune it. Then play.']);
  assert.match(
    answers(measured).join(' '),
    /about 16%.*Aim for a steady .* Tune it\. Winter and summer are about/,
  );
  assert.not(plain?.querySelector('.air-year'));
  assert.ok(measured?.querySelector('.air-year'));
  assert.match(textOf(plain?.querySelector('.hero .facts')), /ClimateCold/);
  assert.ok(site.page('ohio/').querySelector('.air-table'));
  assert.not(site.page('maine/').querySelector('.air-table'));
});

places('says of each climate of a state around which cities it is', () => {
  const around = (path: string) =>
    [...(sectionOf(page(path), 'The Climate and Your Piano')?.querySelectorAll('p > strong') ?? [])].map(
      textOf,
    );
  assert.equal(around('washington/'), [
    'Around Seattle and Bellevue: mild, damp winters.',
    'Around Spokane: dry air, long heating season.',
  ]);
  assert.equal(around('alaska/'), [
    'Around Anchorage: long winters, very dry indoor air.',
    'Around Fairbanks: extreme cold, very dry indoor air.',
    'Around Juneau: cool and wet all year.',
  ]);
  assert.equal(around('florida/'), ['Around Miami, Orlando and Tampa: hot and humid.']);
  const facts = (path: string) => [...page(path).querySelectorAll('.hero .facts dt')].map(textOf);
  const prices = ['New upright (US)', 'Monthly rental (US)', 'Tuning'];
  assert.equal(facts('washington/'), prices, 'several climates are no fact');
  assert.equal(facts('florida/'), ['Climate', ...prices]);
  assert.is(textOf(page('florida/').querySelector('.hero .facts dd')), 'Hot and humid');
  const rows = [...page('washington/').querySelectorAll('.air-table tbody tr')].map(textOf);
  assert.equal(rows, ['Seattle29%51%', 'Spokane18%38%', 'Bellevue29%51%']);
  assert.is(textOf(page('florida/').querySelector('.air-table tbody tr')), 'Miami69%66%+');
});

places('compares at most six cities of a state, those with a card first', async () => {
  const names = ['Ada', 'Ben', 'Cal', 'Dan', 'Eve', 'Fay', 'Gus'];
  const site = tinySite({
    'data/locations.json': [
      ...names.map((name) => location('Ohio', name, { primary: name === 'Gus' })),
      location('Maine', 'Portland'),
    ],
    'data/notes/ohio.json': {},
    'data/humidity.json': humidity(
      Object.fromEntries(names.map((name) => [name.toLowerCase(), { station: '725240', km: 17 }])),
    ),
  });
  await site.build();
  const rows = [...site.page('ohio/').querySelectorAll('.air-table tbody th')].map(textOf);
  assert.equal(rows, ['Gus', 'Ada', 'Ben', 'Cal', 'Dan', 'Eve']);
});

places('compares six cities in the article on humidity', () => {
  const rows = [...page('blog/humidity-piano-care/').querySelectorAll('.air-table tbody th')].map(textOf);
  assert.equal(rows, ['Minneapolis', 'Boston', 'New Orleans', 'Phoenix', 'Denver', 'Seattle']);
});

places('shows the directory as specified', () => {
  const cards = [...page('directory/').querySelectorAll('.directory > li')];
  assert.is(cards.length, 50);
  const texas = cards.find((card) => textOf(card.querySelector('h3')) === 'Texas');
  assert.is(textOf(texas?.querySelector('.count')), '3 cities');
  assert.equal(hrefs(texas), [
    '/texas/',
    '/texas/houston/pianos/',
    '/texas/dallas/pianos/',
    '/texas/austin/pianos/',
    '/contact/',
  ]);
  assert.match(textOf(texas), /Don’t see your city\? Contact us/);
});

places(
  'counts one city in the singular, and leads to all cities where there are more than three',
  async () => {
    const site = tinySite({
      'data/locations.json': [
        location('Maine', 'Portland'),
        ...['Akron', 'Cleveland', 'Columbus', 'Dayton'].map((city) => location('Ohio', city)),
      ],
    });
    await site.build();
    const [maine, ohio] = [...site.page('directory/').querySelectorAll('.directory > li')];
    assert.is(textOf(maine?.querySelector('.count')), '1 city');
    assert.not(links(maine).some((link) => textOf(link) === 'View all cities'));
    assert.is(textOf(ohio?.querySelector('.count')), '4 cities');
    assert.is(ohio?.querySelectorAll('li').length, 3);
    assert.is(
      links(ohio)
        .find((link) => textOf(link) === 'View all cities')
        ?.getAttribute('href'),
      '/ohio/',
    );
  },
);

places.run();
