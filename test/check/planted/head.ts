import { replacing } from '../../support/edited-outputs.ts';
import { blaming, passing } from '../../support/planted-faults.ts';
import { head, line, origin, sitemap } from '../../support/planted-markup.ts';

const setTitle = (title: string) => replacing(/<title>[^<]*/, `<title>${title}`);
const setDescription = (text: string) => replacing(/(name="description" content=")[^"]*/, `$1${text}`);
const shared = 'A description that two pages share, and that is long enough to be a good one.';

/** What the head of a page says of it, and whether the sitemap agrees. */
export const heads = [
  ...blaming(head('<title>'), {
    'the page has 0 titles.': replacing(/<title>[^<]*<\/title>/, ''),
    'the page has 2 titles.': replacing('<title>', '<title>Another</title><title>'),
  }),
  ...blaming('record', {
    [`the title "${'T'.repeat(71)}" has 71 characters; expected 4 to 70.`]: setTitle('T'.repeat(71)),
    'the title "" has 0 characters; expected 4 to 70.': setTitle(' '),
    'the title "Pianos in Wisconsin | Keyhaven" is that of /wisconsin/ too.': {
      on: '/wyoming/',
      edit: setTitle('Pianos in Wisconsin | Keyhaven'),
    },
    'the description "Short." has 6 characters; expected 70 to 160.': setDescription('Short.'),
    [`the description "${'D'.repeat(161)}" has 161 characters; expected 70 to 160.`]: setDescription(
      'D'.repeat(161),
    ),
  }),
  ...blaming(line('data/locations.json', '{\n    "state_name": "Wisconsin"'), {
    [`the description "${shared}" is that of /west-virginia/ too.`]: {
      on: '/west-virginia/',
      edit: setDescription(shared),
      edits: { 'wisconsin/index.html': setDescription(shared) },
      of: '/wisconsin/',
    },
  }),
  ...passing({
    'a title of 70 characters': setTitle('T'.repeat(70)),
    'a description of 160 characters': setDescription('D'.repeat(160)),
  }),
  ...blaming(head('<head>'), {
    'the page does not say that it is written in UTF-8.': replacing('<meta charset="utf-8"/>', ''),
  }),
  ...blaming(head('rel="canonical"'), {
    [`the canonical address is ${origin}/, but the page's own is {url}.`]: replacing(
      /(rel="canonical" href=")[^"]+/,
      `$1${origin}/`,
    ),
    'the page names 0 canonical addresses.': replacing('rel="canonical"', 'rel="next"'),
  }),
  ...blaming(head('property="og:url"'), {
    [`og:url is ${origin}/, but the page's own address is {url}.`]: replacing(
      /("og:url" content=")[^"]+/,
      `$1${origin}/`,
    ),
  }),
  ...blaming(sitemap, {
    'the sitemap lists this page, but it says noindex.': replacing(
      '<meta name="referrer"',
      '<meta name="robots" content="noindex"/><meta name="referrer"',
    ),
    'the sitemap lists this page 2 times.': {
      on: '/iowa/',
      edits: { 'sitemap.xml': replacing('</urlset>', `<url><loc>${origin}/iowa/</loc></url></urlset>`) },
    },
  }),
];
