/**
 * Writes the towns: a site on which every part of a page is there and missing somewhere, with names and texts that markup, JSON
 * and XML could stumble over. Its articles, pages and settings stand in `towns/`, its other texts are the shipped ones. It has the
 * same bytes each time.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, slug: string, state: string, stateName: string, primary: boolean }} City
 * @typedef {Record<string, string | Record<string, string>>} Note
 * @typedef {{ slug: string, code: string, salesTax?: object }} StateRecord
 */

const shipped = fileURLToPath(new URL('../../', import.meta.url));
const own = fileURLToPath(new URL('towns/', import.meta.url));
/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(shipped, 'data', file), 'utf8'));
/** @param {string} text */
const words = (text) => text.split(' ');

/** What a text may have, and pages have to escape. */
const ODD = `“A” & 'b' <c> "d" AT&T; <!x> </script <!-- é 𝄞 $& 3–4`;

/** Returns a number from 0 to 1, by chance and the same each time. */
let seed = 0;
function chance() {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) / 2 ** 24;
}

/* ---- Places --------------------------------------------------------------------------------------------------------- */

const STEMS = words(
  'Alder Birch Cedar Dell Éclair Fern Glen Hazel Iron Juniper Knoll Laurel Maple Nut Öland Pine Rose Sage Ürge Willow',
);
/** 61 names, some of which share a letter. */
const MANY = STEMS.flatMap((stem) => [stem, `${stem} Falls`, `${stem.slice(0, 3)}'s-upon-${stem}`]);
MANY.push('Zoar');
/** As long as a name may be, and with all that it may have. */
const ODD_NAMES = [
  'Llanfairpwllgwyngyll-upon-the-Long River',
  ...["Coeur d'Alene", 'O’Fallon', 'ʻEwa-by-the-Sea', 'Saint-Rémy', 'Łódź', 'San José del Río', 'Ñandú'],
];

/** The cities of some states, and which of them have a card on the page of the state. */
const PLACES = [
  // More than 60 cities without a card are listed by their letters.
  { slug: 'texas', cities: [...MANY, 'Capital', 'Harbor'], hasCard: (/** @type {number} */ at) => at > 60 },
  // 12 other cities; with the draft, 13.
  {
    ...{ slug: 'ohio', name: 'Old Saint Columbia' },
    cities: [...ODD_NAMES, ...words('Ada Bay Coy Dot Eve'), 'A Draft'],
    hasCard: (/** @type {number} */ at) => at % 2 === 0,
  },
  { slug: 'maine', cities: ['Eastport', 'Westport'] },
  { slug: 'iowa', cities: STEMS.slice(0, 14).map((stem) => `${stem} Springs`), hasCard: () => false },
  { slug: 'utah', name: 'The Grand and Ancient Commonwealth of Long Names', cities: ['Orem'] },
  // The same names again.
  { slug: 'alaska', cities: ['Anchorage', 'Capital', 'Eastport'] },
  ...words(
    'alabama arizona california colorado connecticut delaware florida hawaii idaho minnesota montana nevada new-jersey new-mexico oregon tennessee washington',
  ).map((slug) => ({ slug, cities: [`${nameOf(slug)} City`] })),
];

/** @type {{ states: StateRecord[] }} */
const statesFile = read('states.json');
const stateSlugs = statesFile.states.map(({ slug }) => slug);

/** @param {string} slug */
function nameOf(slug) {
  return slug.replace(/(^|-)(\w)/g, (_, hyphen, letter) => `${hyphen && ' '}${letter.toUpperCase()}`);
}

/** @param {string} name */
function slugOf(name) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ł', 'l');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
}

/** @type {City[]} */
const cities = [];
for (const { slug: state, name: stateName = nameOf(state), cities: names, hasCard = () => true } of PLACES)
  for (const [index, name] of names.entries()) {
    const slug = slugOf(name);
    const isTaken = cities.some((city) => city.slug === slug) || stateSlugs.includes(slug);
    const code = statesFile.states.find(({ slug }) => slug === state)?.code.toLowerCase();
    const own = isTaken ? `${slug}-${code}` : slug;
    cities.push({ name, state, stateName, slug: own, primary: hasCard(index) });
  }

const locations = cities.map(({ name, slug, state, stateName, primary }, index) => ({
  ...{ state_name: stateName, state_slug: state, city_name: name, city_slug: slug, primary },
  median_income_bucket: index % 3 === 0 ? 'high' : 'medium',
  lastmod: `2025-10-${String(1 + (index % 28)).padStart(2, '0')}`,
  ...(name === 'A Draft' && { draft: true }),
}));

/** The pages of some states do not speak of tax. */
const states = {
  ...statesFile,
  states: statesFile.states.map(({ salesTax, ...state }) => ({
    ...state,
    ...(!['iowa', 'idaho'].includes(state.slug) && { salesTax }),
  })),
};

/* ---- What is said of them ------------------------------------------------------------------------------------------- */

const WORDS = words(
  'porch stair hall choir organ brick timber river harbor mill orchard school chapel market plaza winter summer attic parlor bench',
);

/** @param {number} count */
function sentences(count) {
  const word = () => WORDS[Math.floor(chance() * WORDS.length)];
  const sentence = () => `The ${Array.from({ length: 6 }, word).join(' ')}.`;
  return Array.from({ length: count }, sentence).join(' ');
}

const HOUSES = words(
  'up-and-down-double walk-up high-rise rowhouse bungalow two-story split-level ranch townhouse raised-cottage cape-cod condominium',
);
const SUBJECTS = words('homes seasons budget distances movers');
const FIELDS = words('rooms moving study used weather tune hear');
/** @type {{ climates: { slug: string }[] }} */
const { climates } = read('climates.json');

