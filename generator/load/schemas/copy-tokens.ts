const AIR = [
  'air.winter',
  'air.winterGap',
  'air.winterExcess',
  'air.summer',
  'air.summerGap',
  'air.summerExcess',
  'air.swing',
  'air.drySeason',
  'air.dampSeason',
  'air.tune',
  'air.needs',
  'air.windows',
  'air.delivery',
] as const;
export type AirToken = (typeof AIR)[number];

const CLIMATE = ['climate.name', 'climate.lowerCaseName'];

const TAX = [
  'tax.name',
  'tax.rate',
  'tax.local',
  'tax.amount',
  'tax.price',
  'tax.localUpTo',
  'tax.highRate',
  'tax.highFrom',
  'tax.highTo',
  'tax.date',
  'tax.source',
];

const COUNTS = ['stateCount', 'cityCount', 'statesInAll', 'citiesInAll'];

/** Tokens that wait for the plan, by the start of the path of a text. The first row that fits counts. */
const TOKENS: readonly [path: string, tokens: readonly string[]][] = [
  ['directory.description', COUNTS],
  ['directory.body.states.severalCities', ['count']],
  ['directory.body', COUNTS],
  ['climate.description', COUNTS],
  ['climate.body.states.allCities', ['count']],
  ['climate.body', COUNTS],
  ['glossary', ['termCount']],
  ['state.description', ['state', 'cities']],
  ['state.body.cities.card', ['state', 'city']],
  ['state.body.climate', ['state', 'cities', ...CLIMATE, 'climate.summary']],
  ['state.body.tax.row', ['city', 'state', ...TAX]],
  ['state.body.tax.towns', ['towns', ...TAX]],
  ['state.body.tax', ['state', ...TAX]],
  ['state', ['state']],
  // Other pages have it too.
  ['city.body.dealers.meanwhile', []],
  ['city.body.air', ['city', 'state', 'air.needs', 'air.tune', 'air.month', 'air.drift']],
  ['city.body', ['city', 'state', ...CLIMATE, 'climate.space']],
  ['city', ['city', 'state']],
  ['facts.airInState', ['city', 'winter', 'summer']],
  ['facts.city.withAir', ['air.winter', 'air.summer', 'air.tune']],
  ['dealers.count', ['count', 'place']],
  ['dealers.card', ['count']],
  ['dealers.more', ['count']],
  ['dealers.ofCity', ['city']],
  ['dealers.ofState', ['state']],
  ['dealers.brands', ['brands']],
  ['dealers.verified', ['date', 'person']],
  ['dealers.outOfDate', ['date', 'person']],
  ['air.calendar', ['month']],
  ['air.moves', ['cities']],
  ['air.source', ['station', 'distance', 'count']],
  ['air.windows', ['from', 'to', 'humidity']],
  ['air', AIR],
];

export const copyTokens = (path: readonly PropertyKey[]): readonly string[] =>
  TOKENS.find(([start]) => path.join('.').startsWith(start))?.[1] ?? [];
