import { suite } from 'uvu';
import { replacing } from '../support/edited-outputs.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { origin, sitemap } from '../support/planted-markup.ts';

/** Where files lead that are not pages, and which files and pages are missing. */
const files = suite('check: links of files');

const feed = { file: 'generator/render/feed.ts' };
const manifest = { file: 'generator/render/manifest.ts' };

plantFaults(files, [
  ...[
    { named: "the feed's own address", from: 'feed.xml"', to: 'atom.xml"' },
    { named: 'the link of an entry of the feed', from: 'blog/sizing-piano-room/"', to: 'blog/sized/"' },
    { named: 'the id of an entry of the feed', from: 'blog/sizing-piano-room/<', to: 'blog/resized/<' },
  ].map(({ named, from, to }) => ({
    fault: named,
    on: 'city' as const,
    edits: () => ({ 'feed.xml': replacing(from, to) }),
    at: feed,
    of: '/feed.xml',
    says: `${origin}/${to.slice(0, -1)} leads nowhere.`,
  })),
  {
    fault: 'a link within the content of the feed',
    on: 'city',
    edits: () => ({
      'feed.xml': replacing('&lt;/p&gt;', '&lt;a href=&quot;/feedless/&quot;&gt;A&lt;/a&gt;&lt;/p&gt;'),
    }),
    at: feed,
    of: '/feed.xml',
    says: 'href of <a>: /feedless/ leads nowhere.',
  },
  {
    fault: 'a fragment within the content of the feed',
    on: 'city',
    edits: () => ({
      'feed.xml': replacing('&lt;/p&gt;', '&lt;a href=&quot;/glossary/#feed&quot;&gt;A&lt;/a&gt;&lt;/p&gt;'),
    }),
    at: feed,
    of: '/feed.xml',
    says: '/glossary/#feed: nothing on /glossary/ has the id "feed".',
  },
  {
    fault: 'a loc of the sitemap without its slash',
    on: 'city',
    edits: () => ({ 'sitemap.xml': replacing('</urlset>', `<url><loc>${origin}/ohio</loc></url></urlset>`) }),
    at: sitemap,
    of: '/sitemap.xml',
    says: `${origin}/ohio lacks the slash at its end.`,
  },
  {
    fault: 'an icon of the manifest',
    on: 'city',
    edits: () => ({ 'site.webmanifest': replacing('icon-192.png', 'icon-193.png') }),
    at: manifest,
    of: '/site.webmanifest',
    says: '/images/icon-193.png leads nowhere.',
  },
  {
    fault: 'the first page of the manifest',
    on: 'city',
    edits: () => ({ 'site.webmanifest': replacing('"start_url": "/"', '"start_url": "/start/"') }),
    at: manifest,
    of: '/site.webmanifest',
    says: '/start/ leads nowhere.',
  },
  {
    fault: 'a manifest that is not JSON',
    on: 'city',
    edits: () => ({ 'site.webmanifest': '{' }),
    at: manifest,
    of: '/site.webmanifest',
    says: 'this file cannot be read: ',
  },
  {
    fault: 'the sitemap that robots.txt names',
    on: 'city',
    edits: () => ({ 'robots.txt': replacing('/sitemap.xml', '/site-map.xml') }),
    at: { file: 'generator/render/robots.ts' },
    of: '/robots.txt',
    says: `${origin}/site-map.xml leads nowhere.`,
  },
  {
    fault: 'a path of the search index',
    on: 'city',
    edits: () => ({ 'search/index.json': replacing('"path":"/ohio/"', '"path":"/ohyo/"') }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/index.json',
    says: '/ohyo/ leads nowhere.',
  },
  {
    fault: 'a fragment of the search index',
    on: 'city',
    edits: () => ({ 'search/index.json': replacing('/glossary/#action', '/glossary/#axion') }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/index.json',
    says: '/glossary/#axion: nothing on /glossary/ has the id "axion".',
  },
  {
    fault: 'a city of the search index',
    on: 'city',
    edits: () => ({ 'search/index.json': replacing('/ohio/cleveland/', '/ohio/clivland/') }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/index.json',
    says: '/ohio/clivland/pianos/ leads nowhere.',
  },
  {
    fault: 'a piece of the search index that is missing',
    on: 'city',
    edits: () => ({
      'search/index.json': replacing('"words":[]', '"words":[["","/search/0000000000.json"]]'),
    }),
    at: { file: 'generator/render/search-index.ts' },
    of: '/search/index.json',
    says: '/search/0000000000.json leads nowhere.',
  },
  {
    fault: 'a city in a piece of the search index',
    on: 'city',
    edits: () => ({ 'search/1111111111.json': '[["Lost, Ohio","/ohio/lost/pianos/",0]]' }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/1111111111.json',
    says: '/ohio/lost/pianos/ leads nowhere.',
  },
  {
    fault: 'a city in several pieces of the search index once',
    on: 'city',
    edits: () => ({
      'search/2222222222.json': '[["Twice, Ohio","/ohio/twice/pianos/",0]]',
      'search/3333333333.json': '[["Twice, Ohio","/ohio/twice/pianos/",0],["Ohio City, Ohio","/ohio/",0]]',
    }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/2222222222.json',
    says: '/ohio/twice/pianos/ leads nowhere.',
  },
  {
    fault: 'a piece of the search index that is not JSON',
    on: 'city',
    edits: () => ({ 'search/4444444444.json': '["one",' }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/4444444444.json',
    says: 'this file cannot be read: ',
  },
  {
    fault: 'a url() of a style',
    on: 'city',
    edits: () => ({ 'assets/planted.css': 'a{background:url( "/images/lost.webp" )}' }),
    at: { file: 'assets/planted.css' },
    of: '/assets/planted.css',
    says: 'url() of a style: /images/lost.webp leads nowhere.',
  },
  {
    fault: 'a robots.txt that is missing',
    on: 'city',
    edits: () => ({ 'robots.txt': null }),
    at: { file: 'generator/render/robots.ts' },
    of: '/robots.txt',
    says: 'the site has no such file.',
  },
  {
    fault: 'a page that is missing, once and not with every link to it',
    on: '/terms/',
    edits: ({ file }) => ({ [file]: null }),
    at: 'record',
    says: 'this page is planned, but there is no file of it (kind: legal).',
  },
  {
    fault: 'a missing page that no link leads to',
    on: '/404.html',
    edits: ({ file }) => ({ [file]: null }),
    at: 'record',
    says: 'this page is planned, but there is no file of it (kind: not-found).',
  },
]);

files.run();
