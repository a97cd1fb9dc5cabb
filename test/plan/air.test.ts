import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { Station } from '../../generator/model/index.ts';
import { airKeys } from '../../generator/plan/air-rules.ts';
import { type AirTexts, airTexts } from '../../generator/plan/air-texts.ts';
import { airYear, inRoom, levelOf } from '../../generator/plan/air-year.ts';

/** What pages say of the air of a city follows from the figures in data/humidity.json, by the rules in generator/plan/air-rules.ts. */
const air = suite('air');

const content = load({ data: 'data', content: 'content' });
const range = { from: 40, to: 50 };
const stations = new Map(
  content.states.flatMap(({ cities }) =>
    cities.flatMap(({ slug }) => {
      const humidity = content.airOf(slug);
      return humidity ? [[slug, humidity.station] as const] : [];
    }),
  ),
);
const stationOf = (slug: string): Station => {
  const station = stations.get(slug);
  assert.ok(station, slug);
  return station;
};
const textsOf = (station: Station): AirTexts => airTexts(station, { range, words: content.copy.air });

/**
 * What is said of cities, as it was compared with their figures by hand: the sentences on winter, dry months, summer, help and
 * tuning, whether heat runs and whether the air turns; the means of winter and summer; the months that are named.
 */
const said: Record<string, string> = {
  phoenix: 'dryMild all dryHot moistenAllYear cooled false false; 27%, 26%; Jan Aug',
  minneapolis:
    'parched half dampWarm bothWinterFirst veryWide true true; 10%, 63%; Oct–Apr, Dec Jul, May Sep',
  miami: 'dampOpen none dampAlways dryAllYear even false false; 69%, 66% or more; ',
  honolulu: 'dampOpen none dampAlways dryAllYear even false false; 71%, 64%; ',
  seattle: 'dry several nearDamp moistenWinterWatch modest true false; 29%, 51%; Dec–Apr, Feb Aug',
  denver: 'veryDry most nearDry moistenMostly wide true false; 13%, 41%; Sep–May, Nov Aug',
  boston: 'veryDry several dampWarm bothWinterFirst veryWide true true; 16%, 66%; Nov–Apr, Jan Aug, May Oct',
  'new-orleans': 'right none dampHot drySummer modest false false; 45%, 67% or more; Mar–Nov, Jan May',
  fairbanks: 'parched most right moistenWinter wide true false; 6%, 44%; Sep–May, Nov Aug',
  'san-diego': 'nearDry none dampWarm drySummer wide false false; 43%, 72%; May–Oct, Jan Jul',
  montgomery:
    'slightlyDry few dampHot bothSummerFirst wide true true; 32%, 70% or more; Dec–Feb, Apr–Sep, Jan Jun, Mar Oct',
  'portland-or': 'dry few slightlyDamp bothSlightly wide true true; 30%, 57%; Dec–Mar, Feb Aug, May Oct',
  albuquerque: 'veryDry most nearDry moistenMostly modest true false; 14%, 38%; Oct–Jun, Dec Aug',
  juneau: 'veryDry half nearDamp moistenWinterWatch wide true false; 18%, 50%; Oct–Apr, Dec Aug',
  charlotte: 'dry several dampHot both wide true true; 25%, 68%; Nov–Mar, Jan Jul, Apr Oct',
  'san-francisco': 'nearDry none nearDamp watch modest true false; 39%, 52%; Jan Aug',
};

const MONTHS = /(?:from about|around) (\w{3})\w* (to|and) (?:around )?(\w{3})/g;

for (const [slug, expected] of Object.entries(said)) {
  air(`says of ${slug} what its figures say`, () => {
    const { winter, summer, months: _, ...texts } = textsOf(stationOf(slug));
    const keys = Object.values(airKeys(texts.year, range)).join(' ');
    const named = [...Object.values(texts).join(' ').matchAll(MONTHS)];
    const months = named.map(([, from, to, until]) => `${from}${to === 'to' ? '–' : ' '}${until}`);
    const means = `${winter}, ${summer}`.replaceAll('about ', '');
    assert.is(`${keys}; ${means}; ${months.join(', ')}`, expected);
  });
}

