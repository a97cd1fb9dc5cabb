import { suite } from 'uvu';
import { replacing } from '../support/edited-outputs.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { addToMain, head, page } from '../support/planted-markup.ts';

/** What a page is built of: its headings, its landmarks, its ids, and its single elements. */
const outline = suite('check: outline');

plantFaults(outline, [
  {
    fault: 'a page without a main heading',
    on: 'city',
    edit: (html) => html.replace(/<h1>(.*?)<\/h1>/, '<p>$1</p>'),
    at: page('city'),
    says: 'the page has no main heading (h1).',
  },
  {
    fault: 'two main headings',
    on: 'city',
    edit: addToMain('<h1>Another</h1>'),
    at: page('city'),
    says: 'the page has 2 main headings (h1).',
  },
  {
    fault: 'a heading that skips a level',
    on: 'city',
    edit: addToMain('<h2>Two</h2><h4>Four of this page</h4>'),
    at: page('city'),
    says: 'the heading "Four of this page" is h4 under h2. Make it h3.',
  },
  {
    fault: 'a first heading that is no main one',
    on: 'city',
    edit: replacing('<h1>', '<h2>Two of this page</h2><h1>'),
    at: page('city'),
    says: 'the heading "Two of this page" is h2 with none above it. Make it h1.',
  },
  {
    fault: 'a heading without text',
    on: 'city',
    edit: addToMain('<h2> <span></span></h2>'),
    at: page('city'),
    says: 'a heading h2 is empty.',
  },
  {
    fault: 'a second footer',
    on: 'city',
    edit: replacing('</body>', '<footer></footer></body>'),
    at: head('<body>'),
    says: 'the page has 2 elements <footer>.',
  },
  {
    fault: 'an id that stands twice',
    on: 'city',
    edit: addToMain('<p id="planted">A</p><p id="planted">B</p>'),
    at: page('city'),
    says: 'two elements have the id "planted".',
  },
  ...['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget', 'list'].map(
    (attribute) => ({
      fault: `the attribute ${attribute} that names an id of nothing`,
      on: 'city' as const,
      edit: addToMain(`<span ${attribute}="main lost-${attribute}">A</span>`),
      at: page('city'),
      says: `${attribute} of <span> names the id "lost-${attribute}", which no element has.`,
    }),
  ),
  {
    fault: 'a picture without alt',
    on: 'city',
    edit: addToMain('<img src="/images/icon.svg" width="9" height="9">'),
    at: { file: 'templates/document.tsx', words: '/images/icon.svg' },
    says: 'the picture /images/icon.svg has no alt.',
  },
  {
    fault: 'a picture without its size',
    on: 'city',
    edit: addToMain('<img src="/images/icon-192.png" alt="A" width="9">'),
    at: page('city'),
    says: 'the picture /images/icon-192.png has no width and height.',
  },
  {
    fault: 'a tabindex above zero',
    on: 'city',
    edit: addToMain('<p tabindex="1">A</p>'),
    at: page('city'),
    says: '<p> has the tabindex 1.',
  },
  {
    fault: 'a date that is none',
    on: 'city',
    edit: addToMain('<time datetime="14 October">A</time>'),
    at: { file: 'templates/parts/dates.tsx', words: '<time' },
    says: '<time> names the date "14 October", which does not exist.',
  },
  {
    fault: 'a date that is not in the calendar',
    on: 'city',
    edit: addToMain('<time datetime="2025-02-30">A</time>'),
    at: { file: 'templates/parts/dates.tsx', words: '<time' },
    says: '<time> names the date "2025-02-30", which does not exist.',
  },
  {
    fault: 'a link without text',
    on: 'city',
    edit: addToMain('<a href="/ohio/"> <img src="/images/icon.svg" alt="" width="9" height="9"></a>'),
    at: page('city'),
    says: '<a> (/ohio/) has no text.',
  },
  {
    fault: 'a button without text, in a form',
    on: 'city',
    edit: replacing('<button type="submit">Search</button>', '<button type="submit"><i></i></button>'),
    at: page('city'),
    says: '<button> has no text.',
  },
]);

outline.run();
