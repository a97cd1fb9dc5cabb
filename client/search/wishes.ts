/**
 * What people ask for in words of their own, and where it is answered, the best first. A wish is understood by one of its words, or by
 * several with a plus, each with one of the endings. What a site does not have is left out.
 */
const OLD = '/old-piano/';
const COST = '/cost/';
const USED = '/blog/buying-used-pianos/';
const PAYING = '/blog/financing-piano/';
const DIGITAL = '/blog/digital-vs-acoustic-beginners/';
const UPRIGHT = '/blog/upright-vs-baby-grand/';
const ROOM = '/blog/sizing-piano-room/';
const AIR = '/blog/humidity-piano-care/';
const NAMES = '/education/history-of-the-piano/#old-piano-names-from-baldwin-to-wurlitzer-what-to-expect';
const DISPOSAL = `${PAYING}#what-to-do-with-your-old-piano`;

export const WISHES: readonly [words: string, ...paths: string[]][] = [
  ['worth valu apprais inherit antique', OLD, `${USED}#what-used-pianos-sell-for-by-age`, DISPOSAL],
  ['sell donat recycl dispos junk haul rid+of give+away trade+in', OLD, DISPOSAL],
  ['trade upgrade', `${PAYING}#trade-up-policies`, OLD, DISPOSAL],
  ['old+piano serial vintage', OLD, NAMES, `${USED}#age-and-why-free-can-be-expensive`],
  ['free', `${USED}#age-and-why-free-can-be-expensive`, OLD],
  ['rent leas', `${PAYING}#renting-and-rent-to-own`, `${DIGITAL}#rent-or-buy-a-worked-example`, COST],
  [
    'financ loan credit payment month',
    PAYING,
    `${PAYING}#dealer-financing-credit-unions-and-personal-loans`,
    COST,
  ],
  ['tax', `${PAYING}#where-the-sales-tax-goes`, COST],
  [
    'church worship sanctuary choir school classroom',
    '/churches-and-schools/',
    `${UPRIGHT}#sizes-and-price-classes`,
  ],
  ['university college', `${USED}#the-university-sale`],
  ['teacher lesson', `${DIGITAL}#what-a-teacher-looks-for`, DIGITAL],
  [
    'apartment neighbor headphone quiet noise',
    `${DIGITAL}#headphones-and-neighbors`,
    `${ROOM}#acoustics-and-neighbors`,
  ],
  ['beginner child kid daughter learn first+piano', DIGITAL, `${DIGITAL}#which-one-then`],
  ['stair elevator door upstairs', `${ROOM}#doors-stairs-and-elevators`, `${ROOM}#will-it-make-the-corner`],
  ['mov deliver transport ship', `${ROOM}#moving-day`, `${USED}#moving-and-the-first-tunings`],
  [
    'weigh heavy size dimension measure fit space room',
    `${ROOM}#typical-dimensions-and-weights`,
    `${ROOM}#a-room-size-guide`,
  ],
  ['humid dry damp climate moist dehumid', AIR, '/climate/'],
  ['tun', `${AIR}#tune-at-the-right-time`, `${USED}#moving-and-the-first-tunings`],
  ['technician inspect', `${USED}#have-a-technician-look-first`, `${USED}#the-checklist-in-order`],
  ['crack sticking buzz', `${AIR}#warning-signs`],
  ['ivory', `${USED}#if-the-keys-are-ivory`],
  ['warrant', `${UPRIGHT}#what-the-warranty-covers`],
  [
    'yamaha kawai',
    '/education/history-of-the-piano/#the-20th-century-japan-and-its-neighbors',
    `${USED}#what-moves-the-price`,
  ],
  ['brand maker baldwin wurlitzer kimball', NAMES],
  ['used secondhand second+hand craigslist marketplace', USED, `${USED}#the-checklist-in-order`],
  [
    'cost price budget afford cheap expensive how+much',
    COST,
    `${USED}#one-purchase-added-up`,
    `${UPRIGHT}#price-what-the-same-money-buys`,
    `${DIGITAL}#what-it-costs`,
  ],
  ['store shop dealer showroom', '/directory/', '/contact/'],
  ['quote match call', '/contact/'],
];

/** Words of questions that name nothing. */
export const ASKING =
  /\b(?:an?|are|can|do|does|from|how|i|is|it|many|much|my|on|should|to|what|when|where|which|who|with|you|your)\b(?=.*\S)/gi;

/** The most answers that come first. */
const MOST = 4;

/** The paths of what is asked for, the best first. */
export const pathsFor = (words: readonly string[], has: (path: string) => boolean): string[] => {
  const paths = WISHES.filter(([wish]) => wish.split(' ').some((one) => isIn(words, one))).flatMap(
    ([, ...paths]) => paths.filter(has),
  );
  return [...new Set(paths)].slice(0, MOST);
};

const isIn = (words: readonly string[], wish: string): boolean =>
  wish.split('+').every((part) => words.some((word) => isForm(word, part)));

const ENDING = /^(?:e?[drs]?s?|ing|als?|y|ies|(?:at)?ions?|or|able|ance|ity|ifiers?|ure|ts?|ly|ren)$/;
/** Not so "Freeport" for "free". */
const isForm = (word: string, part: string): boolean =>
  word.startsWith(part) && ENDING.test(word.slice(part.length));

/** True for a word of a wish. It is probably not a name. */
export const isWish = (word: string): boolean =>
  WISHES.some(([wish]) => wish.split(/[ +]/).some((part) => isForm(word, part)));
