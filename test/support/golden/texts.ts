import { article } from '../tiny-site.ts';
import type { Goldens } from './golden.ts';

/** Front matter and Markdown: 3xx. */
export const inTexts: Goldens = {
  'a front matter that is missing': {
    files: { 'content/blog/an-article.md': '## Only a body\n' },
    printed: `
content/blog/an-article.md:1:1 PG301 the front matter is missing.
1 | ## Only a body
  | ^^^^^^^^^^^^^^
  = Start the file with a line "---", then "title: …" and the other fields, then a line "---".
`,
  },
  'a front matter without an end': {
    files: { 'content/blog/an-article.md': '---\ntitle: "A"\n\nBody.\n' },
    printed: `
content/blog/an-article.md:1:1 PG302 the front matter has no end.
1 | ---
  | ^^^
  = Start the file with a line "---", then "title: …" and the other fields, then a line "---".
`,
  },
  'an end of the front matter that is too long': {
    files: { 'content/blog/an-article.md': article({}).replace(/\n---\n/, '\n----\n') },
    printed: `
content/blog/an-article.md:6:1 PG302 this line starts with "---", but does not end the front matter.
6 | ----
  | ^^^^
  = Write "---" alone on the line that ends it; start no other line with it.
`,
  },
  'a colon without quotes in the front matter': {
    files: { 'content/blog/an-article.md': article({}).replace('tags: [buying]', 'tags: a: b') },
    printed: `
content/blog/an-article.md:5:7 PG303 the front matter is not valid YAML: Nested mappings are not allowed in compact mappings.
5 | tags: a: b
  |       ^
  = Put texts that hold a colon or a quote into double quotes.
`,
  },
  'a tab in the front matter': {
    files: { 'content/blog/an-article.md': article({}).replace('tags: [buying]', 'tags:\n\t- buying') },
    printed: `
content/blog/an-article.md:6:1 PG303 the front matter is not valid YAML: Tabs are not allowed as indentation.
6 | 	- buying
  | ^
  = Indent with spaces.
`,
  },
  'an alias in the front matter': {
    files: { 'content/blog/an-article.md': article({}).replace('[buying]', '[buying, *used]') },
    printed: `
content/blog/an-article.md:5:16 PG304 the front matter may hold no YAML anchors (&) and aliases (*).
5 | tags: [buying, *used]
  |                ^^^^^
  = Write the value itself; put a text that starts with "&" or "*" into double quotes.
`,
  },
  'an article without a text': {
    files: { 'content/blog/an-article.md': article({}, '') },
    printed: `
content/blog/an-article.md:7 PG310 there is no text below the front matter.
  = Write it.
`,
  },
  'raw HTML, behind a tab and a piano': {
    files: { 'content/blog/an-article.md': article({}, '-\tA 🎹 <b>bold</b> word.') },
    printed: `
content/blog/an-article.md:8:8 PG311 raw HTML ("<b>") is not allowed.
8 | -	A 🎹 <b>bold</b> word.
  |  	     ^^^
  = Write it in Markdown.

content/blog/an-article.md:8:15 PG311 raw HTML ("</b>") is not allowed.
8 | -	A 🎹 <b>bold</b> word.
  |  	            ^^^^
  = Write it in Markdown.
`,
  },
  'a link that is not allowed, in a quote in a list': {
    files: { 'content/blog/an-article.md': article({}, '> - one\n> - [x](data:a)') },
    printed: `
content/blog/an-article.md:9:9 PG312 the link address "data:a" is not allowed.
9 | > - [x](data:a)
  |         ^^^^^^
  = Use https:, mailto:, tel:, a rooted path such as /contact/, or #heading.
`,
  },
  'a link over two lines that is not allowed, in a list': {
    files: { 'content/blog/an-article.md': article({}, '- one [two\n  three](data:a)') },
    printed: `
content/blog/an-article.md:9:10 PG312 the link address "data:a" is not allowed.
9 |   three](data:a)
  |          ^^^^^^
  = Use https:, mailto:, tel:, a rooted path such as /contact/, or #heading.
`,
  },
  'a link that is not allowed, in a long line': {
    files: {
      'content/blog/an-article.md': article(
        {},
        `${'Pianos are heavy. '.repeat(12)}See [this](contact/) page. ${'They are. '.repeat(12)}`,
      ),
    },
    printed: `
content/blog/an-article.md:8:228 PG312 the link address "contact/" is not allowed.
8 | … Pianos are heavy. See [this](contact/) page. They are. They are. They are. They are. They are. They…
  |                                ^^^^^^^^
  = Use https:, mailto:, tel:, a rooted path such as /contact/, or #heading.
`,
  },
  'a picture that is misspelt': {
    files: { 'content/blog/an-article.md': article({}, '![A piano](/images/icon-521.png)') },
    printed: `
content/blog/an-article.md:8:12 PG313 the picture "/images/icon-521.png" does not exist.
8 | ![A piano](/images/icon-521.png)
  |            ^^^^^^^^^^^^^^^^^^^^
  = Did you mean "/images/icon-512.png"?
  = Put it into content/images/ and write /images/ and its name.
`,
  },
  'a picture without its folder': {
    files: { 'content/blog/an-article.md': article({}, '![A piano](icon-512.png)') },
    printed: `
content/blog/an-article.md:8:12 PG313 the picture "icon-512.png" does not exist.
8 | ![A piano](icon-512.png)
  |            ^^^^^^^^^^^^
  = Did you mean "/images/icon-512.png"?
  = Put it into content/images/ and write /images/ and its name.
`,
  },
  'a picture of the site that is misspelt': {
    files: { 'content/blog/an-article.md': article({}, 'A room:\n\n{{picture.room-plan}}') },
    printed: `
content/blog/an-article.md:10:1 PG313 the site draws no picture {{picture.room-plan}}.
10 | {{picture.room-plan}}
   | ^^^^^^^^^^^^^^^^^^^^^
   = Did you mean "{{picture.room-plans}}"?
   = Pictures are drawn in templates/; templates/parts/pictures.tsx lists them.
`,
  },
  'a picture of the site without anything to draw': {
    files: { 'content/blog/an-article.md': article({}, 'Cities:\n\n{{picture.humidity}}') },
    printed: `
content/blog/an-article.md:10:1 PG313 there are no cities for {{picture.humidity}}.
10 | {{picture.humidity}}
   | ^^^^^^^^^^^^^^^^^^^^
   = Name some under "examples" in humidity.json.
`,
  },
  'a picture of the site within other text': {
    files: { 'content/blog/an-article.md': article({}, 'Three rooms: {{picture.room-plans}}') },
    printed: `
content/blog/an-article.md:8:14 PG317 the picture {{picture.room-plans}} stands within other text.
8 | Three rooms: {{picture.room-plans}}
  |              ^^^^^^^^^^^^^^^^^^^^^^
  = Give it a paragraph of its own; a line in italics right below it becomes its caption.
`,
  },
  'a text that is nested too deep': {
    files: { 'content/blog/an-article.md': article({}, `A text.\n\n${'>'.repeat(200)} a quote`) },
    printed: `
content/blog/an-article.md:10 PG127 this is nested deeper than 100 levels.
10 | >>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>…
   = Remove the marks that are too many.
`,
  },
  'a picture without a description': {
    files: { 'content/blog/an-article.md': article({}, 'Look: ![](/images/icon-512.png)') },
    printed: `
content/blog/an-article.md:8:7 PG314 the picture "/images/icon-512.png" has no description.
8 | Look: ![](/images/icon-512.png)
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^
  = Write one for people who do not see it: ![description](/images/…).
`,
  },
  'a heading of a text that skips a level': {
    files: { 'content/blog/an-article.md': article({}, '## One\n\n#### Two') },
    printed: `
content/blog/an-article.md:10:1 PG315 a heading of level 4 cannot stand here; the one before it has level 2.
10 | #### Two
   | ^^^^^^^^
   = Sections start with "##"; levels are not skipped. The title comes from the front matter.
`,
  },
  'a code block without an end': {
    files: { 'content/blog/an-article.md': article({}, '```js\nplay();\n\nMore text.') },
    printed: `
content/blog/an-article.md:8:1 PG316 this code block has no end, so all that follows it is code.
8 | \`\`\`js
  | ^^^^^
  = Write \`\`\` alone on the line behind it.
`,
  },
  'a code block without an end, in a quote': {
    files: { 'content/blog/an-article.md': article({}, '> Text.\n>\n> ```\n> play();\n\nMore text.') },
    printed: `
content/blog/an-article.md:10:3 PG316 this code block has no end, so all that follows it is code.
10 | > \`\`\`
   |   ^^^
   = Write \`\`\` alone on the line behind it.
`,
  },
  'a thousand marks of emphasis in a block': {
    files: { 'content/blog/an-article.md': article({}, `A.\n\n${'**a**\n'.repeat(500)}**b**`) },
    printed: `
content/blog/an-article.md:510:1 PG318 this is one mark of emphasis too many: a block of text may have 1000 of them.
510 | **b**
    | ^^
    = Divide the block by a blank line, or remove marks.
`,
  },
};