/**
 * A note with some of the texts that it may have.
 * @param {number} index
 */
function noteOf(index) {
  const fields = FIELDS.filter(() => chance() < 0.5);
  /** @type {Note} */
  const note = {
    music: `${sentences(2)} ${ODD}`,
    home: sentences(2),
    ...(chance() < 0.7 && { climate: climates[index % climates.length]?.slug ?? '' }),
    ...(chance() < 0.5 && { card: `${sentences(1)} ${ODD}` }),
    ...(chance() < 0.8 && { house: HOUSES[index % HOUSES.length] ?? '' }),
    ...Object.fromEntries(fields.map((field) => [field, `${sentences(1)} ${ODD}`])),
    ...(chance() < 0.5 && { updated: '2026-01-02' }),
    ...(chance() < 0.5 && { checked: '2026-01' }),
  };
  return note;
}

/** @param {string} state */
function notesOf(state) {
  const texts = SUBJECTS.map((field, index) => [field, `${sentences(1 + index)} ${ODD}`]);
  const notes = cities.flatMap((city, index) =>
    city.state === state && index % 4 !== 1 ? [[city.slug, noteOf(index)]] : [],
  );
  return {
    ...(state.length % 2 === 0 && { state: Object.fromEntries(texts) }),
    ...Object.fromEntries(notes),
  };
}

/** The air of most cities: that of all stations, one after the other. */
function humidity() {
  const file = read('humidity.json');
  const stations = Object.keys(file.stations);
  const withAir = cities.filter(({ state }, index) => index % 5 !== 2 && state !== 'maine');
  const airs = withAir.map(({ slug }, index) => [slug, { station: stations[index], km: 1 + (index % 99) }]);
  return { ...file, examples: {}, cities: Object.fromEntries(airs) };
}

/* ---- Dealers -------------------------------------------------------------------------------------------------------- */

const OFFERS = words('new used rental digital moving tuning');

/**
 * A dealer that lacks some of what it may have.
 * @param {string[]} serves
 * @param {number} number
 */
const dealer = (serves, number) => ({
  slug: `dealer-${number}`,
  name: `Dealer ${number} ${number % 3 === 0 ? ODD : ''}`.trim(),
  ...(number % 2 === 0 && { phone: `(216) 555-01${String(number).padStart(2, '0')}` }),
  ...(number % 4 < 2 && { url: `https://dealer-${number}.example/?a=1&b='2'` }),
  address: { street: `${number} “Main” & <rear>`, city: "Coeur d'Alene", state: 'OH', zip: '44106-0123' },
  serves,
  ...(number % 5 !== 0 && { brands: ['Yamaha', 'Bösendorfer & <Söhne>'].slice(0, number % 5) }),
  ...(number % 3 === 1 && {
    picture: { file: number % 2 ? 'icon-512.png' : 'icon.svg', alt: `A shop ${ODD}` },
  }),
  ...(number % 3 === 2 && { hours: ['Mo-Fr 10:00-18:00'], about: ODD }),
  ...(number % 5 === 3 && { logo: { file: 'icon.svg', alt: `A sign ${ODD}` } }),
  ...(number % 7 !== 0 && { offers: OFFERS.slice(0, 1 + (number % OFFERS.length)) }),
  verified: { on: number % 6 === 0 ? '2025-02-28' : '2025-09-01', by: "Jane “J.” O'Doe & <Co>" },
});

function dealers() {
  const slugs = cities.filter(({ state }) => state === 'ohio').map(({ slug }) => slug);
  // From one to eight in a city. The other cities of the state name six of these.
  const rising = slugs.slice(0, 8).flatMap((slug, index) => Array(index + 1).fill([`ohio/${slug}`]));
  // More than a page lists.
  const texans = Array(21).fill(['texas']);
  return [...rising, ...texans, ['texas/zoar', 'texas', 'hawaii'], ['maine/eastport']].map(dealer);
}

/* ---- The site ------------------------------------------------------------------------------------------------------- */

/**
 * A shipped file with a further entry of a list.
 * @param {string} file
 * @param {string} list
 * @param {object} entry
 */
function withEntry(file, list, entry) {
  const value = read(file);
  return { ...value, [list]: [...value[list], entry] };
}

/**
 * Writes `data/` and `content/` into a folder.
 * @param {string} folder
 */
export function writeTowns(folder) {
  seed = 1;
  for (const name of ['data', 'content/images'])
    cpSync(join(shipped, name), join(folder, name), { recursive: true });
  rmSync(join(folder, 'data/notes'), { recursive: true });
  mkdirSync(join(folder, 'data/notes'));
  cpSync(own, folder, { recursive: true });
  const benefit = { name: 'Ours & “<yours>”', text: ODD };
  const asked = { question: `Is “{{city}}” & ${ODD}?` };
  const files = {
    ...{ locations, states, humidity: humidity(), dealers: dealers() },
    glossary: withEntry('glossary.json', 'entries', { term: 'Una corda & “<pp>”', definition: ODD }),
    home: { ...withEntry('home.json', 'benefits', benefit), picture: { file: 'icon-512.png', alt: ODD } },
    faqs: withEntry('faqs.json', 'city', { ...asked, short: ODD, answer: `${ODD} {{note.used}}` }),
    ...Object.fromEntries(PLACES.map(({ slug }) => [`notes/${slug}`, notesOf(slug)])),
  };
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, 'data', `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}
