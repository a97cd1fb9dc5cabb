import { replacing } from '../../support/edited-outputs.ts';
import { blaming } from '../../support/planted-faults.ts';
import { addToMain, line, page } from '../../support/planted-markup.ts';

const referring = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget', 'list'];

/** What a page is built of: its headings, its ids, and its single elements. */
export const outline = [
  ...blaming(page('city'), {
    'the page has no main heading (h1).': (html) => html.replace(/<h1>(.*?)<\/h1>/, '<p>$1</p>'),
    'the heading "Four of this page" is h4 under h2. Make it h3.': addToMain(
      '<h2>Two</h2><h4>Four of this page</h4>',
    ),
    'the heading "Two of this page" is h2 with none above it. Make it h1.': replacing(
      '<h1>',
      '<h2>Two of this page</h2><h1>',
    ),
    'a heading h2 is empty.': addToMain('<h2> <span></span></h2>'),
    ...Object.fromEntries(
      referring.map((attribute) => [
        `${attribute} of <span> names the id "lost-${attribute}", which no element has.`,
        addToMain(`<span ${attribute}="main lost-${attribute}">A</span>`),
      ]),
    ),
    'the picture /images/icon-192.png has no width and height.': addToMain(
      '<img src="/images/icon-192.png" alt="A" width="9">',
    ),
    '<a> (/ohio/) has no text.': addToMain(
      '<a href="/ohio/"> <img src="/images/icon.svg" alt="" width="9" height="9"></a>',
    ),
    '<button> has no text.': replacing(
      '<button type="submit" class="button quiet small">Search</button>',
      '<button type="submit"><i></i></button>',
    ),
  }),
  ...blaming(line('templates/parts/dates.tsx', '<time'), {
    '<time> names the date "14 October", which does not exist.': addToMain(
      '<time datetime="14 October">A</time>',
    ),
  }),
];
