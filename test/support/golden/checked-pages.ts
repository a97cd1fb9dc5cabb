import { replacing } from '../edited-outputs.ts';
import { planted } from './checked.ts';
import type { Goldens } from './golden.ts';

/** The page with the planted fault, and the templates that are blamed. */
const TERMS = 'terms/index.html';
const DOCUMENT = 'templates/document.tsx';
const PAGE = 'templates/pages/legal.tsx';

const inMain = (html: string) => ({ [TERMS]: replacing('</main>', `${html}</main>`) });

/** Problems of single rendered pages: 51x to 54x. */
export const inPages: Goldens = {
  'a rendered title that is too long, in a template': planted({
    files: {
      [DOCUMENT]:
        '<html>\n  <title>Terms: everything that we promise to you and much more | {brand}</title>\n',
    },
    edits: {
      [TERMS]: replacing(
        /<title>.*?<\/title>/,
        '<title>Terms: everything that we promise to you and much more | Keyhaven, Incorporated</title>',
      ),
    },
    printed: `
templates/document.tsx:2:10 PG510 /terms/: the title "Terms: everything that we promise to you and much more | Keyhaven, Incorporated" has 79 characters; expected 4 to 70.
2 |   <title>Terms: everything that we promise to you and much more | {brand}</title>
  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = Shorten it: search results cut it off.
`,
  }),
  'a page without a description': planted({
    files: { [DOCUMENT]: '<html>\n  <meta name="description" content={description} />\n' },
    edits: { [TERMS]: replacing(/<meta name="description".*?>/, '') },
    printed: `
templates/document.tsx:2:9 PG511 /terms/: the page has no description.
2 |   <meta name="description" content={description} />
  |         ^^^^^^^^^^^^^^^^^^
  = Search results show it.
`,
  }),
  'a rendered title that another page has': planted({
    edits: { [TERMS]: replacing(/<title>.*?<\/title>/, '<title>Privacy | Keyhaven</title>') },
    printed: `
content/pages/terms.md:1 PG512 /terms/: the title "Privacy | Keyhaven" is that of /privacy/ too.
  = Search engines want each page to have its own.
`,
  }),
  'a page that names another as its own address': planted({
    files: { [DOCUMENT]: '<html>\n  <link rel="canonical" href={home} />\n' },
    edits: {
      [TERMS]: replacing(
        /<link rel="canonical".*?>/,
        '<link rel="canonical" href="https://www.keyhaven.example/"/>',
      ),
    },
    printed: `
templates/document.tsx:2:9 PG513 /terms/: the canonical address is https://www.keyhaven.example/, but the page's own is https://www.keyhaven.example/terms/.
2 |   <link rel="canonical" href={home} />
  |         ^^^^^^^^^^^^^^^
  = They must be the same.
`,
  }),
  'a page without its language': planted({
    files: { [DOCUMENT]: 'return (\n\t<html>\n' },
    edits: { [TERMS]: replacing('<html lang="en-US"', '<html') },
    printed: `
templates/document.tsx:2:2 PG514 /terms/: the page does not say its language.
2 | 	<html>
  | 	^^^^^
  = Give <html> a lang: screen readers choose the voice by it.
`,
  }),
  'two main headings': planted({
    files: { [PAGE]: '<h1>{heading}</h1>\n<h1>Our 🎹 terms &amp; yours</h1>\n' },
    edits: inMain('<h1>Our 🎹 terms &amp; yours</h1>'),
    printed: `
templates/pages/legal.tsx:2:5 PG520 /terms/: the page has 2 main headings (h1).
2 | <h1>Our 🎹 terms &amp; yours</h1>
  |     ^^^^^^^^^^^^^^^^^^^^^^^^
  = A page has one: make the others h2.
`,
  }),
  'a heading that skips a level': planted({
    files: { [PAGE]: '<h1>{heading}</h1>\n<h4>Small print</h4>\n' },
    edits: inMain('<h4>Small print</h4>'),
    printed: `
templates/pages/legal.tsx:2:5 PG521 /terms/: the heading "Small print" is h4 under h1.
2 | <h4>Small print</h4>
  |     ^^^^^^^^^^^
  = Make it h2.
`,
  }),
  'a second footer': planted({
    files: { [DOCUMENT]: '<html>\n  <body>\n' },
    edits: inMain('<footer>Again</footer>'),
    printed: `
templates/document.tsx:2:3 PG522 /terms/: the page has 2 elements <footer>.
2 |   <body>
  |   ^^^^^^
  = A page has one.
`,
  }),
  'an id that stands twice': planted({
    files: { [PAGE]: '<p id="note">A</p>\n<p id="note">B</p>\n' },
    edits: inMain('<p id="note">A</p><p id="note">B</p>'),
    printed: `
templates/pages/legal.tsx:1:7 PG523 /terms/: two elements have the id "note".
1 | <p id="note">A</p>
  |       ^^^^^^
  = An id stands for one element.
`,
  }),
  'a picture without alt': planted({
    files: { [PAGE]: '<img src="/images/icon-192.png" width={192} height={192} />\n' },
    edits: inMain('<img src="/images/icon-192.png" width="192" height="192"/>'),
    printed: `
templates/pages/legal.tsx:1:11 PG530 /terms/: the picture /images/icon-192.png has no alt.
1 | <img src="/images/icon-192.png" width={192} height={192} />
  |           ^^^^^^^^^^^^^^^^^^^^
  = Describe it; alt="" if it only decorates.
`,
  }),
  'a link without text': planted({
    files: { [PAGE]: '<a className="more" href="/glossary/"><Arrow /></a>\n' },
    edits: inMain('<a class="more" href="/glossary/"><svg></svg></a>'),
    printed: `
templates/pages/legal.tsx:1:27 PG531 /terms/: <a> (/glossary/) has no text.
1 | <a className="more" href="/glossary/"><Arrow /></a>
  |                           ^^^^^^^^^^
  = Give it a text that says where it leads or what it does, or an aria-label if it holds only a picture.
`,
  }),
  'a date that is not in the calendar': planted({
    files: { [PAGE]: '<p>\n\t\tOf <time dateTime="2025-02-30">30 February</time>\n</p>\n' },
    edits: inMain('<p>Of <time datetime="2025-02-30">30 February</time></p>'),
    printed: `
templates/pages/legal.tsx:2:22 PG532 /terms/: <time> names the date "2025-02-30", which does not exist.
2 | 		Of <time dateTime="2025-02-30">30 February</time>
  | 		                   ^^^^^^^^^^
  = Write it as 2025-10-14.
`,
  }),
  'a tabindex above zero': planted({
    files: { [PAGE]: '<p tabIndex={1}>First</p>\n' },
    edits: inMain('<p tabindex="1">First</p>'),
    printed: `
templates/pages/legal.tsx:1:4 PG533 /terms/: <p> has the tabindex 1.
1 | <p tabIndex={1}>First</p>
  |    ^^^^^^^^^^^^
  = Remove it: with the Tab key, people would reach the element out of order.
`,
  }),
  'HTML that is not valid': planted({
    files: { [PAGE]: '<ul>\n  <p>No entry of a list</p>\n</ul>\n' },
    edits: inMain('<ul><p>No entry of a list</p></ul>'),
    validated: true,
    printed: `
templates/pages/legal.tsx:2:6 PG534 /terms/: invalid HTML: <p> element is not permitted as content under <ul> (element-permitted-content)
2 |   <p>No entry of a list</p>
  |      ^^^^^^^^^^^^^^^^^^
  = https://html-validate.org/rules/element-permitted-content.html
`,
  }),
  'a content security policy behind what it is for': planted({
    files: {
      [DOCUMENT]:
        '<head>\n  <link rel="icon" />\n  <meta httpEquiv="Content-Security-Policy" content={policy} />\n',
    },
    edits: {
      [TERMS]: replacing(/(<meta http-equiv="Content-Security-Policy"[^>]*>)(.*?)<\/head>/s, '$2$1</head>'),
    },
    printed: `
templates/document.tsx:3:20 PG540 /terms/: the content security policy stands after <link>, for which it does not hold.
3 |   <meta httpEquiv="Content-Security-Policy" content={policy} />
  |                    ^^^^^^^^^^^^^^^^^^^^^^^
  = Put it before everything that loads.
`,
  }),
  'an attribute that the content security policy blocks': planted({
    files: { [PAGE]: "<p style={{ color: 'red' }}>Read this</p>\n" },
    edits: inMain('<p style="color:red">Read this</p>'),
    printed: `
templates/pages/legal.tsx:1:4 PG541 /terms/: <p> has the attribute style, which the content security policy blocks.
1 | <p style={{ color: 'red' }}>Read this</p>
  |    ^^^^^^
  = Styles belong into a style sheet, behaviour into a script.
`,
  }),
  'a picture from another host': planted({
    files: { [PAGE]: '<img src="https://img.example/a.png" alt="" width={1} height={1} />\n' },
    edits: inMain('<img src="https://img.example/a.png" alt="" width="1" height="1"/>'),
    printed: `
templates/pages/legal.tsx:1:11 PG542 /terms/: <img> loads https://img.example/a.png from another host.
1 | <img src="https://img.example/a.png" alt="" width={1} height={1} />
  |           ^^^^^^^^^^^^^^^^^^^^^^^^^
  = Keep a copy of it on the site: the content security policy blocks other hosts, which could track visitors.
`,
  }),
};
