import { type Edits, replacing } from '../edited-outputs.ts';
import { planted } from './checked.ts';
import { type Goldens, pageWith, siteWith } from './golden.ts';

const TERMS = 'terms/index.html';
const PAGE = 'templates/pages/legal.tsx';
const ISLAND = 'templates/parts/lead-form-island.tsx';
const GRAPH = 'generator/render/structured-data/graph.ts';

/** A text of enough words to compare. */
const MUSIC =
  'The orchestra of the town plays in an old theatre by the river, and the school has a hall for recitals.';

const inMain = (html: string) => ({ [TERMS]: replacing('</main>', `${html}</main>`) });

/** Returns an edit of all pages that have the words. */
const everywhere =
  (words: RegExp, by: string) =>
  (outputs: ReadonlyMap<string, string>): Edits =>
    Object.fromEntries(
      [...outputs]
        .filter(([file]) => file.endsWith('.html'))
        .map(([file]) => [file, (html) => html.replace(words, by)]),
    );

/** Problems between rendered pages, and in other files: 50x, 55x and above. */
export const betweenOutputs: Goldens = {
  'a link to nowhere in a template, with a byte order mark, CRLF line ends, a tab and an emoji': planted({
    files: { [PAGE]: '\uFEFF\t🎹 <a href="/glosary/#action">Terms</a>\r\n' },
    edits: inMain('🎹 <a href="/glosary/#action">Terms</a>'),
    printed: `
templates/pages/legal.tsx:1:14 PG501 /terms/: href of <a>: /glosary/#action leads nowhere.
1 | 	🎹 <a href="/glosary/#action">Terms</a>
  | 	            ^^^^^^^^^^^^^^^^
  = Did you mean "/glossary/#action"?
  = Correct it, or make what it leads to.
`,
  }),
  'a link without its slash in a template': planted({
    files: { [PAGE]: '<a href="/glossary">Glossary</a>\n' },
    edits: inMain('<a href="/glossary">Glossary</a>'),
    printed: `
templates/pages/legal.tsx:1:10 PG502 /terms/: href of <a>: /glossary lacks the slash at its end.
1 | <a href="/glossary">Glossary</a>
  |          ^^^^^^^^^
  = Write /glossary/.
`,
  }),
  'a part of a page that is not there': {
    files: { 'content/pages/terms.md': pageWith('See [this](/glossary/#acton).') },
    printed: `
content/pages/terms.md:7:12 PG503 /terms/: /glossary/#acton: nothing on /glossary/ has the id "acton".
7 | See [this](/glossary/#acton).
  |            ^^^^^^^^^^^^^^^^
  = Did you mean "/glossary/#action"?
  = Correct the part after the #.
`,
  },
  'a manifest that cannot be read': planted({
    edits: { 'site.webmanifest': 'No JSON' },
    printed: `
generator/render/manifest.ts:1 PG504 /site.webmanifest: this file cannot be read: Unexpected token 'N', "No JSON" is not valid JSON.
  = Build the site again.
`,
  }),
  'a feed with a character that XML forbids': planted({
    edits: { 'feed.xml': replacing('<summary>', '<summary>\u000b') },
    printed: `
generator/render/feed.ts:1 PG504 /feed.xml: this file cannot be read: 15:10: disallowed character.
  = Build the site again.
`,
  }),
  'a file that every site has': planted({
    edits: { 'robots.txt': null },
    printed: `
generator/render/robots.ts:1 PG505 /robots.txt: the site has no such file.
  = Build the site again.
`,
  }),
  'a page that nothing leads to': planted({
    edits: everywhere(/href="\/terms\/"/g, 'href="/privacy/"'),
    printed: `
content/pages/terms.md:1 PG506 /terms/: no links lead from the home page to this one.
  = Link to it from a page nearer to home.
`,
  }),
  'a page that the sitemap leaves out': planted({
    edits: { 'sitemap.xml': replacing(/<url><loc>[^<]*\/terms\/<\/loc>.*?<\/url>/, '') },
    printed: `
generator/render/sitemap.ts:1 PG507 /terms/: search engines may list this page, but the sitemap does not.
  = Add it, or keep it out of search engines.
`,
  }),
  'a page without JSON-LD': planted({
    files: { [GRAPH]: "return {\n  '@graph': nodes,\n};\n" },
    edits: { [TERMS]: replacing(/<script type="application\/ld\+json">.*?<\/script>/, '') },
    printed: `
generator/render/structured-data/graph.ts:2:3 PG550 /terms/: the page has 0 blocks of JSON-LD.
2 |   '@graph': nodes,
  |   ^^^^^^^^
  = A page has one graph.
`,
  }),
  'JSON-LD that lacks a name': planted({
    files: { [GRAPH]: "return {\n  '@graph': nodes,\n};\n" },
    edits: { [TERMS]: replacing(/("@type":"WebSite".*?)"name":"[^"]*",/, '$1') },
    printed: `
generator/render/structured-data/graph.ts:2:3 PG551 /terms/: the WebSite in the JSON-LD has no name.
2 |   '@graph': nodes,
  |   ^^^^^^^^
  = Search engines require it.
`,
  }),
  'a question that the JSON-LD tells otherwise': planted({
    files: {},
    edits: { 'ohio/index.html': replacing('"name":"What about Ohio?"', '"name":"What of Ohio?"') },
    printed: `
generator/render/structured-data/places.ts:1 PG552 /ohio/: the questions and answers of the JSON-LD say "What of Ohio?" where the page shows "What about Ohio?".
  = Both must say the same.
`,
  }),
  'a city filled in that the form refuses': planted({
    edits: { 'ohio/cleveland/pianos/index.html': replacing('"city":"Cleveland"', '"city":"St. Cleveland"') },
    printed: `
data/locations.json:2:3 PG560 /ohio/cleveland/pianos/: the form is filled in with the city "St. Cleveland", which it refuses: City contains invalid characters.
2 |   {
  |   ^
  = Change the name, or visitors of this page cannot send the form.
`,
  }),
  'a form that sends elsewhere': planted({
    files: { [ISLAND]: '\tconst props = { endpoint };\n' },
    edits: {
      'contact/index.html': replacing(
        '"endpoint":"https://leads.keyhaven.example',
        '"endpoint":"https://elsewhere.example',
      ),
    },
    printed: `
templates/parts/lead-form-island.tsx:1:2 PG561 /contact/: the form sends to https://elsewhere.example/webhook/leads, not to https://leads.keyhaven.example/webhook/leads.
1 | 	const props = { endpoint };
  | 	^^^^^^^^^^^
  = Leads would be lost.
`,
  }),
  'a figure that an article contradicts, with CRLF line ends and wide characters': {
    files: {
      'content/pages/terms.md':
        `\uFEFF${pageWith('1. A.\n\t- 🎹 鋼琴: we match you with **4 verified dealers** near you.')}`.replaceAll(
          '\n',
          '\r\n',
        ),
    },
    printed: `
content/pages/terms.md:8:31 PG570 /terms/: the text says "4 verified dealers", but the figure dealersMatched is 2–3.
8 | 	- 🎹 鋼琴: we match you with **4 verified dealers** near you.
  | 	                               ^^^^^^^^^^^^^^^^^^
  = Write {{dealersMatched}} in its place.
`,
  },
  'a figure that a question contradicts, behind escapes': {
    files: {
      'data/faqs.json':
        '\uFEFF{\r\n\t"city": [{ "question": "What about {{city}}?", "answer": "In {{city}}." }],\r\n\t"state": [{ "question": "Who?", "answer": "\\u00c9 \\"🎹\\": we match you within 5 days in {{state}}." }]\r\n}\r\n',
    },
    printed: `
data/faqs.json:3:73 PG570 /maine/ and /ohio/: the text says "within 5 days", but the figure responseTime is 24 hours.
3 | … "\\u00c9 \\"🎹\\": we match you within 5 days in {{state}}." }]
  |                                ^^^^^^^^^^^^^
  = Write {{responseTime}} in its place.
`,
  },
  'a term too few': planted({
    edits: { 'glossary/index.html': replacing(/<dt(.*?)<\/dt>/, '<p$1</p>') },
    printed: `
templates/pages/glossary.tsx:1 PG571 /glossary/: the page shows 0 terms where 1 are wanted.
  = Show each of them once.
`,
  }),
  'a page that weighs too much': planted({
    weights: { [TERMS]: 20_000 },
    printed: `
content/pages/terms.md:1 PG580 /terms/: the html of a legal page weighs 20.0 kB compressed; at most 16.0 kB are good. The heaviest is /terms/ with 20.0 kB.
  = Visitors on slow connections wait for it.
`,
  }),
  'two city pages with the same words': planted({
    files: {
      'data/site.json': siteWith({ similarityLimit: 0.5 }),
      'data/notes/ohio.json': {
        cleveland: { music: MUSIC, home: 'Porches.' },
        columbus: { music: MUSIC, home: 'Porches.' },
      },
    },
    printed: `
data/locations.json:11:3 PG581 /ohio/columbus/pianos/: 100.0 % of the words are those of /ohio/cleveland/pianos/; the limit is 50.0 %.
11 |   {
   |   ^
   = Say what is true of this city only, in the notes of its state; similarityLimit in site.json is the limit.
`,
  }),
};
