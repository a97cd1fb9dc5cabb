import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../generator/report.ts';
import { defaultSite } from './default-site.ts';
import { location, pageOf, textOf, tinySite } from './tiny-site.ts';

/** The site that the project ships, asked what the specification asks of it. */
const pages = suite('pages');

let out = '';
let routes: BuildReport['routes'] = [];

pages.before(async () => {
  ({ out, routes } = await defaultSite());
});

const page = (path: string) => pageOf(out, path);
const links = (element: Element | null | undefined) => [...(element?.querySelectorAll('a') ?? [])];
const hrefs = (element: Element | null | undefined) =>
  links(element).map((link) => link.getAttribute('href'));
const headings = (document: Document) => [...document.querySelectorAll('h1,h2,h3,h4')];
const heading = (document: Document, text: string | RegExp) =>
  headings(document).find((element) =>
    typeof text === 'string' ? textOf(element) === text : text.test(textOf(element)),
  );
const sectionOf = (document: Document, text: string | RegExp) => heading(document, text)?.closest('section');
const mainText = (document: Document) => textOf(document.querySelector('main'));
const kinds = () => [...new Map(routes.map((route) => [route.kind, route])).values()];

pages('has every route of the specification', () => {
  const paths = new Set(routes.map(({ path }) => path));
  const fixed =
    '/ /directory/ /glossary/ /blog/ /education/history-of-the-piano/ /contact/ /thank-you/ /privacy/ /terms/ /not-found/';
  const slugs =
    'upright-vs-baby-grand digital-vs-acoustic-beginners humidity-piano-care buying-used-pianos financing-piano sizing-piano-room';
  for (const path of fixed.split(' ')) assert.ok(paths.has(path), path);
  for (const slug of slugs.split(' ')) assert.ok(paths.has(`/blog/${slug}/`), slug);
  assert.is(routes.filter(({ kind }) => kind === 'state').length, 50);
  assert.is(routes.filter(({ kind }) => kind === 'city').length, 150);
  for (const slug of [
    'rochester-mn',
    'kansas-city-mo',
    'portland-or',
    'newark-nj',
    'bellevue-wa',
    'charleston-wv',
  ]) {
    assert.ok(
      [...paths].some((path) => path.endsWith(`/${slug}/pianos/`)),
      slug,
    );
  }
});

pages('gives each page one h1, one main, header and footer, and headings without gaps', () => {
  for (const { path, file } of routes) {
    const document = page(file);
    for (const tag of ['h1', 'main', 'body > header', 'body > footer', 'a.skip-link[href="#main"]']) {
      assert.is(document.querySelectorAll(tag).length, 1, `${path} ${tag}`);
    }
    assert.is(document.documentElement.getAttribute('lang'), 'en-US');
    let level = 0;
    for (const element of headings(document)) {
      const next = Number(element.tagName.slice(1));
      assert.ok(next <= level + 1, `${path}: ${element.tagName} "${textOf(element)}" follows h${level}`);
      level = next;
    }
  }
});

pages('gives each page ids that are its own', () => {
  for (const { path, file } of routes) {
    const ids = [...page(file).querySelectorAll('[id]')].map(({ id }) => id);
    assert.equal(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      path,
    );
  }
});

pages('gives each indexed page a title and a description of its own, of the right length', () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, file, indexed } of routes) {
    const document = page(file);
    const title = textOf(document.querySelector('title'));
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
    assert.ok(title.length > 0 && title.length <= 60, `${path}: ${title}`);
    assert.ok(
      description.length >= 70 && description.length <= 160,
      `${path} (${description.length}): ${description}`,
    );
    if (!indexed) continue;
    assert.not(titles.has(title) || descriptions.has(description), `${path} repeats another page`);
    titles.add(title);
    descriptions.add(description);
  }
});

pages('gives each page its canonical address and its social tags', () => {
  for (const { path, file, url } of routes) {
    const document = page(file);
    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    const address = path === '/404.html' ? '/not-found/' : path;
    assert.is(url, `https://www.keyhaven.example${address}`);
    assert.is(document.querySelector('link[rel="canonical"]')?.getAttribute('href'), url);
    assert.is(meta('og:url'), url);
    assert.is(meta('og:title'), textOf(document.querySelector('title')));
    assert.is(meta('og:description'), meta('description'));
    assert.is(meta('twitter:card'), 'summary_large_image');
  }
});

