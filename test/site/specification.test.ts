import { payload } from '../../client/lead-form/payload.ts';
import { clean, errorsOf, fieldError, type TypedField, writtenError } from '../../client/lead-form/rules.ts';
import { fileOf, pathOf } from '../../generator/addresses.ts';
import { validLead } from '../support/leads.ts';
import { assert, suite } from '../support/suite.ts';
import { factsOf, faultsOf, on } from './lines.ts';
import { type Page, shipped, sites } from './sites.ts';

/**
 * The specification in its order, over all sites. Where pages show more or other than it says, a comment names
 * the decision. What only browsers show of sections 4, 5, 7 and 8 is in `test/browser/lead-form*.test.ts`.
 */
const spec = suite('specification');

const FIXED = '/ /directory/ /glossary/ /blog/ /contact/ /thank-you/ /privacy/ /terms/ /not-found/';
const HISTORY = '/education/history-of-the-piano/';
/** Newest first. */
const ARTICLES =
  '/blog/upright-vs-baby-grand/ /blog/digital-vs-acoustic-beginners/ /blog/humidity-piano-care/ /blog/buying-used-pianos/ /blog/financing-piano/ /blog/sizing-piano-room/';
/** Decisions 1, 11, 34 and 51. */
const FURTHER = '/404.html /search/ /climate/ /cost/ /old-piano/';
const OF_TOWNS =
  '/about/ /plain/ /visit-us/ /blog/buying-used-pianos/ /blog/drawings/ /blog/every-mark/ /blog/short/ /blog/upright/';

const DATA = 'script[type="application/ld+json"]';
const list = (...parts: readonly string[]): string => parts.join(' | ');
const links = (places: readonly { name: string; path: string }[], words = ''): string =>
  list(...places.map(({ name, path }) => `${words}${name} (${path})`));

const addressOf = ({ path }: Page): string => (path === '/404.html' ? '/not-found/' : path);

