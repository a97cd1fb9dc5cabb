import { article, humidity, location } from '../tiny-site.ts';
import { constantsWith, type Goldens, pricesWith, siteWith } from './golden.ts';

/** Invalid values: 2xx. */
export const inData: Goldens = {
  'a misspelt key, with a byte order mark and CRLF line ends': {
    files: {
      'data/notes/ohio.json':
        '\uFEFF{\r\n  "cleveland": {\r\n    "musik": "An orchestra.",\r\n    "home": "Porches."\r\n  }\r\n}\r\n',
    },
    printed: `
data/notes/ohio.json:2:16 PG202 cleveland.music: is missing; expected a string.
2 |   "cleveland": {
  |                ^
  = Add it.

data/notes/ohio.json:3:5 PG201 cleveland.musik: is not a known key; expected climate, card, music, home, rooms, moving, study, used, weather, tune, hear.
3 |     "musik": "An orchestra.",
  |     ^^^^^^^
  = Did you mean "music"?
  = Correct its spelling or remove it.
`,
  },
  'a misspelt key of the front matter': {
    files: { 'content/blog/an-article.md': article({}).replace('excerpt:', 'exerpt:') },
    printed: `
content/blog/an-article.md:1 PG202 excerpt: is missing; expected a string.
  = Add it.

content/blog/an-article.md:3:1 PG201 exerpt: is not a known key; expected title, excerpt, date, tags, draft.
3 | exerpt: "Seventy characters at the least are asked of an excerpt, so this one goes on."
  | ^^^^^^
  = Did you mean "excerpt"?
  = Correct its spelling or remove it.
`,
  },
  'a value that is missing': {
    files: { 'data/locations.json': [location('Ohio', 'Cleveland', { city_name: undefined })] },
    printed: `
data/locations.json:2:3 PG202 [0].city_name: is missing; expected a string.
2 |   {
  |   ^
  = Add it.
`,
  },
  'a number in quotes, deep in the data': {
    files: { 'data/constants.json': constantsWith({ financingTerm: { unit: 'month', from: '6', to: 60 } }) },
    printed: `
data/constants.json:5:15 PG203 figures.financingTerm.from: is "6"; expected a number.
5 |       "from": "6",
  |               ^^^
  = Write it without quotes.
`,
  },
  'a text where a list is expected': {
    files: { 'content/blog/an-article.md': article({}).replace('[buying]', 'buying') },
    printed: `
content/blog/an-article.md:5:7 PG203 tags: is "buying"; expected an array.
5 | tags: buying
  |       ^^^^^^
  = Put it into brackets, as a list: [ ].
`,
  },
  'a choice that is misspelt': {
    files: { 'data/locations.json': [location('Ohio', 'Cleveland', { median_income_bucket: 'meduim' })] },
    printed: `
data/locations.json:8:29 PG204 [0].median_income_bucket: is "meduim"; expected high or medium.
8 |     "median_income_bucket": "meduim",
  |                             ^^^^^^^^
  = Did you mean "medium"?
`,
  },
  'a slug with capitals and spaces': {
    files: { 'data/locations.json': [location('Ohio', 'Cleveland', { city_slug: 'Cleve Land' })] },
    printed: `
data/locations.json:6:18 PG205 [0].city_slug: "Cleve Land" is not a slug; expected lower-case letters, digits and single hyphens, such as "los-angeles".
6 |     "city_slug": "Cleve Land",
  |                  ^^^^^^^^^^^^
  = Did you mean "cleve-land"?
`,
  },
  'a key that should be a slug': {
    files: { 'data/notes/ohio.json': { 'Cleveland!': { music: 'An orchestra.', home: 'Porches.' } } },
    printed: `
data/notes/ohio.json:2:3 PG205 Cleveland!: "Cleveland!" is not a slug; expected lower-case letters, digits and single hyphens, such as "los-angeles".
2 |   "Cleveland!": {
  |   ^^^^^^^^^^^^
  = Did you mean "cleveland"?
  = Correct the key.
`,
  },
  'a date that does not exist, in the front matter': {
    files: { 'content/blog/an-article.md': article({ date: '2025-11-31' }) },
    printed: `
content/blog/an-article.md:4:7 PG206 date: "2025-11-31" is not a date; expected one that exists, such as "2025-10-14".
4 | date: 2025-11-31
  |       ^^^^^^^^^^
`,
  },
  'spaces at the end of a text': {
    files: {
      'data/home.json':
        '{ "steps": [{ "name": "Ask ", "text": "Now." }], "benefits": [{ "name": "A", "text": "B." }], "badges": [{ "name": "A", "text": "B." }] }',
    },
    printed: `
data/home.json:1:23 PG207 steps[0].name: "Ask " is empty or has spaces at an end; expected text.
1 | { "steps": [{ "name": "Ask ", "text": "Now." }], "benefits": [{ "name": "A", "text": "B." }], "badge…
  |                       ^^^^^^
`,
  },
  'an excerpt that is too short': {
    files: { 'content/blog/an-article.md': article({ excerpt: 'Short.' }) },
    printed: `
content/blog/an-article.md:3:10 PG208 excerpt: has 6 characters; expected 70 to 160.
3 | excerpt: "Short."
  |          ^^^^^^^^
`,
  },
  'a term that stands twice': {
    files: {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [
          { term: 'Action', definition: 'One.' },
          { term: 'action', definition: 'Two.' },
        ],
      },
    },
    printed: `
data/glossary.json:9:15 PG209 entries[1].term: "action" already stands on line 5.
9 |       "term": "action",
  |               ^^^^^^^^
  = Keep one of the two.
`,
  },
  'a misspelt token, behind emoji and wide characters': {
    files: {
      'data/glossary.json':
        '{ "updated": "2025-10-14", "entries": [\n  { "term": "🎹", "definition": "🎹 鋼琴 {{rentalPrMonth}} a month." }\n] }\n',
    },
    printed: `
data/glossary.json:2:40 PG210 entries[0].definition: {{rentalPrMonth}} is not a known token.
2 |   { "term": "🎹", "definition": "🎹 鋼琴 {{rentalPrMonth}} a month." }
  |                                          ^^^^^^^^^^^^^^^^^
  = Did you mean "{{rentalPerMonth}}"?
  = Figures are written in constants.json, settings in site.json.
`,
  },
  'the second token of a text with escapes': {
    files: {
      'data/glossary.json':
        '{ "updated": "2025-10-14", "entries": [\n  { "term": "A", "definition": "\\u007b\\t{{brand}} \\"{{brnad}}\\"" }\n] }\n',
    },
    printed: `
data/glossary.json:2:32 PG207 entries[0].definition: "{\\tKeyhaven \\"{{brnad}}\\"" has a character that cannot be shown; expected text in one line.
2 |   { "term": "A", "definition": "\\u007b\\t{{brand}} \\"{{brnad}}\\"" }
  |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

data/glossary.json:2:53 PG210 entries[0].definition: {{brnad}} is not a known token.
2 |   { "term": "A", "definition": "\\u007b\\t{{brand}} \\"{{brnad}}\\"" }
  |                                                     ^^^^^^^^^
  = Did you mean "{{brand}}"?
  = Figures are written in constants.json, settings in site.json.
`,
  },
  'a token that nothing is like': {
    files: { 'content/blog/an-article.md': article({}, 'A {{nonsense}}.') },
    printed: `
content/blog/an-article.md:8:3 PG210 {{nonsense}} is not a known token; expected one of brand, email, phone, responseTime, dealersMatched, formTime, financingTerm, rentalPerMonth, priceDigital, priceUpright, priceBabyGrand, priceProfessionalGrand or 9 more.
8 | A {{nonsense}}.
  |   ^^^^^^^^^^^^
  = Figures are written in constants.json, settings in site.json.
`,
  },
  'a misspelt token in a text, with spaces and another before it': {
    files: { 'content/blog/an-article.md': article({}, 'From {{  brand  }}: {{ rentalPrMonth }} a month.') },
    printed: `
content/blog/an-article.md:8:21 PG210 {{rentalPrMonth}} is not a known token.
8 | From {{  brand  }}: {{ rentalPrMonth }} a month.
  |                     ^^^^^^^^^^^^^^^^^^^
  = Did you mean "{{rentalPerMonth}}"?
  = Figures are written in constants.json, settings in site.json.
`,
  },
  'half a token in data, behind an escape': {
    files: {
      'data/glossary.json':
        '{ "updated": "2025-10-14", "entries": [\n  { "term": "A", "definition": "\\u007b {{brand}}: {rentalPerMonth}} a month, {{a." }\n] }\n',
    },
    printed: `
data/glossary.json:2:51 PG220 entries[0].definition: this token has no start.
2 |   { "term": "A", "definition": "\\u007b {{brand}}: {rentalPerMonth}} a month, {{a." }
  |                                                   ^^^^^^^^^^^^^^^^^
  = Did you mean "{{rentalPerMonth}}"?
  = Write two braces on either side of its name, on one line.

data/glossary.json:2:78 PG220 entries[0].definition: this token has no end.
2 |   { "term": "A", "definition": "\\u007b {{brand}}: {rentalPerMonth}} a month, {{a." }
  |                                                                              ^^^^
  = Write two braces on either side of its name, on one line.
`,
  },
  'half a token in a text': {
    files: { 'content/blog/an-article.md': article({}, '`{{` is fine.\n\nPay {{rentalPerMonth a month.') },
    printed: `
content/blog/an-article.md:10:5 PG220 this token has no end.
10 | Pay {{rentalPerMonth a month.
   |     ^^^^^^^^^^^^^^^^
   = Did you mean "{{rentalPerMonth}}"?
   = Write two braces on either side of its name, on one line.
`,
  },
  'an origin with a path': {
    files: { 'data/site.json': siteWith({ leadsHost: 'https://leads.example/path' }) },
    printed: `
data/site.json:6:16 PG211 leadsHost: "https://leads.example/path" is not a usable origin; expected https, a host and nothing after it, such as "https://www.example.com".
6 |   "leadsHost": "https://leads.example/path",
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`,
  },
  'a state in the footer that is misspelt': {
    files: { 'data/site.json': siteWith({ footerStates: ['ohoi'] }) },
    printed: `
data/site.json:13:5 PG212 footerStates[0]: "ohoi" is the slug of no state in locations.json.
13 |     "ohoi"
   |     ^^^^^^
   = Did you mean "ohio"?
   = Correct its spelling or remove it.
`,
  },
  'a climate that is misspelt': {
    files: {
      'data/states.json': {
        states: [
          { slug: 'maine', code: 'ME', climate: 'clod' },
          { slug: 'ohio', code: 'OH', climate: 'cold' },
        ],
      },
    },
    printed: `
data/states.json:6:18 PG212 states[0].climate: "clod" is not in climates.json.
6 |       "climate": "clod"
  |                  ^^^^^^
  = Did you mean "cold"?
  = Correct its spelling, or describe that climate there.
`,
  },
  'a note for a city that is misspelt': {
    files: { 'data/notes/ohio.json': { clevland: { music: 'An orchestra.', home: 'Porches.' } } },
    printed: `
data/notes/ohio.json:2:3 PG212 clevland: is the slug of no city in locations.json.
2 |   "clevland": {
  |   ^^^^^^^^^^
  = Did you mean "cleveland"?
  = Correct its spelling or remove the note.
`,
  },
  'a note in the file of another state': {
    files: {
      'data/notes/maine.json': { cleveland: { music: 'An orchestra.', home: 'Porches.' } },
      'data/notes/ohio.json': null,
    },
    printed: `
data/notes/maine.json:2:3 PG212 cleveland: is a city of another state, ohio.
2 |   "cleveland": {
  |   ^^^^^^^^^^^
  = Move the note to notes/ohio.json.
`,
  },
  'humidity of a station that is misspelt': {
    files: { 'data/humidity.json': humidity({ cleveland: { station: '725241', km: 17 } }) },
    printed: `
data/humidity.json:39:18 PG212 cities.cleveland.station: "725241" is not among the stations.
39 |       "station": "725241",
   |                  ^^^^^^^^
   = Did you mean "725240"?
   = Correct its number, or add the station to "stations".
`,
  },
  'a city to compare that has no humidity': {
    files: { 'data/humidity.json': humidity({}, ['portland']) },
    printed: `
data/humidity.json:4:5 PG212 examples[0]: "portland" is not among the cities of this file.
4 |     "portland"
  |     ^^^^^^^^^^
  = Correct its spelling, or add its figures to "cities".
`,
  },
  'a slug that is reserved': {
    files: { 'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Blog')] },
    printed: `
data/locations.json:15:18 PG213 [1].city_slug: "blog" is reserved for a page of the site.
15 |     "city_slug": "blog",
   |                  ^^^^^^
   = Choose another slug.
`,
  },
  'a slug that is used twice': {
    files: {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'Columbus', { city_slug: 'cleveland' }),
      ],
    },
    printed: `
data/locations.json:15:18 PG214 [1].city_slug: "cleveland" is already used on line 2; expected a slug of its own.
15 |     "city_slug": "cleveland",
   |                  ^^^^^^^^^^^
   = Write "columbus".
`,
  },
  'two names for one state': {
    files: {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohi', 'Columbus', { state_slug: 'ohio' }),
      ],
    },
    printed: `
data/locations.json:12:19 PG215 [1].state_name: is "Ohi", but line 2 calls "ohio" "Ohio".
12 |     "state_name": "Ohi",
   |                   ^^^^^
   = Use one name for one state.
`,
  },
  'a city that the lead form would refuse': {
    files: {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'St. Mary', { city_slug: 'saint-mary' }),
      ],
    },
    printed: `
data/locations.json:14:18 PG216 [1].city_name: the lead form refuses "St. Mary": City contains invalid characters.
14 |     "city_name": "St. Mary",
   |                  ^^^^^^^^^^
   = Spell abbreviations out: Saint Louis.
`,
  },
  'a range whose ends are swapped': {
    files: { 'data/constants.json': constantsWith({ financingTerm: { unit: 'month', from: 60, to: 6 } }) },
    printed: `
data/constants.json:6:13 PG217 figures.financingTerm.to: is not above "from"; expected the upper end of the range.
6 |       "to": 6
  |             ^
`,
  },
  'an order that leaves a price band out': {
    files: { 'data/prices.json': pricesWith(['new', 'used', 'rental']) },
    printed: `
data/prices.json:4:16 PG218 emphasis.high.order: is ["new","used","rental"]; expected each of new, used, rental, financing once.
4 |       "order": [
  |                ^
`,
  },
  'a share image that is misspelt': {
    files: { 'data/site.json': siteWith({ shareImage: { file: 'icon-521.png', alt: 'A piano' } }) },
    printed: `
data/site.json:9:13 PG219 shareImage.file: "icon-521.png" is not in the folder content/images; expected a PNG of 1200×630 pixels there.
9 |     "file": "icon-521.png",
  |             ^^^^^^^^^^^^^^
  = Did you mean "icon-512.png"?
`,
  },
};