/** Whole texts. */
const whole: Record<string, Partial<AirTexts>> = {
  phoenix: {
    needs: 'moisture all year',
    inWinter:
      'Winters are mild, but the air is dry: about 27% relative humidity in a room at 70°F, 13 points below the range. No season makes up for it: the air stays below the range all year.',
    inSummer:
      'In the heat, air through an open window is at only about 26%. Cooled to 70°F, the same air reads about 56% at most, so a closed room with air conditioning is kinder to a piano than an open window.',
    help: 'It’s all about adding moisture here, in any month. Choose a humidifier that’s quiet and easy to fill, or have a system fitted inside the piano ($500–$1,200 installed).',
    tuning:
      'Through open windows no season is damp here. Closed, cooled rooms get damper in summer, by up to 29 points, and the pitch climbs then; tune around January and August.',
  },
  minneapolis: {
    needs: 'much moisture in winter, less damp in summer',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 10% relative humidity. That’s 30 points short of what a piano needs, and drier than most deserts. The dry season is long, from about October to April.',
    inSummer:
      'In summer an open window lets in air at about 63%, 13 points above the range, and the pitch climbs. On sticky days keep the windows closed: air conditioning dries a room as it cools it, and where there is none, a dehumidifier will.',
    help: 'Winter is the bigger problem, so start with a humidifier and run it all through the dry season. For summer, add an air conditioner or a dehumidifier, or have one system inside the piano do both ($500–$1,200 installed).',
    tuning:
      'Winter and summer are about 53 points of humidity apart here, a very wide swing, and the pitch falls and climbs with it every year. Even out the air, and tune around December and July, once the room has settled into its season. The air turns around May and around September, and a tuning in those weeks won’t last.',
  },
};

for (const [slug, texts] of Object.entries(whole)) {
  air(`writes the texts of ${slug}`, () => {
    const { needs, inWinter, inSummer, help, tuning } = textsOf(stationOf(slug));
    assert.equal({ needs, inWinter, inSummer, help, tuning }, texts);
  });
}

air('knows the figures of all cities of the site', () => {
  assert.is(stations.size, content.states.flatMap(({ cities }) => cities).length);
});

air('brings air to 70 °F, and leaves hotter air as warm as it is', () => {
  assert.is(inRoom(30, -10), 30);
  assert.is(inRoom(30, 21.1), 30);
  // Phoenix in July.
  assert.is(Math.round(inRoom(65, 35.6)), 28);
});

air('decides nothing within 3 points of a bound', () => {
  const levels = [36, 37, 43, 44, 46, 47, 53, 54].map((humidity) => levelOf(humidity, range));
  assert.is(levels.join(' '), 'dry nearDry nearDry right right nearDamp nearDamp damp');
});

const flat = (indoor: number, celsius = 15): Station => ({
  name: 'A station',
  indoor: Array(12).fill(indoor),
  celsius: Array(12).fill(celsius),
});

air('counts no single month as a season', () => {
  const months = (...dry: number[]) => {
    const indoor = flat(45).indoor.map((humidity, month) => (dry.includes(month) ? 20 : humidity));
    return airYear({ ...flat(45), indoor }, range).dry;
  };
  assert.is(months(0, 1), undefined);
  assert.equal(months(0, 1, 2), { from: 0, length: 3 });
  assert.equal(months(0, 1, 10, 11), { from: 10, length: 4 });
  assert.equal(months(...Array(12).keys()), { from: 0, length: 12 });
});

air('says that a summer is damper still where the figures end at 100', () => {
  assert.is(textsOf(flat(97, 27)).summer, 'about 68% or more');
  assert.is(textsOf(flat(96, 27)).summer, 'about 67%');
});

/** All stations whose winter and whose summer do not change within them. */
function* madeUpStations(): Generator<Station> {
  for (const celsius of [-20, 5, 12, 16, 20, 25, 35])
    for (let winter = 1; winter <= 100; winter += 3)
      for (let summer = 1; summer <= 100; summer += 3) {
        const indoor = flat(0).indoor.map((_, month) => (month > 2 && month < 9 ? summer : winter));
        yield { ...flat(0, celsius), indoor };
      }
}

