import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { heading, hrefs, links, mainText, sectionOf } from '../support/page-parts.ts';
import { location, textOf, tinySite } from '../support/tiny-site.ts';

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
  assert.match(textOf(texas), /Don't see your city\? Contact us/);
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
