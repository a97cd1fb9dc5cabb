import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { article } from '../tiny-site.ts';
import type { Goldens } from './golden.ts';

/** Files that cannot be read, and invalid JSON: 1xx. */
export const inFiles: Goldens = {
  'a file that is not there': {
    files: { 'data/glossary.json': null },
    printed: `
data/glossary.json:1 PG101 the file is missing.
  = The build needs it: create it or restore it.
`,
  },
  'a folder that is a file': {
    files: { 'content/blog': 'A file.' },
    printed: `
content/blog:1 PG102 this cannot be read (ENOTDIR).
  = Check that it is what its name says and that you may read it.
`,
  },
  'bytes that are not UTF-8': {
    files: { 'data/glossary.json': Buffer.from('{\n  "updated": "Caf\xe9"\n}\n', 'latin1') },
    printed: `
data/glossary.json:2:18 PG103 the byte 0xe9 is not valid UTF-8.
2 |   "updated": "Caf�"
  |                  ^
  = Save the file with UTF-8 encoding.
`,
  },
  'a NUL character': {
    files: { 'content/blog/an-article.md': article({}, 'Pianos\0 are heavy.') },
    printed: `
content/blog/an-article.md:8:7 PG104 this is a NUL character, which no text has.
8 | Pianos␀ are heavy.
  |       ^
  = Remove it; where there are many, save the file with UTF-8 encoding.
`,
  },
  'a control character': {
    files: { 'content/blog/an-article.md': article({}, 'Pianos\u000b are heavy.') },
    printed: `
content/blog/an-article.md:8:7 PG104 this is the character U+000B, which no text has.
8 | Pianos␋ are heavy.
  |       ^
  = Remove it; where there are many, save the file with UTF-8 encoding.
`,
  },
  'a reference to a control character': {
    files: { 'content/blog/an-article.md': article({}, '## Pianos&#x1b; are heavy\n\n`&#x1b;`') },
    printed: `
content/blog/an-article.md:8:10 PG104 &#x1b; is the character U+001B, which no text has.
8 | ## Pianos&#x1b; are heavy
  |          ^^^^^^
  = Remove it.
`,
  },
  'a merge in data that was not finished': {
    files: {
      'data/glossary.json':
        '{\n<<<<<<< HEAD\n  "updated": "2025-10-14",\n=======\n  "updated": "2025-10-15",\n>>>>>>> other\n}\n',
    },
    printed: `
data/glossary.json:2:1 PG105 this line is the mark of a merge that was not finished.
2 | <<<<<<< HEAD
  | ^^^^^^^^^^^^
  = Keep what is right of the two versions, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".
`,
  },
  'a merge in a text that was not finished': {
    files: {
      'content/blog/an-article.md': article({}, 'One.\n\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> other'),
    },
    printed: `
content/blog/an-article.md:10:1 PG105 this line is the mark of a merge that was not finished.
10 | <<<<<<< HEAD
   | ^^^^^^^^^^^^
   = Keep what is right of the two versions, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".
`,
  },
  'a symbolic link': {
    files: {},
    prepare: ({ root }) => symlinkSync(join(root, 'data/site.json'), join(root, 'content/pages/linked.md')),
    printed: `
content/pages/linked.md:1 PG106 this is a symbolic link.
  = Put the file itself here.
`,
  },
  'a symbolic link in the place of a data file': {
    files: {},
    prepare({ root }) {
      renameSync(join(root, 'data/glossary.json'), join(root, 'glossary.json'));
      symlinkSync(join(root, 'glossary.json'), join(root, 'data/glossary.json'));
    },
    printed: `
data/glossary.json:1 PG106 this is a symbolic link.
  = Put the file itself here.
`,
  },
  'the notes of all states in one file': {
    files: { 'data/city-notes.json': {} },
    printed: `
data/city-notes.json:1 PG107 this file is not read any more: notes lie in a file for each state, such as notes/ohio.json.
  = Split it: node -e 'const fs = require(\`fs\`), [folder] = process.argv.slice(1), read = (name) => JSON.parse(fs.readFileSync(folder + name)); const { $schema, ...notes } = read(\`/city-notes.json\`), states = {}; for (const { city_slug: city, state_slug: state } of read(\`/locations.json\`)) if (notes[city]) { (states[state] ??= { $schema: \`../schemas/notes.schema.json\` })[city] = notes[city]; delete notes[city]; } if (Object.keys(notes).length) throw Error(\`No cities: \` + Object.keys(notes)); fs.mkdirSync(folder + \`/notes\`, { recursive: true }); for (const state in states) fs.writeFileSync(folder + \`/notes/\` + state + \`.json\`, JSON.stringify(states[state], null, 2) + \`\\n\`); fs.rmSync(folder + \`/city-notes.json\`);' data
`,
  },
  'notes of no state': {
    files: { 'data/notes/ohoi.json': {} },
    printed: `
data/notes/ohoi.json:1 PG107 this file is read for no state.
  = Did you mean "notes/ohio.json"?
  = Name it by the slug of a state in locations.json, or remove it.
`,
  },
  'a page with a misspelt name': {
    files: { 'content/pages/term.md': 'A text.' },
    printed: `
content/pages/term.md:1 PG107 no page is made of this file; expected history-of-the-piano.md, privacy.md or terms.md.
  = Did you mean "terms.md"?
  = Rename it or remove it; articles go into content/blog/.
`,
  },
  'an article whose name is no slug': {
    files: {
      'content/blog/Buying a Piano.md': article({
        title: 'Buying a Piano',
        excerpt: 'What to look at, listen to and ask before you buy a piano, new or used, near your home.',
      }),
    },
    printed: `
content/blog/Buying a Piano.md:1 PG108 the file's name becomes the address, but is not a slug.
  = Did you mean "buying-a-piano.md"?
  = Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".
`,
  },
  'a picture that is none': {
    // The article that shows it has no further problem: the picture exists.
    files: {
      'content/images/piano.png': 'A text.',
      'content/blog/an-article.md': article({}, '![A piano](/images/piano.png)'),
    },
    printed: `
content/images/piano.png:1 PG109 this is damaged, or no PNG: its size cannot be read.
  = Save or export the picture again.
`,
  },
  'a picture in the folder of drawn ones': {
    files: {
      'content/images/share/mine.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    },
    printed: `
content/images/share/mine.svg:1 PG110 the folder images/share is for the pictures that the build draws.
  = Move this picture to another folder.
`,
  },
  'a colon that is missing': {
    files: { 'data/glossary.json': '{\n  "updated" "2025-10-14"\n}\n' },
    printed: `
data/glossary.json:2:13 PG120 this is not valid JSON: a colon is missing before this.
2 |   "updated" "2025-10-14"
  |             ^^^^^^^^^^^^
  = Write ":" between a key and its value.
`,
  },
  'a comma that is missing': {
    files: { 'data/glossary.json': '{\n  "updated": "2025-10-14"\n  "entries": []\n}\n' },
    printed: `
data/glossary.json:2:25 PG120 this is not valid JSON: a comma is missing behind this.
2 |   "updated": "2025-10-14"
  |                         ^
  = Add it.
`,
  },
  'brackets that do not match': {
    files: { 'data/glossary.json': '{\n  "entries": [\n    { "term": "Action" ]\n  }\n}\n' },
    printed: `
data/glossary.json:3:24 PG120 this is not valid JSON: "]" does not close the "{" of line 3.
3 |     { "term": "Action" ]
  |                        ^
  = Write "}" before it or in its place.
`,
  },
  'a value of another language': {
    files: { 'data/locations.json': '[\n  { "primary": True }\n]\n' },
    printed: `
data/locations.json:2:16 PG120 this is not valid JSON: True is no value.
2 |   { "primary": True }
  |                ^^^^
  = Did you mean "true"?
  = Put a text into double quotes; a number is written with digits and a point.
`,
  },
  'a space that only looks like one': {
    files: { 'data/locations.json': '[\n  { "primary":\u00a0true }\n]\n' },
    printed: `
data/locations.json:2:15 PG120 this is not valid JSON: an unusual space (U+00A0) stands here.
2 |   { "primary": true }
  |               ^
  = Replace it by an ordinary one.
`,
  },
  'something behind the end of the data': {
    files: { 'data/locations.json': '[]\n]\n' },
    printed: `
data/locations.json:2:1 PG120 this is not valid JSON: this stands behind the end of the data.
2 | ]
  | ^
  = Remove it, or the bracket that closes the data too early.
`,
  },
  'JSON that ends too early': {
    files: {
      'data/glossary.json': '{\n  "updated": "2025-10-14",\n  "entries": [\n    {\n      "term": "Action"',
    },
    printed: `
data/glossary.json:5:23 PG121 this is not valid JSON: it ends here, but the "{" of line 4 is not closed.
5 |       "term": "Action"
  |                       ^
  = Complete or restore what is missing.
`,
  },
  'an empty file': {
    files: { 'data/glossary.json': '' },
    printed: `
data/glossary.json:1:1 PG121 this is not valid JSON: the file is empty.
1 |
  | ^
  = Write the data, or restore the file.
`,
  },
  'a comma behind the last entry, with CRLF line ends': {
    files: { 'data/glossary.json': '{\r\n  "updated": "2025-10-14",\r\n}\r\n' },
    printed: `
data/glossary.json:2:26 PG122 this is not valid JSON: a comma stands behind the last entry.
2 |   "updated": "2025-10-14",
  |                          ^
  = Remove it.
`,
  },
  'a comment, behind tabs': {
    files: { 'data/glossary.json': '{\n\t"updated":\t"2025-10-14", // today\n\t"entries": []\n}\n' },
    printed: `
data/glossary.json:2:27 PG123 this is not valid JSON: a comment stands here.
2 | 	"updated":	"2025-10-14", // today
  | 	          	              ^^^^^^^^
  = Remove the comment.
`,
  },
  'single quotes': {
    files: { 'data/glossary.json': "{\n  'updated': '2025-10-14'\n}\n" },
    printed: `
data/glossary.json:2:3 PG124 this is not valid JSON: a text stands in double quotes, not in '.
2 |   'updated': '2025-10-14'
  |   ^
  = Write " before and after it.
`,
  },
  'a key without quotes': {
    files: { 'data/glossary.json': '{\n  updated: "2025-10-14"\n}\n' },
    printed: `
data/glossary.json:2:3 PG124 this is not valid JSON: the key updated lacks its quotes.
2 |   updated: "2025-10-14"
  |   ^^^^^^^
  = Write "updated".
`,
  },
  'a text that is not closed': {
    files: { 'data/glossary.json': '{\n  "updated": "2025-10-14,\n  "entries": []\n}\n' },
    printed: `
data/glossary.json:2:14 PG125 this is not valid JSON: this text has no closing quote on its line.
2 |   "updated": "2025-10-14,
  |              ^^^^^^^^^^^^
  = Close it with "; write \\n for the end of a line.
`,
  },
  'a tab in a text': {
    files: { 'data/glossary.json': '{\n  "updated": "2025\t10"\n}\n' },
    printed: `
data/glossary.json:2:19 PG125 this is not valid JSON: a text holds a tab or another control character as it is.
2 |   "updated": "2025	10"
  |                   ^
  = Write \\t for a tab, or a space.
`,
  },
  'a backslash that stands for itself': {
    files: { 'data/glossary.json': '{\n  "updated": "C:\\\\pianos\\grand"\n}\n' },
    printed: `
data/glossary.json:2:25 PG125 this is not valid JSON: this backslash starts no escape.
2 |   "updated": "C:\\\\pianos\\grand"
  |                         ^^
  = Write two backslashes for one.
`,
  },
  'a key that stands twice': {
    files: { 'data/glossary.json': '{\n  "updated": "2025-10-14",\n  "updated": "2025-10-15"\n}\n' },
    printed: `
data/glossary.json:3:3 PG126 the key "updated" stands twice in one object, first on line 2.
3 |   "updated": "2025-10-15"
  |   ^^^^^^^^^
  = Keep one of the two.
`,
  },
  'data that is nested too deep, in a long line': {
    files: { 'data/glossary.json': `{ "entries": ${'['.repeat(200)}${']'.repeat(200)} }` },
    printed: `
data/glossary.json:1:113 PG127 this is nested deeper than 100 levels.
1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
  |                                ^
  = Remove the brackets that are too many.
`,
  },
};
