import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { linesOf, plantFaults } from '../support/planted-faults.ts';
import { head, origin, sitemap } from '../support/planted-markup.ts';

/** What the head of a page says of it, and whether the sitemap agrees. */
const heads = suite('check: head');

const setTitle = (title: string) => replacing(/<title>[^<]*/, `<title>${title}`);
const setDescription = (text: string) => replacing(/(name="description" content=")[^"]*/, `$1${text}`);
const shared = 'A description that two pages share, and that is long enough to be a good one.';
const long = 'A description that goes on and on. '.repeat(5).trim();

plantFaults(heads, [
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
]);

heads('lets titles and descriptions be as long as they may', async () => {
  const { routes } = await shippedSite();
  const [page, other] = routes.filter(({ kind }) => kind === 'city');
  const edits = {
    [page?.file ?? '']: setTitle('T'.repeat(70)),
    [other?.file ?? '']: setDescription('D'.repeat(160)),
  };
  assert.equal(linesOf(await checkWith({ edits })), []);
});

heads.run();
