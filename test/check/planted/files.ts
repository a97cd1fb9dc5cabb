import { type Edit, replacing } from '../../support/edited-outputs.ts';
import { blaming, type Fault } from '../../support/planted-faults.ts';
import { line, origin, sitemap } from '../../support/planted-markup.ts';

/** A fault in a file that is no page, of which it is told. */
const within = (file: string, edit: Edit): Fault => ({ edits: { [file]: edit }, of: `/${file}` });

const inFeed = (words: string, by: string) => within('feed.xml', replacing(words, by));
const inManifest = (words: string, by: string) => within('site.webmanifest', replacing(words, by));
const inIndex = (words: string, by: string) => within('search/index.json', replacing(words, by));
/** A fault in the content of the feed, which is escaped HTML. */
const withLink = (href: string) =>
  inFeed('&lt;/p&gt;', `&lt;a href=&quot;${href}&quot;&gt;A&lt;/a&gt;&lt;/p&gt;`);

const missing = (on: string, file: string): Fault => ({ on, edits: { [file]: null } });

/** Where files lead that are not pages, and which files and pages are missing. */
export const files = [
  ...blaming(line('generator/render/feed.ts'), {
    [`${origin}/atom.xml leads nowhere.`]: inFeed('feed.xml"', 'atom.xml"'),
    [`${origin}/blog/sized/ leads nowhere.`]: inFeed('blog/sizing-piano-room/"', 'blog/sized/"'),
    [`${origin}/blog/resized/ leads nowhere.`]: inFeed('blog/sizing-piano-room/<', 'blog/resized/<'),
    'href of <a>: /feedless/ leads nowhere.': withLink('/feedless/'),
    '/glossary/#feed: nothing on /glossary/ has the id "feed".': withLink('/glossary/#feed'),
  }),
  ...blaming(sitemap, {
    [`${origin}/ohio lacks the slash at its end.`]: within(
      'sitemap.xml',
      replacing('</urlset>', `<url><loc>${origin}/ohio</loc></url></urlset>`),
    ),
  }),
  ...blaming(line('generator/render/render.ts'), {
    '/images/icon-193.png leads nowhere.': inManifest('icon-192.png', 'icon-193.png'),
    '/start/ leads nowhere.': inManifest('"start_url": "/"', '"start_url": "/start/"'),
  }),
  ...blaming(line('generator/render/sitemap.ts'), {
    [`${origin}/site-map.xml leads nowhere.`]: within(
      'robots.txt',
      replacing('/sitemap.xml', '/site-map.xml'),
    ),
  }),
  ...blaming(line('generator/render/search-index.ts'), {
    '/search/9999999999.json leads nowhere.': inIndex(
      '"words":[]',
      '"words":[["","/search/9999999999.json"]]',
    ),
  }),
  ...blaming(line('generator/plan/search-entries.ts'), {
    '/ohyo/ leads nowhere.': inIndex('"path":"/ohio/"', '"path":"/ohyo/"'),
    '/glossary/#axion: nothing on /glossary/ has the id "axion".': inIndex(
      '/glossary/#action',
      '/glossary/#axion',
    ),
    '/ohio/clivland/pianos/ leads nowhere.': inIndex('/ohio/cleveland/', '/ohio/clivland/'),
    '/ohio/lost/pianos/ leads nowhere.': within(
      'search/1111111111.json',
      '[["Lost, Ohio","/ohio/lost/pianos/",0]]',
    ),
    // A city in several pieces is told once.
    '/ohio/twice/pianos/ leads nowhere.': {
      edits: {
        'search/2222222222.json': '[["Twice, Ohio","/ohio/twice/pianos/",0]]',
        'search/3333333333.json': '[["Twice, Ohio","/ohio/twice/pianos/",0],["Ohio City, Ohio","/ohio/",0]]',
      },
      of: '/search/2222222222.json',
    },
    'this file cannot be read: ': within('search/4444444444.json', '["one",'),
  }),
  ...blaming(line('assets/planted.css'), {
    'url() of a style: /images/lost.webp leads nowhere.': within(
      'assets/planted.css',
      'a{background:url( "/images/lost.webp" )}',
    ),
  }),
  // Once, and not with every link to it.
  ...blaming('record', {
    'this page is planned, but there is no file of it (kind: text).': missing('/terms/', 'terms/index.html'),
    'this page is planned, but there is no file of it (kind: not-found).': missing('/404.html', '404.html'),
  }),
];