air('has a sentence for any station', () => {
  for (const station of madeUpStations()) {
    const { year: _, ...texts } = textsOf(station);
    assert.not.match(Object.values(texts).join(' '), /\{\{|undefined|NaN|-\d/, JSON.stringify(station));
  }
});

air('has no sentence that no station needs', () => {
  const { source: _source, table: _table, figures: _figures, turns: _turns, ...sentences } = content.copy.air;
  const unused = new Map(
    Object.entries(sentences).flatMap(([part, words]) =>
      Object.keys(words).map((key) => [`${part} ${key}`, true] as const),
    ),
  );
  for (const station of [...stations.values(), ...madeUpStations()]) {
    const keys = airKeys(airYear(station, range), range);
    for (const [part, key] of Object.entries({ ...keys, needs: keys.help })) unused.delete(`${part} ${key}`);
  }
  assert.equal([...unused.keys()], []);
});

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The saturated pressure by the formula of the source, written once more. */
const e = (celsius: number) => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));
const mean = (values: readonly number[], months: readonly number[]) =>
  months.reduce((sum, month) => sum + (values[month] ?? Number.NaN), 0) / months.length;

for (const [slug, station] of stations) {
  air(`says nothing of ${slug} that contradicts its figures`, () => {
    const { indoor, celsius } = station;
    const rooms = indoor.map((at70, month) => (at70 * e(21.1)) / e(Math.max(21.1, celsius[month] ?? 0)));
    const [winter, summer] = [mean(rooms, [11, 0, 1]), mean(rooms, [5, 6, 7])];
    const [w, s, cooled] = [winter, summer, mean(indoor, [5, 6, 7])].map(Math.round) as [
      number,
      number,
      number,
    ];
    const texts = textsOf(station);
    assert.equal(
      texts.months,
      rooms.map((humidity) => String(Math.round(humidity))),
    );
    const { year, months, ...sentences } = texts;
    const all = Object.values(sentences).join(' ');

    for (const [, shown] of all.matchAll(/about (\d+)%/g))
      assert.ok([w, s, cooled].includes(Number(shown)), all);
    const points = [40 - w, w - 50, 40 - s, s - 50, Math.abs(s - w), cooled - w].map(String);
    for (const [, shown = ''] of all.matchAll(/(\d+) points/g)) assert.ok(points.includes(shown), all);

    // No figure within 3 points of a bound decides.
    const isDry = (humidity: number) => humidity < 37;
    const isDamp = (humidity: number) => humidity > 53;
    const says = { dry: /below the range|short of|too dry/, damp: /above the range/, near: /near the/ };
    for (const [text, humidity] of [
      [sentences.inWinter, winter],
      [sentences.inSummer, summer],
    ] as const) {
      if (says.dry.test(text)) assert.ok(isDry(humidity), text);
      if (says.damp.test(text)) assert.ok(isDamp(humidity), text);
      const isNear = !isDry(humidity) && !isDamp(humidity) && (humidity < 43.5 || humidity >= 46.5);
      if (isNear) assert.match(text, says.near);
    }
    assert.is(
      /moisture/.test(sentences.needs),
      (isDry(w) || isDry(s)) && !/a little help/.test(sentences.needs),
    );
    assert.is(/dry air|less damp/.test(sentences.needs), isDamp(s) && !/a little help/.test(sentences.needs));

    // Every month of a season that is named is in it, and the months around it are not.
    const season = /dry season .*from about (\w+) to (\w+)/.exec(sentences.inWinter);
    if (season) {
      const [from, to] = [NAMES.indexOf(season[1] ?? ''), NAMES.indexOf(season[2] ?? '')];
      const length = ((to - from + 12) % 12) + 1;
      const inSeason = Array.from({ length }, (_, index) => (from + index) % 12);
      for (const [month, humidity] of rooms.entries())
        assert.is(
          Math.round(humidity) < 37,
          inSeason.includes(month),
          `${season[0]}: ${NAMES[month]} ${humidity}`,
        );
    }
    if (/all year\./.test(sentences.inWinter))
      assert.ok(rooms.every((humidity) => Math.round(humidity) < 37));
    if (/No month is dry/.test(sentences.inSummer))
      assert.ok(rooms.every((humidity) => Math.round(humidity) > 53));
    // Heat is named where it runs.
    if (/Heat(?:ed|ing)|heated/.test(sentences.inWinter))
      assert.ok(mean(celsius, [11, 0, 1]) < 11, sentences.inWinter);
    if (/heat hardly ever runs/.test(sentences.inWinter)) assert.ok(mean(celsius, [11, 0, 1]) >= 18);
  });
}

air.run();