pages('keeps out of search engines what is not for them', () => {
  const hidden = routes.filter(({ file }) =>
    page(file).querySelector('meta[name="robots"][content="noindex"]'),
  );
  assert.equal(hidden.map(({ path }) => path).sort(), [
    '/404.html',
    '/not-found/',
    '/search/',
    '/thank-you/',
  ]);
});

pages('leaves no token or brace in any page', () => {
  for (const { path, file } of routes) {
    const { body } = page(file);
    for (const script of body.querySelectorAll('script')) script.remove();
    assert.not.match(textOf(body), /\{\w*\}|\bundefined\b|\[object/, path);
  }
});

pages('links only to pages and files that it has', async () => {
  const { outputs } = await defaultSite();
  for (const { path, file } of routes) {
    const document = page(file);
    for (const element of document.querySelectorAll('[href], [src]')) {
      const target = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      if (/^(?:https:|mailto:|tel:)/.test(target)) continue;
      const [address = '', fragment] = target.split('#');
      const linked =
        address === '' ? file : `${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`;
      assert.ok(outputs.has(linked), `${path} links to ${target}`);
      if (fragment) assert.ok(page(linked).getElementById(fragment), `${path} links to ${target}`);
    }
  }
});

pages('has the header and the footer of the specification on every kind of page', () => {
  for (const { path, file } of kinds()) {
    const document = page(file);
    const header = document.querySelector('body > header');
    const nav = links(header?.querySelector('nav')).map((link) => [textOf(link), link.getAttribute('href')]);
    assert.equal(
      nav,
      [
        ['Directory', '/directory/'],
        ['Blog', '/blog/'],
        ['Glossary', '/glossary/'],
        ['Education', '/education/history-of-the-piano/'],
        ['Contact', '/contact/'],
      ],
      path,
    );
    assert.ok(
      links(header).some(
        (link) => textOf(link) === 'Get Matched' && link.getAttribute('href') === '/#lead-form',
      ),
    );

    const footer = document.querySelector('body > footer');
    for (const href of [
      '/blog/',
      '/glossary/',
      '/education/history-of-the-piano/',
      '/contact/',
      '/privacy/',
      '/terms/',
      '/california/',
      '/new-york/',
      '/texas/',
      '/florida/',
    ]) {
      assert.ok(hrefs(footer).includes(href), `${path} ${href}`);
    }
    const sitemap = footer?.querySelector('a[href="/sitemap.xml"]');
    assert.is(sitemap?.getAttribute('target'), '_blank');
    assert.is(sitemap?.getAttribute('rel'), 'noopener');
    assert.equal([...(footer?.querySelectorAll('h2') ?? [])].map(textOf), [
      'About Keyhaven',
      'Resources',
      'Company',
      'Popular Locations',
    ]);
    assert.match(textOf(footer), /Helping families, teachers, and musicians find the right piano locally\./);
    assert.match(textOf(footer), /© 2026 Keyhaven\. All rights reserved\./);
  }
});

pages('has breadcrumbs that lead from home to the page', () => {
  const trail = (path: string) => {
    const nav = page(path).querySelector('nav[aria-label="Breadcrumb"]');
    return [...(nav?.querySelectorAll('li') ?? [])].map((item) => [
      textOf(item),
      item.querySelector('a')?.getAttribute('href') ?? null,
    ]);
  };
  assert.equal(trail('texas/austin/pianos/'), [
    ['Home', '/'],
    ['Texas', '/texas/'],
    ['Austin', null],
  ]);
  assert.equal(trail('texas/'), [
    ['Home', '/'],
    ['Texas', null],
  ]);
  assert.equal(trail('blog/financing-piano/').slice(0, 2), [
    ['Home', '/'],
    ['Blog', '/blog/'],
  ]);
  assert.is(
    page('texas/austin/pianos/').querySelector('nav[aria-label="Breadcrumb"] [aria-current="page"]')
      ?.textContent,
    'Austin',
  );
});

pages('shows home as specified', () => {
  const home = page('');
  assert.is(textOf(home.querySelector('h1')), 'Find the Right Piano Near You');
  assert.ok(hrefs(home.querySelector('.hero')).includes('#lead-form'));
  assert.ok(hrefs(home.querySelector('.hero')).includes('#how-it-works'));
  const search = sectionOf(home, 'Search by Location');
  const states = links(search).slice(0, -1);
  assert.equal(states.map(textOf), [
    'Alabama',
    'Alaska',
    'Arizona',
    'Arkansas',
    'California',
    'Colorado',
    'Connecticut',
    'Delaware',
    'Florida',
    'Georgia',
  ]);
  assert.is(states[9]?.getAttribute('href'), '/georgia/');
  assert.equal(
    links(search)
      .slice(-1)
      .map((link) => [textOf(link), link.getAttribute('href')]),
    [['View All States', '/directory/']],
  );
  const steps = [...(home.getElementById('how-it-works')?.querySelectorAll('li h3') ?? [])].map(textOf);
  assert.equal(steps, ['Tell us what you need', 'Get matched', 'Find your piano']);
  assert.is(sectionOf(home, /^Why Choose/)?.querySelectorAll('li').length, 4);
  assert.equal([...home.querySelectorAll('.badges strong')].map(textOf), [
    'Verified Dealers',
    'Free Matching Service',
    'Expert Advice',
    'Local Support',
  ]);
  assert.match(mainText(home), /less than 2 minutes/);
  assert.match(mainText(home), /within 24 hours/);
  assert.match(mainText(home), /Last updated: January 31, 2026/);
  assert.is(home.querySelector('.last-updated time')?.getAttribute('datetime'), '2026-01-31');
});

pages('shows a state as specified', () => {
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

pages('shows a city as specified', () => {
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
    '/minnesota/minneapolis/pianos/',
    '/minnesota/rochester-mn/pianos/',
  ]);
});

pages('shapes a city by its climate and by what its households earn', () => {
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

pages('shows the directory as specified', () => {
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

pages(
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

pages('shows the glossary, the blog and its articles', () => {
  const glossary = page('glossary/');
  assert.is(glossary.querySelectorAll('dt').length, 40);
  assert.is(glossary.querySelectorAll('dd').length, 40);
  for (const href of ['/blog/', '/education/history-of-the-piano/', '/directory/'])
    assert.ok(hrefs(glossary.querySelector('main')).includes(href));

  const dates = [...page('blog/').querySelectorAll('article time')].map(
    (time) => time.getAttribute('datetime') ?? '',
  );
  assert.is(dates.length, 6);
  assert.equal(dates, [...dates].sort().reverse());

  for (const { file, path } of routes.filter(({ kind }) => kind === 'article')) {
    const main = page(file).querySelector('main');
    assert.ok(hrefs(main).includes('/contact/'), path);
    const words = textOf(main?.querySelector('.prose')).split(' ').length;
    assert.ok(words >= 850 && words <= 1600, `${path} has ${words} words`);
  }
});

pages('shows contact, thank-you and not-found as specified', () => {
  const contact = page('contact/');
  assert.ok(contact.querySelector('main a[href="mailto:hello@keyhaven.example"]'));
  assert.ok(contact.querySelector('main a[href="tel:3125550147"]'));
  assert.ok(heading(contact, 'Send Us a Message'));
  const thanks = page('thank-you/');
  assert.equal(
    links(thanks.querySelector('.actions')).map((link) => [textOf(link), link.getAttribute('href')]),
    [
      ['Return Home', '/'],
      ['Read Buying Tips', '/blog/'],
    ],
  );
  assert.match(mainText(thanks), /review your preferences.*2–3 verified dealers.*visit showrooms/i);
  for (const file of ['not-found/index.html', '404.html']) {
    const missing = page(file);
    assert.is(textOf(missing.querySelector('h1')), '404');
    assert.ok(
      mainText(missing).includes(
        "404 Page Not Found - The page you're looking for doesn't exist or has been moved.",
      ),
    );
    assert.equal(
      links(missing.querySelector('.actions')).map((link) => [textOf(link), link.getAttribute('href')]),
      [
        ['Go Home', '/'],
        ['Browse Directory', '/directory/'],
      ],
    );
    assert.equal(hrefs(sectionOf(missing, 'Search by State')), [
      '/alabama/',
      '/alaska/',
      '/arizona/',
      '/arkansas/',
      '/california/',
      '/colorado/',
    ]);
    for (const element of missing.querySelectorAll('head [href], head [src]')) {
      assert.match(element.getAttribute('href') ?? element.getAttribute('src') ?? '', /^(?:\/|https:)/);
    }
  }
});

pages('puts the lead form where the specification has it, in its three variants', () => {
  const form = (path: string) => page(path).querySelector('#lead-form form');
  assert.ok(form('')?.classList.contains('lead-form-section'));
  assert.ok(form('ohio/cleveland/pianos/')?.classList.contains('lead-form-inline'));
  assert.ok(form('ohio/')?.classList.contains('lead-form-card'));
  assert.ok(form('contact/')?.classList.contains('lead-form-card'));
  const value = (path: string, name: string) =>
    form(path)?.querySelector(`[name="${name}"]`)?.getAttribute('value') ?? null;
  assert.is(value('ohio/cleveland/pianos/', 'city'), 'Cleveland');
  assert.is(value('ohio/cleveland/pianos/', 'state'), 'Ohio');
  assert.is(value('ohio/', 'state'), 'Ohio');
  assert.is(value('ohio/', 'city'), null);
  assert.is(value('', 'state'), null);
});

pages('renders every field of the form with its label, options and marks', () => {
  const form = page('').querySelector('form');
  const names = [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'));
  const keys =
    'name email phone zip city state piano_type condition budget_range timeline delivery_location opt_in_sms honeypot';
  assert.equal([...names].sort(), keys.split(' ').sort());
  for (const name of names.filter((name) => name !== 'honeypot')) {
    const field = form?.querySelector(`[name="${name}"]`);
    const label = form?.querySelector(`label[for="${field?.id}"]`);
    assert.ok(textOf(label), String(name));
    assert.is(
      /\*/.test(textOf(label)),
      ['name', 'email', 'phone', 'city', 'state'].includes(name ?? ''),
      String(name),
    );
  }
  const values = (name: string) =>
    [...(form?.querySelectorAll(`[name="${name}"] option`) ?? [])].map((option) =>
      option.getAttribute('value'),
    );
  assert.equal(values('piano_type'), ['', 'acoustic-upright', 'baby-grand', 'grand', 'digital', 'hybrid']);
  assert.equal(values('condition'), ['', 'new', 'used', 'undecided']);
  assert.equal(values('budget_range'), [
    '',
    'under-1000',
    '1000-3000',
    '3000-5000',
    '5000-10000',
    '10000-20000',
    'over-20000',
  ]);
  assert.equal(values('timeline'), ['', '0-30-days', '1-3-months', 'researching']);
  assert.equal(values('delivery_location'), ['', 'house', 'apartment', 'school', 'church', 'studio']);
  assert.match(
    textOf(form),
    /I agree to receive follow-up calls, texts, and emails from Keyhaven or partner dealers/,
  );
  assert.match(textOf(form), /Message\/data rates may apply/);
  assert.not(form?.querySelector('[name="opt_in_sms"]')?.hasAttribute('checked'));
  assert.is(textOf(form?.querySelector('button[type="submit"]')), 'Get Matched Today');
  assert.ok(hrefs(form).includes('/privacy/') && hrefs(form).includes('/terms/'));
  assert.ok(form?.hasAttribute('novalidate'));
  assert.is(form?.getAttribute('method'), 'dialog');
});

pages('helps browsers to fill the form in and to show the right keyboard', () => {
  const form = page('').querySelector('form');
  const attributes = (name: string) => {
    const field = form?.querySelector(`[name="${name}"]`);
    return ['autocomplete', 'type', 'inputmode', 'enterkeyhint'].map(
      (attribute) => field?.getAttribute(attribute) ?? null,
    );
  };
  assert.equal(attributes('name'), ['name', 'text', null, 'send']);
  assert.equal(attributes('email'), ['email', 'email', null, 'send']);
  assert.equal(attributes('phone'), ['tel', 'tel', null, 'send']);
  assert.equal(attributes('zip'), ['postal-code', 'text', 'numeric', 'send']);
  assert.equal(attributes('city'), ['address-level2', 'text', null, 'send']);
  assert.equal(attributes('state'), ['address-level1', 'text', null, 'send']);
  assert.equal([...(form?.querySelectorAll('fieldset > legend') ?? [])].map(textOf), [
    'How dealers can reach you',
    'Where you are',
    'The piano you have in mind',
  ]);
});

pages('writes each figure once: changed in constants.json, it changes everywhere', async () => {
  const site = tinySite();
  const constants = site.json('data/constants.json');
  constants.figures.rentalPerMonth = { unit: 'usd', from: 61, to: 171 };
  constants.figures.responseTime = { unit: 'hour', from: 7 };
  site.write({ 'data/constants.json': constants });
  await site.build();
  assert.match(textOf(site.page('ohio/cleveland/pianos/').getElementById('prices')), /\$61–\$171/);
  for (const { path } of routes.filter(({ kind }) => ['home', 'contact', 'thank-you'].includes(kind))) {
    assert.not.match(textOf(site.page(path.slice(1)).body), /24 hours/, path);
  }
  assert.match(textOf(site.page('').body), /7 hours/);
});

pages.run();
