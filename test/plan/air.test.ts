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

/** Texts that were compared with the figures by hand. Behind each climate stand the figures at 70 °F, from January on. */
const expected: Record<
  string,
  { figures: string; needs: string; inWinter: string; inSummer: string; help: string; tuning: string }
> = {
  // hot-dry: 22 34 30 23 31 39 65 64 48 42 30 26
  phoenix: {
    figures: 'about 27%, about 26%',
    needs: 'moisture all year',
    inWinter:
      'Winters are mild, but the air is dry: about 27% relative humidity in a room at 70°F, 13 points below the range. No season makes up for it: the air stays below the range all year.',
    inSummer:
      'In the heat, air through an open window is at only about 26%. Cooled to 70°F, the same air reads about 56% at most, so a closed room with air conditioning is kinder to a piano than an open window.',
    help: 'It’s all about adding moisture here, in any month. Choose a humidifier that’s quiet and easy to fill, or have a system fitted inside the piano ($500–$1,200 installed).',
    tuning:
      'Through open windows no season is damp here. Closed, cooled rooms get damper in summer, by up to 29 points, and the pitch climbs then; tune around January and August.',
  },
  // cold-humid: 8 12 20 29 46 56 76 69 51 31 19 11
  minneapolis: {
    figures: 'about 10%, about 63%',
    needs: 'much moisture in winter, less damp in summer',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 10% relative humidity. That’s 30 points short of what a piano needs, and drier than most deserts. The dry season is long, from about October to April.',
    inSummer:
      'In summer an open window lets in air at about 63%, 13 points above the range, and the pitch climbs. On sticky days keep the windows closed: air conditioning dries a room as it cools it, and where there is none, a dehumidifier will.',
    help: 'Winter is the bigger problem, so start with a humidifier and run it all through the dry season. For summer, add an air conditioner or a dehumidifier, or have one system inside the piano do both ($500–$1,200 installed).',
    tuning:
      'Winter and summer are about 53 points of humidity apart here, a very wide swing, and the pitch falls and climbs with it every year. Even out the air, and tune around December and July, once the room has settled into its season. The air turns around May and around September, and a tuning in those weeks won’t last.',
  },
  // hot-humid: 66 67 72 80 95 100 100 100 100 95 85 74
  miami: {
    figures: 'about 69%, about 66% or more',
    needs: 'dry air all year',
    inWinter:
      'Winters are so mild that the heat hardly ever runs, and the air through an open window is at about 69% relative humidity, 19 points above the range.',
    inSummer:
      'No month is dry. In summer an open window lets in air at about 66% or more, 16 points above the range; a closed room with air conditioning or a dehumidifier comes closer to what a piano needs.',
    help: 'There’s only one direction to work in: drying. Choose air conditioning that runs steadily, a dehumidifier in a closed room, or a heater bar inside the piano; a humidifier is money wasted.',
    tuning:
      'Outdoor air changes little from winter to summer here, so the pitch moves with the house: it climbs while the windows stand open and sinks while the rooms are cooled. Space the tunings evenly.',
  },
  // tropical: 73 84 77 76 84 86 90 91 94 92 86 82
  honolulu: {
    figures: 'about 71%, about 64%',
    needs: 'dry air all year',
    inWinter:
      'Winters are so mild that the heat hardly ever runs, and the air through an open window is at about 71% relative humidity, 21 points above the range.',
    inSummer:
      'No month is dry. In summer an open window lets in air at about 64%, 14 points above the range; a closed room with air conditioning or a dehumidifier comes closer to what a piano needs.',
    help: 'There’s only one direction to work in: drying. Choose air conditioning that runs steadily, a dehumidifier in a closed room, or a heater bar inside the piano; a humidifier is money wasted.',
    tuning:
      'Outdoor air changes little from winter to summer here, so the pitch moves with the house: it climbs while the windows stand open and sinks while the rooms are cooled. Space the tunings evenly.',
  },
  // marine: 28 29 31 36 42 46 51 56 52 41 37 30
  seattle: {
    figures: 'about 29%, about 51%',
    needs: 'moisture while the heat is on',
    inWinter:
      'Heating brings the winter air here down to about 29% relative humidity. That’s 11 points below the range, dry enough for the arch of a soundboard to sink. The dry season lasts from about December to April.',
    inSummer:
      'Summer air is near the damp end of the range, about 51% in a room at 70°F, so open windows do a piano little harm.',
    help: 'A humidifier for the heating season is the one machine to plan on. Let a hygrometer decide about summer.',
    tuning:
      'Winter and summer are about 22 points of humidity apart here, a modest swing: the pitch sinks a little in the drier season and comes back in the moister one. Good times to tune are around February and August.',
  },
  // cold-dry: 12 13 14 22 34 42 48 45 32 28 15 13
  denver: {
    figures: 'about 13%, about 41%',
    needs: 'moisture for most of the year',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 13% relative humidity, 27 points too dry: wood shrinks, screws loosen, and the pitch sinks. The dry season takes up most of the year, from about September to May.',
    inSummer:
      'Summer brings some relief: air through an open window is at about 41%, near the dry end of the range. An air conditioner adds no moisture, and an evaporative cooler often adds too much.',
    help: 'What’s missing is moisture, for most of the year: a humidifier with a large tank earns its keep, and a dehumidifier would only gather dust. In summer, let a hygrometer tell you when the humidifier can rest.',
    tuning:
      'Winter and summer are about 28 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around November and August.',
  },
  // cold-humid: 14 15 20 30 47 60 74 75 58 39 28 19
  boston: {
    figures: 'about 16%, about 66%',
    needs: 'much moisture in winter, less damp in summer',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 16% relative humidity, 24 points too dry: wood shrinks, screws loosen, and the pitch sinks. The dry season lasts from about November to April.',
    inSummer:
      'In summer an open window lets in air at about 66%, 16 points above the range, and the pitch climbs. On sticky days keep the windows closed: air conditioning dries a room as it cools it, and where there is none, a dehumidifier will.',
    help: 'Winter is the bigger problem, so start with a humidifier and run it all through the dry season. For summer, add an air conditioner or a dehumidifier, or have one system inside the piano do both ($500–$1,200 installed).',
    tuning:
      'Winter and summer are about 50 points of humidity apart here, a very wide swing, and the pitch falls and climbs with it every year. Even out the air, and tune around January and August, once the room has settled into its season. The air turns around May and around October, and a tuning in those weeks won’t last.',
  },
  // hot-humid: 39 52 61 73 86 98 100 100 86 72 66 44
  'new-orleans': {
    figures: 'about 45%, about 67% or more',
    needs: 'dry air in summer',
    inWinter:
      'Winter air here suits a piano as it is: about 45% relative humidity in a room at 70°F. Only a cold, clear spell with the heat on will dry a room further.',
    inSummer:
      'In summer an open window lets in air at about 67% or more, 17 points above the range: wood swells, keys stick, and strings can rust. With the windows closed, an air conditioner that runs steadily dries the room as it cools it.',
    help: 'Winter nearly takes care of itself, so put the money into steady air conditioning or a dehumidifier for the damp months, from about March to November.',
    tuning:
      'Winter and summer are at least 22 points of humidity apart here, a modest swing: the pitch sinks a little in the drier season and comes back in the moister one. Good times to tune are around January and May.',
  },
  // subarctic: 6 7 8 14 22 39 49 43 29 16 6 5
  fairbanks: {
    figures: 'about 6%, about 44%',
    needs: 'moisture in winter only',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 6% relative humidity. That’s 34 points short of what a piano needs, and drier than most deserts. The dry season takes up most of the year, from about September to May.',
    inSummer:
      'Summer is the easy season: at about 44%, the air through an open window suits a piano as it is.',
    help: 'All the work is in the heating season: a humidifier for the room, or a system inside the piano ($500–$1,200 installed). In summer, both can rest.',
    tuning:
      'Winter and summer are about 38 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around November and August.',
  },
  // warm-coast: 44 50 49 51 57 66 75 79 77 61 46 36
  'san-diego': {
    figures: 'about 43%, about 72%',
    needs: 'dry air in summer',
    inWinter:
      'Winter air here comes in near the dry end of the range: about 43% relative humidity in a room at 70°F. A run of cold, clear days with the heat on can still take a room lower.',
    inSummer:
      'In summer an open window lets in air at about 72%, 22 points above the range, and the pitch climbs. On sticky days keep the windows closed: air conditioning dries a room as it cools it, and where there is none, a dehumidifier will.',
    help: 'Winter nearly takes care of itself, so put the money into steady air conditioning or a dehumidifier for the damp months, from about May to October.',
    tuning:
      'Winter and summer are about 29 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around January and July.',
  },
  // hot-humid: 30 36 48 63 75 92 98 98 82 52 46 31
  montgomery: {
    figures: 'about 32%, about 70% or more',
    needs: 'dry air in summer, some moisture in winter',
    inWinter:
      'Heating brings the winter air here down to about 32% relative humidity, 8 points below the range. One humidifier in the room can close a gap that small. The dry season is short, from about December to February.',
    inSummer:
      'In summer an open window lets in air at about 70% or more, 20 points above the range: wood swells, keys stick, and strings can rust. With the windows closed, an air conditioner that runs steadily dries the room as it cools it.',
    help: 'Damp is the bigger problem, from about April to September, so steady air conditioning or a dehumidifier comes first. A small humidifier helps while the heat is on.',
    tuning:
      'Winter and summer are at least 38 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around January and June. The air turns around March and around October, and a tuning in those weeks won’t last.',
  },
  // marine: 31 31 32 40 45 53 58 61 55 43 37 29
  'portland-or': {
    figures: 'about 30%, about 57%',
    needs: 'a little help in winter and summer',
    inWinter:
      'Heating brings the winter air here down to about 30% relative humidity. That’s 10 points below the range, dry enough for the arch of a soundboard to sink. The dry season is short, from about December to March.',
    inSummer:
      'In summer an open window lets in air at about 57%, only 7 points above the range. Close it on muggy days; air conditioning, if you have it, dries the room as it cools it.',
    help: 'Neither season misses the range by much. A small humidifier while the heat is on and closed windows on muggy days may be all a piano needs; let a hygrometer tell you.',
    tuning:
      'Winter and summer are about 27 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around February and August. The air turns around May and around October, and a tuning in those weeks won’t last.',
  },
  // mixed-dry: 14 16 17 16 25 35 53 51 43 26 18 13
  albuquerque: {
    figures: 'about 14%, about 38%',
    needs: 'moisture for most of the year',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 14% relative humidity, 26 points too dry: wood shrinks, screws loosen, and the pitch sinks. The dry season takes up most of the year, from about October to June.',
    inSummer:
      'Summer brings some relief: air through an open window is at about 38%, near the dry end of the range. An air conditioner adds no moisture, and an evaporative cooler often adds too much.',
    help: 'What’s missing is moisture, for most of the year: a humidifier with a large tank earns its keep, and a dehumidifier would only gather dust. In summer, let a hygrometer tell you when the humidifier can rest.',
    tuning:
      'Winter and summer are about 24 points of humidity apart here, a modest swing: the pitch sinks a little in the drier season and comes back in the moister one. Good times to tune are around December and August.',
  },
  // cold-wet-coast: 17 18 19 30 37 46 54 49 45 34 20 20
  juneau: {
    figures: 'about 18%, about 50%',
    needs: 'moisture while the heat is on',
    inWinter:
      'Heated to 70°F, the winter air here drops to about 18% relative humidity, 22 points too dry: wood shrinks, screws loosen, and the pitch sinks. The dry season is long, from about October to April.',
    inSummer:
      'Summer air is near the damp end of the range, about 50% in a room at 70°F, so open windows do a piano little harm.',
    help: 'A humidifier for the heating season is the one machine to plan on. Let a hygrometer decide about summer.',
    tuning:
      'Winter and summer are about 32 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around December and August.',
  },
  // mixed-humid: 24 27 31 39 64 80 92 95 78 50 36 24
  charlotte: {
    figures: 'about 25%, about 68%',
    needs: 'moisture in winter, dry air in summer',
    inWinter:
      'Heating brings the winter air here down to about 25% relative humidity. That’s 15 points below the range, dry enough for the arch of a soundboard to sink. The dry season lasts from about November to March.',
    inSummer:
      'In summer an open window lets in air at about 68%, 18 points above the range: wood swells, keys stick, and strings can rust. With the windows closed, an air conditioner that runs steadily dries the room as it cools it.',
    help: 'The two seasons pull about equally hard in opposite directions, so one machine is half an answer. Plan on a humidifier plus air conditioning or a dehumidifier, or on one system inside the piano that does both ($500–$1,200 installed).',
    tuning:
      'Winter and summer are about 43 points of humidity apart here, a wide swing: the pitch sinks in the dry season and climbs in the moist one. Tune once in each, around January and July. The air turns around April and around October, and a tuning in those weeks won’t last.',
  },
  // marine: 39 39 44 44 48 49 52 54 58 48 45 39
  'san-francisco': {
    figures: 'about 39%, about 52%',
    needs: 'little more than a hygrometer',
    inWinter:
      'Winter air here comes in near the dry end of the range: about 39% relative humidity in a room at 70°F. A run of cold, clear days with the heat on can still take a room lower.',
    inSummer:
      'Summer air is near the damp end of the range, about 52% in a room at 70°F, so open windows do a piano little harm.',
    help: 'Buy a hygrometer before anything else. In many rooms here a piano needs no machine at all.',
    tuning:
      'Winter and summer are about 13 points of humidity apart here, a modest swing: the pitch sinks a little in the drier season and comes back in the moister one. Good times to tune are around January and August.',
  },
};

for (const [slug, texts] of Object.entries(expected)) {
  air(`says of ${slug} what its figures say`, () => {
    const { winter, summer, needs, inWinter, inSummer, help, tuning } = textsOf(stationOf(slug));
    assert.equal({ figures: `${winter}, ${summer}`, needs, inWinter, inSummer, help, tuning }, texts);
  });
}

air('knows the figures of all cities of the site', () => {
  assert.is(stations.size, 150);
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

air('differs between cities of different climates', () => {
  const slugs =
    'phoenix minneapolis miami honolulu seattle denver boston new-orleans fairbanks san-diego'.split(' ');
  const texts = slugs.map((slug) => textsOf(stationOf(slug)));
  for (const part of ['inWinter', 'inSummer'] as const)
    assert.is(new Set(texts.map((text) => text[part])).size, slugs.length, part);
  assert.ok(
    new Set(slugs.map((slug) => JSON.stringify(airKeys(airYear(stationOf(slug), range), range)))).size >= 9,
  );
});

air.run();
