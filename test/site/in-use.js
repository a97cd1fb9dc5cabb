/**
 * Writes the site in use: the shipped one, with dealers as an owner may have them after a year. Detroit has 26, Cleveland eight and
 * one who was not verified again, Columbus two, Pittsburgh one beside the one of all of Pennsylvania. It has the same bytes each time.
 */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shipped = process.cwd();

/** How many dealers serve what, and where their shops are. */
const SHOPS = [
  '8 ohio/cleveland Cleveland OH 44106',
  '1 michigan/detroit Detroit MI 48226',
  '1 ohio/cleveland Cleveland OH 44106',
  '25 michigan/detroit Detroit MI 48226',
  '1 pennsylvania/pittsburgh Pittsburgh PA 15222',
  '2 ohio/columbus Columbus OH 43215',
  '1 pennsylvania Harrisburg PA 17101',
];
const [FAMILIES = [], BRANDS = []] = [
  'Albers,Brandt,Castle,Dorn,Ebert,Fink,Gallo,Hart,Ives,Jansen,Keller,Lorenz,Maple,Nash,Orton,Pratt,Quill,Reiss,Schumacher,Tully,Ulmer,Vance,Weber,Xavier,Young,Zink',
  'Baldwin,Bechstein,Blüthner,Boston,Bösendorfer,Casio,Chickering,Essex,Estonia,Fazioli,Feurich,Grotrian,Hailun,Heintzman,Kawai,Knabe,Kurzweil,Mason & Hamlin,Nord,Pearl River,Petrof,Ritmüller,Roland,Sauter,Schimmel,Shigeru Kawai,Steingraeber,Yamaha',
].map((names) => names.split(','));
const KINDS = ['Pianos', 'Piano Company', '& Sons', 'Keyboards'];
/** By the number of a dealer: a short name, a long one, and one that cannot break. */
const LONG = 'Ebert Pianos of the Greater Lake Erie Shore, Uprights and Grands';
const NAMES = new Map(Object.entries({ 0: 'Orr', 4: LONG, 5: 'Klavierbaugesellschaft' }));
const OFFERS = ['new', 'used', 'rental', 'digital', 'moving', 'tuning'];
const ABOUT =
  'Our family has tuned, sold and moved pianos in this town since 1951. Come and play as long as you like: the coffee is on, and nobody will hurry you.';

/** A picture of each shape, with words up to its edges. */
const PICTURES = ['900x400', '400x900', '512x512'].map((size) => {
  const [width, height] = size.split('x');
  const text = `<text x="0" y="55%" fill="#fff" font-size="90" textLength="${width}" lengthAdjust="spacingAndGlyphs">SCHUMACHER &amp; SONS</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#7a2e1d"/>${text}</svg>\n`;
  return { file: `${size}.svg`, svg };
});

/**
 * Every third dealer has none of what is optional, but for pictures.
 * @param {string[]} shop
 * @param {number} number
 */
function dealerOf([, place = '', city, state, zip], number) {
  const name =
    NAMES.get(`${number}`) ?? `${FAMILIES[number % FAMILIES.length]} ${KINDS[number % KINDS.length]}`;
  const slug = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${number}`;
  const fit = number % 8 === 2 ? 'contain' : 'cover';
  const { file } = PICTURES[number % PICTURES.length] ?? {};
  return {
    ...{ slug, name, serves: [place] },
    address: { street: `${12 + number} Euclid Avenue`, city, state, zip },
    verified: { on: number === 9 ? '2024-09-30' : '2025-09-30', by: 'Ruth Albers' },
    ...(number % 3 !== 0 && {
      phone: `(216) 555-01${String(number).padStart(2, '0')}`,
      url: `https://${slug}.example`,
      hours: ['Mo-Fr 10:00-18:00', 'Sa 10:00-16:30'],
      brands: number === 1 ? BRANDS : BRANDS.slice(number % 20, (number % 20) + 1 + (number % 7)),
      offers: OFFERS.filter((_, index) => (number + index) % 3 !== 0),
    }),
    ...(number % 4 === 1 && { about: ABOUT, logo: { file, alt: `The logo of ${name}` } }),
    ...(number % 4 === 2 && { picture: { file, alt: `The shop of ${name}`, fit } }),
  };
}

/**
 * Writes `data/` and `content/` into a folder.
 * @param {string} folder
 */
export function writeSiteInUse(folder) {
  for (const name of ['data', 'content'])
    cpSync(join(shipped, name), join(folder, name), { recursive: true });
  for (const { file, svg } of PICTURES) writeFileSync(join(folder, 'content/images', file), svg);
  const shops = SHOPS.map((line) => line.split(' ')).flatMap((shop) => Array(Number(shop[0])).fill(shop));
  writeFileSync(join(folder, 'data/dealers.json'), `${JSON.stringify(shops.map(dealerOf), null, 2)}\n`);
}