function longDate(time: Element): string {
  const date = new Date(`${time.getAttribute('datetime')}T00:00:00Z`);
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** For a city of a site that lists dealers, by how many of them its page lists (decision 41). */
const leadOf = (city: string, { length }: readonly Element[]): string =>
  [
    `No dealer is listed in ${city} yet. Ask, free: within 24 hours we name verified dealers near you, or say that none is near.`,
    `One verified dealer serves ${city}. Ask, free: you hear within 24 hours.`,
    `Two verified dealers serve ${city}. Ask, free: you hear within 24 hours.`,
  ][length] ?? `${length} verified dealers serve ${city}. Ask, free: within 24 hours we name 2-3 who fit.`;

const lines = {
  '1. What the product does and for whom': on('home', () => ({
    '.hero .lead': 'Ask for 2-3 verified local dealers, free. You hear within 24 hours.', // Decision 41.
    '.steps p': /The form takes less than 2 minutes\..* 2-3 verified local dealers within 24 hours\./,
    '.lead-form legend': 'The piano you have in mind | Where you are | Your details',
    '.benefits p': /doesn't sell pianos.* The price and the purchase are between you and the dealer\./,
    '.badges strong': 'Verified Dealers | Free Matching Service | Expert Advice | Local Support',
  })),

  '2. Shared frame': on('every page', ({ brand, url, isShipped, history, page }) => ({
    'body > header nav a:not([href="/about/"], [href="/visit-us/"]) @link': list(
      'Directory (/directory/) | Blog (/blog/) | Glossary (/glossary/)',
      ...history.map((path) => `Education (${path})`),
      'Contact (/contact/)',
    ),
    'body > header [href="/#lead-form"]': 'Get Matched', // Decision 20.
    'body > footer section:first-of-type':
      /Helping families, teachers, and musicians find the right piano locally\./,
    'body > footer h2': list(`About ${brand}`, 'Resources', 'Company', 'Popular Locations'),
    'body > footer [target="_blank"][rel="noopener"] @href': '/sitemap.xml',
    'body > footer': new RegExp(`© 2026 ${brand}\\. All rights reserved\\.`),
    ...(isShipped && {
      'body > footer section:not(:first-of-type) a @href': `/blog/ | /glossary/ | ${HISTORY} | /directory/ | /climate/ | /contact/#how-this-works | /contact/#for-dealers | /contact/ | /privacy/ | /terms/ | /sitemap.xml | /california/ | /new-york/ | /texas/ | /florida/`,
    }),
    'head > :first-child @charset': 'utf-8',
    '[property="og:title"], [name="twitter:title"] @content': list(page.document.title, page.document.title),
    '[name$="description"], [property$="description"] @content': /^(.{70,160}) \| \1 \| \1$/, // Decision 16.
    '[rel="canonical"] @href': url + addressOf(page),
    '[property="og:url"] @content': url + addressOf(page),
    '[name="twitter:card"] @content': 'summary_large_image',
    '[property="og:image"] @content': new RegExp(`^${url}/images/share/[\\w/-]+\\.png$`),
    [DATA]: new RegExp(`"Organization".*"WebSite".*"${url}/search/\\?q={search_term_string}".*"ImageObject"`),
    // Decisions 1 and 11.
    '[name="robots"][content="noindex"]': /404|not-found|search|thank-you/.test(page.path) ? 1 : 0,
    'time[datetime]': list(...page.all('time[datetime]').map(longDate)), // Decision 15.
  })),
  '2. Home': on('home', ({ brand, url, more, states }) => ({
    h1: 'Find the Right Piano Near You',
    '.hero .button @href': '#lead-form | #how-it-works',
    'Search by Location / a @link': list(links(states.slice(0, 10)), 'View All States (/directory/)'),
    'How It Works / h3': 'Tell us what you need | Get matched | Find your piano',
    [`Why Choose ${brand} / h3`]: 4 + more,
    '#lead-form form @class': 'lead-form lead-form-section',
    '.last-updated': 'Last updated: January 31, 2026', // Decision 3.
    '[property="og:image"] @content': `${url}/images/share/pages/default.png`,
    [DATA]: /"HowTo"(?:.*"HowToStep"){3}/,
  })),
  '2. State page': on('state', ({ state: { name, cities } }) => ({
    h1: `Pianos in ${name}`,
    title: new RegExp(`^Pianos in ${name}`),
    '[aria-label="Breadcrumb"] li': list('Home', name),
    '[aria-label="Breadcrumb"] a @href': '/',
    [`Cities in ${name} / h3 > a @link`]: links(
      cities.filter(({ hasCard }) => hasCard),
      'Pianos in ',
    ),
    // Decision 12.
    ...(cities.some(({ hasCard }) => !hasCard) && {
      [`More cities in ${name} / a[href$="/pianos/"]`]: cities.filter(({ hasCard }) => !hasCard).length,
    }),
    'Frequently Asked Questions / h3': `What types of pianos are available in ${name}? | Should I buy an acoustic or a digital piano in ${name}? | How much should I budget for a piano in ${name}?`,
    '.lead-form :is([name="city"], [name="state"])[value] @value': name,
    [DATA]: /"BreadcrumbList".*"FAQPage"/,
    '[aria-label="Related pages"] a @link':
      'Buying Guide (/blog/) | Piano Terms (/glossary/) | All Locations (/directory/)',
  })),
  '2. City page': on('city', ({ page, city: { name }, state, history, more, hasDealers }) => ({
    '[aria-label="Breadcrumb"] li': list('Home', state.name, name),
    '[aria-label="Breadcrumb"] a @href': list('/', state.path),
    '[aria-label="Breadcrumb"] [aria-current="page"]': name,
    h1: `Pianos in ${name}, ${state.name}`,
    '.hero form.lead-form-inline [type="submit"]': 'Get Matched Today',
    '.lead-form :is([name="city"], [name="state"]) @value': list(name, state.name),
    '.hero .lead': hasDealers
      ? leadOf(name, page.all('.dealers > li'))
      : 'Ask for 2-3 verified dealers, free. You hear within 24 hours.',
    '.choices h3': 'Acoustic vs Digital | Upright vs Grand | Practice vs Performance | Space & Climate',
    'Trusted Local Dealers / p': /Verified dealers are being added: see the directory\./, // Decision 28.
    'Trusted Local Dealers / [href="/directory/"]': 'directory',
    '.prices [scope="row"]': /^Digital.*Upright.*Baby grand.*Professional grand.*Used.*Rent.*Financing/,
    'Next Steps / a @link': 'Go to the form (#lead-form) | Read the blog (/blog/)',
    'Frequently Asked Questions / h3':
      /humidity.*upright or grand.*finance.*new or used.*digital.*moved.*size.*tuning/,
    '.faq summary h3': new RegExp(`^(?:[^|]+\\?(?: \\| |$)){${8 + more}}$`),
    'Frequently Asked Questions / summary': /6-60 months.*At least twice a year/,
    '.last-updated': /^Last updated: January 31, 2026/, // Decision 3.
    '[aria-label="Related pages"] a @href': list('/blog/', '/glossary/', ...history, state.path),
    // Decisions 10 and 14: without premises in the city.
    [DATA]:
      /"BreadcrumbList".*"Service".*"LocalBusiness",("(?:@id|name|url|parentOrganization|areaServed)":("[^"]*"|\{[^{}]*(\{[^{}]*\})?\}),?)+\}.*"FAQPage"/,
  })),
  '2. Directory': on('directory', ({ states }) =>
    Object.assign(
      { '.directory h3 a @link': links(states) },
      ...states.map(({ name, path, cities }) => ({
        // Decision 44.
        [`${name} / .count`]: new RegExp(
          `^${cities.length === 1 ? '1 city' : `${cities.length} cities`}(?: · |$)`,
        ),
        [`${name} / li li a @link`]: links(
          cities.toSorted((a, b) => Number(b.isServed) - Number(a.isServed)).slice(0, 3),
        ),
        [`${name} / .more @link`]: cities.length > 3 ? `View all cities (${path})` : '',
        [`${name} / .fine-print a @link`]: "Don't see your city? Contact us (/contact/)",
      })),
    ),
  ),
  '2. Glossary': on('glossary', ({ history, more }) => ({
    'main dt + dd': 40 + more,
    'dt#action, dt#soundboard': 'Action | Soundboard',
    '[aria-label="Related pages"] a @href': list('/blog/', ...history, '/directory/'),
    [DATA]: /"DefinedTermSet"/,
  })),
  '2. Blog': on('blog', ({ isShipped }) => ({
    [DATA]: /"Blog"/,
    // Decision 18.
    ...(isShipped && { 'article h3 a @href': list(...ARTICLES.split(' ')) }),
    'article > p, article > h3':
      /^(?:(?:Updated )?\w+ \d+, \d{4} ·[^|]+\|[^|]+\|[^|]+\| Topics: [^|]+(?:\| |$))+$/,
  })),
  '2. Articles': on('article', ({ isShipped }) => ({
    '.prose p': /\w/,
    [DATA]: /"BlogPosting"/,
    ...(isShipped && { 'main [href="/contact/"]': /\w/ }),
  })),
  '2. Education': on('history', () => ({
    h1: /^The History of the Piano/,
    '.prose p': /\w/,
    [DATA]: /"Article"/,
  })),
  '2. Contact': on('contact', ({ email, phone }) => ({
    '.hero .facts a': list(email, phone),
    '.hero .facts a @href': /^mailto:\S+ \| tel:\+?\d+$/,
    'How We Can Help / li': 4,
    'Send Us a Message / form @class': 'lead-form lead-form-card',
  })),
  '2. Thank-you': on('thank-you', () => ({
    h1: 'Thank You',
    'What Happens Next / h3':
      'We review your preferences | You receive 2-3 verified dealers | You visit showrooms',
    '.hero script + .actions a @link':
      'Your Checklist (#checklist) | Return Home (/) | Read Buying Tips (/blog/)',
  })),
  // Decision 1: also for unknown paths, by 404.html.
  '2. Not found': on('not-found', ({ states }) => ({
    h1: '404',
    'h1 + p': "404 Page Not Found - The page you're looking for doesn't exist or has been moved.",
    '.hero .button @link': 'Go Home (/) | Browse Directory (/directory/)',
    'Search by State / a @link': list(links(states.slice(0, 6)), 'View All States (/directory/)'),
  })),
  '2. Privacy and Terms': on('text', ({ page }) => ({
    h1: { '/privacy/': 'Privacy Policy', '/terms/': 'Terms of Service' }[page.path] ?? /\w/,
  })),

  '3. Option sets': on('home', () => ({
    '[name="piano_type"] @value': 'acoustic-upright | baby-grand | grand | digital | hybrid | ',
    '[name="condition"] option @value': ' | new | used | undecided',
    '[name="budget_range"] option @value':
      ' | under-1000 | 1000-3000 | 3000-5000 | 5000-10000 | 10000-20000 | over-20000',
    '[name="timeline"] option @value': ' | 0-30-days | 1-3-months | researching',
    '[name="delivery_location"] option @value': ' | house | apartment | school | church | studio',
  })),
  '3. Offer catalogue': on('city', () => ({
    [DATA]: /"Acoustic Upright".*"Baby Grand".*"Grand".*"Digital".*"Hybrid"/,
  })),

  '5. Validation rules: the form': on('home', ({ brand }) => ({
    '.lead-form [name]:not([type="radio"]) @name':
      'condition | budget_range | timeline | delivery_location | zip | city | state | name | email | phone | honeypot | opt_in_sms',
    '.lead-form label:has(.required)': 'City * | State * | Full name * | Email * | Phone *',
    '.lead-form [aria-hidden="true"] > [tabindex="-1"] @name': 'honeypot', // Decision 9.
    '.consent input:not([checked], [required])': 1, // Decision 8.
    '.consent label': `I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers`,
    '.consent p': /^Message\/data rates may apply\b/,
    '.lead-form :is([href="/privacy/"], [href="/terms/"]) @href': '/privacy/ | /terms/',
    '.lead-form [type="submit"]': 'Get Matched Today',
  })),

  '6. Roles and permissions': on('every page', () => ({
    ':is([type="password"], [href*="login"], [href*="sign-in"], [href*="account"])': 0,
  })),

  '7. Calls, 8. Errors, 9. Cooldown': on('home', ({ leadsHost }) => ({
    '[http-equiv="Content-Security-Policy"] @content': new RegExp(`; connect-src 'self' ${leadsHost};`),
    '.lead-form-island [type="application/json"]': new RegExp(
      `"endpoint":"${leadsHost}/webhook/leads","cooldownMs":60000\\b`,
    ),
    '.lead-form [data-failure][hidden] .error': 'Something went wrong. Please try again or call us directly.',
  })),

  '9. Content figures of cities': on('city', () => ({
    '.prices td':
      /^\$500-\$1,500 \| \$3,000-\$10,000 \| \$10,000-\$30,000 \| \$30,000\+ \| 30-60% less \| \$50-\$150 \| 6-60 months/,
  })),
  '9. Content figures of states': on('state', () => ({
    '.faq details':
      /about \$50-\$150 a month, baby grands cost from \$10,000, and professional grands cost \$30,000\+/,
  })),
};

for (const site of sites) {
  let faults: ReturnType<typeof faultsOf> | undefined;
  for (const line of Object.keys(lines))
    spec(`${site.name}: ${line}`, () => {
      faults ??= faultsOf(site, lines);
      assert.is(faults.get(line) ?? '', '');
    });

  spec(`${site.name}: 2. Route table`, () => {
    const { isShipped, states } = factsOf(site);
    const places = states.flatMap(({ path, cities }) => [path, ...cities.map(({ path }) => path)]);
    const own = isShipped ? `${ARTICLES} ${HISTORY} /churches-and-schools/` : OF_TOWNS;
    const routes = [...`${FIXED} ${own} ${FURTHER}`.split(' '), ...places];
    assert.equal(site.pages.map(pathOf).sort(), routes.sort());
  });

  spec(`${site.name}: 2. Missing slugs lead home (decision 2)`, () => {
    for (const from of ['/pianos/', '/:state/pianos/'])
      assert.match(site.text('_redirects'), `${from} / 301\n`);
  });

  spec(`${site.name}: 2. Shared frame: the header is sticky`, () => {
    const [styles] = site.page('index.html').all('[rel="stylesheet"]');
    assert.match(site.text(fileOf(styles?.getAttribute('href') ?? '')), '.site-header{position:sticky');
  });

  spec(`${site.name}: 4. States, and 8. errors, in the script of the form`, () => {
    const script = site.page('index.html').all('[data-script*="hydrate"]')[0]?.getAttribute('data-script');
    const code = site.text(fileOf(script ?? ''));
    for (const text of [
      ...['Submitting...', '/thank-you/', 'Please wait a moment before submitting again'],
      ...['Please fix the errors in the form', 'Something went wrong. Please try again or call us directly.'],
    ])
      assert.ok(code.includes(text), text);
  });
}

spec('3. Location record', () => {
  const { states } = factsOf(shipped);
  const FIELDS = 'state_name state_slug city_name city_slug primary median_income_bucket lastmod';
  for (const record of shipped.data<Record<string, unknown>[]>('locations')) {
    assert.ok(Object.keys(record).join(' ').startsWith(FIELDS));
    assert.match(String(record.median_income_bucket), /^(?:high|medium)$/);
    assert.is(record.lastmod, '2025-10-14'); // Decision 19.
  }
  assert.is(states.length, 50);
  for (const { name, cities } of states) {
    assert.is(cities.length, 3, name);
    assert.ok(cities.filter(({ hasCard }) => hasCard).length >= 2, name);
  }
  // Decision 13.
  for (const slug of 'rochester-mn kansas-city-mo portland-or newark-nj bellevue-wa charleston-wv'.split(' '))
    assert.match(shipped.pages.join(' '), `/${slug}/pianos/`);
});

const long = (length: number) => 'a'.repeat(length);
const email = (length: number) => `${long(length - '@example.com'.length)}@example.com`;

/** Values of each field that pass, and values that do not by their messages (decisions 5, 6 and 45). */
const passes: Record<TypedField, string[]> = {
  name: ['A', long(100), "Anne-Marie O'Neil", 'Nguyễn Thị', 'François D’Arcy', '李 小龙'],
  email: ['a@b.co', 'first.last+tag@sub.example.com', email(255)],
  phone: ['5551234567', '(555) 123-4567', '+1 555 123 4567', '1'.repeat(20), '555–123–4567'],
  zip: ['', '9', '44101', '44101-1234', '1'.repeat(10)],
  city: ['L', long(100), 'Winston-Salem', "Coeur d'Alene", 'Cañon City'],
  state: ['Ohio', 'New York', long(50)],
};
const fails: [TypedField, message: string, ...values: string[]][] = [
  ['name', 'Name is required', '', '   ', '<>'],
  ['name', 'Name must be less than 100 characters', long(101)],
  ['name', 'Name contains invalid characters', 'R2D2', 'a@b', 'Dr. Who', 'a_b', 'x\ty'],
  ['email', 'Invalid email address', '', 'a', 'a@', '@b.co', 'a b@c.de', 'a@b', 'a@@b.co'],
  ['email', 'Email must be less than 255 characters', email(256)],
  ['phone', 'Phone number must be at least 10 digits', '', '123456789'],
  ['phone', 'Phone number must be less than 20 characters', '1'.repeat(21)],
  ['phone', 'Phone number contains invalid characters', '555.123.4567', '555 123 4567 x9', '55512345६7'],
  ['zip', 'ZIP code must be less than 10 characters', '1'.repeat(11)],
  ['zip', 'ZIP code must contain only numbers and dashes', '4410A', '44101 1234'],
  ['city', 'City is required', '', ' '],
  ['city', 'City must be less than 100 characters', long(101)],
  ['city', 'City contains invalid characters', 'St. Paul', 'Area 51'],
  ['state', 'State is required', ''],
  ['state', 'State must be less than 50 characters', long(51)],
  ['state', 'State contains invalid characters', 'O-hio', 'D.C.', "Hawai'i"],
];

spec('5. Validation rules', () => {
  for (const [field, values] of Object.entries(passes) as [TypedField, string[]][])
    for (const value of values) assert.is(fieldError(field, value), undefined, value);
  for (const [field, message, ...values] of fails)
    for (const value of values) assert.is(fieldError(field, value), message, value);
});

spec('5. Validation rules: options, honeypot, and the first error of each field', () => {
  assert.equal(errorsOf(validLead), {});
  assert.equal(errorsOf({ ...validLead, name: `${long(101)}1`, email: '', honeypot: 'x' }), {
    name: 'Name must be less than 100 characters',
    email: 'Invalid email address',
    honeypot: 'Bot detected',
  });
  for (const field of ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'] as const) {
    assert.equal(errorsOf({ ...validLead, [field]: long(50) }), {}, field);
    assert.ok(errorsOf({ ...validLead, [field]: long(51) })[field], field);
  }
});

spec('5. Before validation: < and > are removed, and values trimmed, but not those of the data', () => {
  assert.is(clean('  <b>O’Neil–Smith</b> '), "bO'Neil-Smith/b");
  assert.is(clean('\u202a(312)\u00a0555\u20110100\u202c\u200b'), '(312) 555-0100');
  assert.is(writtenError('city', '<b>Bangor'), 'City contains invalid characters');
  assert.is(writtenError('state', 'Ohio>'), 'State contains invalid characters');
  assert.is(writtenError('city', 'Coeur d’Alene'), undefined);
});

spec('7. Payload: these keys, of which only those of a campaign may be absent', () => {
  const always =
    'name email phone zip city state piano_type condition budget_range timeline delivery_location opt_in_sms page_url timestamp';
  const fields = Object.entries(payload.shape);
  const needed = fields.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
  assert.is(needed.join(' '), always);
  assert.is(fields.map(([name]) => name).join(' '), `${always} utm_source utm_medium utm_campaign`);
});
