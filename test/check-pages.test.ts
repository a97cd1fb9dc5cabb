import { suite } from 'uvu';
import { replacing } from './checked-site.ts';
import { plantFaults } from './planted-faults.ts';

/** What each page is by itself: its head, its outline, its single elements, what its policy allows. */
const pages = suite('check: pages');

const origin = 'https://www.keyhaven.example';
const addToMain = (html: string) => replacing('</main>', `${html}</main>`);
const page = (kind: string) => ({ file: `templates/pages/${kind}.tsx` });
const head = (words: string) => ({ file: 'templates/document.tsx', words });
const sitemap = { file: 'generator/render/sitemap.ts' };
const setTitle = (title: string) => replacing(/<title>[^<]*/, `<title>${title}`);
const setDescription = (text: string) => replacing(/(name="description" content=")[^"]*/, `$1${text}`);
const shared = 'A description that two pages share, and that is long enough to be a good one.';
const long = 'A description that goes on and on. '.repeat(5).trim();

plantFaults(pages, [
  {
    fault: 'a page without a title',
    on: 'city',
    edit: replacing(/<title>[^<]*<\/title>/, ''),
    at: head('<title>'),
    says: 'the page has 0 titles.',
  },
  {
    fault: 'two titles',
    on: 'city',
    edit: replacing('<title>', '<title>Another</title><title>'),
    at: head('<title>'),
    says: 'the page has 2 titles.',
  },
  {
    fault: 'a title that is too long',
    on: 'city',
    edit: setTitle('T'.repeat(71)),
    at: 'record',
    says: `the title "${'T'.repeat(71)}" has 71 characters; expected 4 to 70.`,
  },
  {
    fault: 'a title that is empty',
    on: 'city',
    edit: setTitle(' '),
    at: 'record',
    says: 'the title "" has 0 characters; expected 4 to 70.',
  },
  {
    fault: "a title that is another page's",
    on: '/wyoming/',
    edit: setTitle('Pianos in Wisconsin | Keyhaven'),
    at: 'record',
    says: 'the title "Pianos in Wisconsin | Keyhaven" is that of /wisconsin/ too.',
  },
  {
    fault: 'a page without a description',
    on: 'city',
    edit: replacing('<meta name="description"', '<meta name="keywords"'),
    at: head('name="description"'),
    says: 'the page has no description.',
  },
  {
    fault: 'a description that is too short',
    on: 'city',
    edit: setDescription('Short.'),
    at: 'record',
    says: 'the description "Short." has 6 characters; expected 70 to 160.',
  },
  {
    fault: 'a description that is too long',
    on: 'city',
    edit: setDescription(long),
    at: 'record',
    says: `the description "${long}" has ${long.length} characters; expected 70 to 160.`,
  },
  {
    fault: "a description that is another page's",
    on: '/west-virginia/',
    edit: setDescription(shared),
    edits: () => ({ 'wisconsin/index.html': setDescription(shared) }),
    at: { file: 'data/locations.json', words: '{\n    "state_name": "Wisconsin"' },
    of: '/wisconsin/',
    says: `the description "${shared}" is that of /west-virginia/ too.`,
  },
  {
    fault: 'a page without its language',
    on: 'city',
    edit: replacing(' lang="en-US"', ''),
    at: head('<html'),
    says: 'the page does not say its language.',
  },
  {
    fault: 'a page without its characters',
    on: 'city',
    edit: replacing('<meta charset="utf-8"/>', ''),
    at: head('<head>'),
    says: 'the page does not say that it is written in UTF-8.',
  },
  {
    fault: 'a canonical address that is another page',
    on: 'city',
    edit: replacing(/(rel="canonical" href=")[^"]+/, `$1${origin}/`),
    at: head('rel="canonical"'),
    says: ({ url }) => `the canonical address is ${origin}/, but the page's own is ${url}.`,
  },
  {
    fault: 'a page without a canonical address',
    on: 'city',
    edit: replacing('rel="canonical"', 'rel="next"'),
    at: head('rel="canonical"'),
    says: 'the page names 0 canonical addresses.',
  },
  {
    fault: 'an og:url that is another page',
    on: 'city',
    edit: replacing(/("og:url" content=")[^"]+/, `$1${origin}/`),
    at: head('property="og:url"'),
    says: ({ url }) => `og:url is ${origin}/, but the page's own address is ${url}.`,
  },
  {
    fault: 'a page in the sitemap that says noindex',
    on: 'city',
    edit: replacing('<meta name="referrer"', '<meta name="robots" content="noindex"/><meta name="referrer"'),
    at: sitemap,
    says: 'the sitemap lists this page, but it says noindex.',
  },
  {
    fault: 'a page that the sitemap leaves out',
    on: '/iowa/',
    edits: () => ({
      'sitemap.xml': replacing(/<url><loc>https:\/\/www\.keyhaven\.example\/iowa\/<\/loc>.*?<\/url>/, ''),
    }),
    at: sitemap,
    says: 'search engines may list this page, but the sitemap does not.',
  },
  {
    fault: 'a page that the sitemap lists twice',
    on: '/iowa/',
    edits: () => ({
      'sitemap.xml': replacing('</urlset>', `<url><loc>${origin}/iowa/</loc></url></urlset>`),
    }),
    at: sitemap,
    says: 'the sitemap lists this page 2 times.',
  },
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
  {
    fault: 'a page without a content security policy',
    on: 'thank-you',
    edit: replacing('http-equiv="Content-Security-Policy"', 'name="nothing"'),
    at: head('Content-Security-Policy'),
    says: 'the page has no content security policy.',
  },
  {
    fault: 'a content security policy that allows anything inline',
    on: 'city',
    edit: replacing('style-src ', 'style-src &#x27;unsafe-inline&#x27; '),
    at: { file: 'generator/render/hosting/policy.ts' },
    says: 'the content security policy is weak: ',
  },
  {
    fault: 'a content security policy behind what it is for',
    on: 'city',
    edit: replacing(
      '<meta charset="utf-8"/>',
      '<meta charset="utf-8"/><link rel="icon" href="/images/icon.svg"/>',
    ),
    at: head('Content-Security-Policy'),
    says: 'the content security policy stands after <link>, for which it does not hold.',
  },
  {
    fault: 'an inline script that the policy does not allow',
    on: 'city',
    edit: addToMain('<script>document.title = "planted"</script>'),
    at: page('city'),
    says: 'the content security policy does not allow the inline script "document.title = "planted"…".',
  },
  {
    fault: 'an attribute style',
    on: 'city',
    edit: addToMain('<p style="color:red">A</p>'),
    at: page('city'),
    says: '<p> has the attribute style, which the content security policy blocks.',
  },
  {
    fault: 'an attribute that is a script',
    on: 'city',
    edit: addToMain('<p onclick="go()">A</p>'),
    at: page('city'),
    says: '<p> has the attribute onclick, which the content security policy blocks.',
  },
  {
    fault: 'a style element',
    on: 'city',
    edit: addToMain('<style>p{color:red}</style>'),
    at: page('city'),
    says: 'the page has a <style>, which the content security policy blocks.',
  },
  ...[
    ['script', '<script src="https://elsewhere.example/a.js"></script>'],
    ['img', '<img src="//elsewhere.example/a.png" alt="A" width="1" height="1">'],
    ['iframe', '<iframe src="https://elsewhere.example/a/" title="A"></iframe>'],
    ['link', '<link rel="stylesheet" href="https://elsewhere.example/a.css">'],
    ['form', '<form action="https://elsewhere.example/a"></form>'],
  ].map(([name = '', html = '']) => ({
    fault: `<${name}> that loads from another host`,
    on: 'city' as const,
    edit: addToMain(html),
    at: page('city'),
    says: `<${name}> loads `,
  })),
]);

pages.run();
