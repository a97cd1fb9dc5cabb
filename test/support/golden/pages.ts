import { goneSince, problemsOfGone } from '../../../generator/build/gone-pages.ts';
import { openSite } from '../../../generator/build/open-site.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { emittedFiles } from '../../../generator/emit/target.ts';
import { load } from '../../../generator/load/load.ts';
import { plan } from '../../../generator/plan/plan.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
import { noStore } from '../../../generator/store/store.ts';
import { article, location } from '../tiny-site.ts';
import type { Goldens } from './golden.ts';

/** Problems between pages: 4xx. */
export const betweenPages: Goldens = {
  'two pages with one address': {
    files: {},
    find: ({ settings }) => {
      const content = load(settings);
      const [first] = content.articles;
      const copy = first && { ...first, title: 'Another', excerpt: 'Another.' };
      return plan({ ...content, articles: [...content.articles, ...(copy ? [copy] : [])] }, '2026-01-31');
    },
    printed: `
content/blog/an-article.md:1 PG401 this page's address, /blog/an-article/, is taken by content/blog/an-article.md:1.
  = Change one of the two slugs.
`,
  },
  'a page that is gone': {
    files: {},
    async find(site) {
      await site.build();
      site.write({ 'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland')] });
      const changed = await openSite(site.settings, {
        stages: startStages({}),
        store: noStore,
        isDrawn: false,
      });
      const gone = goneSince({ out: site.out, before: emittedFiles(site.out) }, changed);
      throw new ContentError(problemsOfGone(gone, site.settings));
    },
    printed: `
data/redirects.json:1 PG415 /ohio/columbus/pianos/ was a page of the site, and no redirect leads on from it.
  = Add to "redirects": { "from": "/ohio/columbus/pianos/", "to": "/ohio/" }
`,
  },
  'two pages with one title': {
    files: {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'Cleveland', { city_slug: 'cleveland-oh' }),
      ],
    },
    printed: `
data/locations.json:11:3 PG402 this page's title, "Pianos in Cleveland, Ohio | Keyhaven", is that of data/locations.json:2.
11 |   {
   |   ^
   = Search engines want each page to have its own.

data/locations.json:11:3 PG403 this page's description is that of data/locations.json:2.
11 |   {
   |   ^
   = Search engines want each page to have its own.
`,
  },
  'two pages with one description': {
    files: { 'content/blog/other.md': article({ title: 'Another' }) },
    printed: `
content/blog/other.md:1 PG403 this page's description is that of content/blog/an-article.md:1.
  = Search engines want each page to have its own.
`,
  },
  'a link to a page that is misspelt': {
    files: {
      'content/blog/an-article.md': article(
        {},
        '\tA.\n\nSee our [guide 🎹](/glosary/#action "Terms") first.',
      ),
    },
    printed: `
content/blog/an-article.md:10:20 PG404 the text links to /glosary/, which the site does not have.
10 | See our [guide 🎹](/glosary/#action "Terms") first.
   |                    ^^^^^^^^^^^^^^^^
   = Did you mean "/glossary/"?
   = Correct the link; paths of pages end with a slash.
`,
  },
  'a link without the slash at its end': {
    files: { 'content/blog/an-article.md': article({}, 'See [how to ask](/contact).') },
    printed: `
content/blog/an-article.md:8:18 PG404 the text links to /contact, which the site does not have.
8 | See [how to ask](/contact).
  |                  ^^^^^^^^
  = Did you mean "/contact/"?
  = Correct the link; paths of pages end with a slash.
`,
  },
  'a page that hosts would lead away from': {
    files: { 'content/blog/pianos.md': article({ title: 'Pianos', excerpt: 'Pianos. '.repeat(10).trim() }) },
    printed: `
content/blog/pianos.md:1 PG405 this page's address, /blog/pianos/, is one of a city page without its city: hosts lead from there to the home page.
  = Change the slug.
`,
  },
  'too many redirects': {
    files: {
      'data/redirects.json': {
        redirects: Array.from({ length: 999 }, (_, at) => ({ from: `/old-${at}/`, to: '/blog/' })),
      },
    },
    printed: `
data/redirects.json:3995:5 PG406 redirects[998]: this redirect is one too many: Cloudflare Pages takes 998 of them.
3995 |     {
     |     ^
     = Remove those that have not been followed for the longest time.
`,
  },
  'a redirect that starts at a page': {
    files: { 'data/redirects.json': { redirects: [{ from: '/ohio/', to: '/blog/' }] } },
    printed: `
data/redirects.json:4:15 PG407 redirects[0].from: /ohio/ is a page of the site.
4 |       "from": "/ohio/",
  |               ^^^^^^^^
  = Remove this record, or the page.
`,
  },
  'a redirect that says what holds already': {
    files: { 'data/redirects.json': { redirects: [{ from: '/pianos/', to: '/' }] } },
    printed: `
data/redirects.json:4:15 PG408 redirects[0].from: /pianos/ leads to the home page by itself.
4 |       "from": "/pianos/",
  |               ^^^^^^^^^^
  = Remove this record.
`,
  },
  'a redirect that stands twice': {
    files: {
      'data/redirects.json': {
        redirects: [
          { from: '/old/', to: '/blog/' },
          { from: '/old/', to: '/' },
        ],
      },
    },
    printed: `
data/redirects.json:8:15 PG409 redirects[1].from: /old/ already stands on line 3.
8 |       "from": "/old/",
  |               ^^^^^^^
  = Keep one of the two.
`,
  },
  'a redirect to a page that is misspelt': {
    files: { 'data/redirects.json': { redirects: [{ from: '/old/', to: '/glosary/#action' }] } },
    printed: `
data/redirects.json:5:13 PG410 redirects[0].to: /glosary/ is no page of the site.
5 |       "to": "/glosary/#action"
  |             ^^^^^^^^^^^^^^^^^^
  = Did you mean "/glossary/"?
  = Correct its spelling, or lead to the page that comes nearest.
`,
  },
  'a redirect to another redirect': {
    files: {
      'data/redirects.json': {
        redirects: [
          { from: '/a/', to: '/b/' },
          { from: '/b/', to: '/blog/' },
        ],
      },
    },
    printed: `
data/redirects.json:5:13 PG411 redirects[0].to: /b/ is redirected itself, on line 7.
5 |       "to": "/b/"
  |             ^^^^^
  = Write "/blog/".
`,
  },
  'redirects that lead round in a circle': {
    files: { 'data/redirects.json': { redirects: [{ from: '/a/', to: '/a/' }] } },
    printed: `
data/redirects.json:5:13 PG412 redirects[0].to: /a/ leads round in a circle.
5 |       "to": "/a/"
  |             ^^^^^
  = Remove one of the records of the circle.
`,
  },
  'a title that cannot be drawn': {
    files: { 'content/blog/an-article.md': article({ title: 'A 鋼琴' }) },
    printed: `
content/blog/an-article.md:1 PG413 the share image of this page cannot show "鋼", "琴".
  = Its font has Latin letters, digits and common punctuation. Write the title with those.
`,
  },
  'a link to a draft': {
    files: {
      'content/blog/an-article.md': article({}, 'First measure [your room](/blog/room/#doors).'),
      'content/blog/room.md': article({ title: 'The Room', excerpt: 'The room. '.repeat(8).trim() }).replace(
        'tags:',
        'draft: true\ntags:',
      ),
    },
    printed: `
content/blog/an-article.md:8:27 PG414 the text links to /blog/room/, which is a draft (content/blog/room.md).
8 | First measure [your room](/blog/room/#doors).
  |                           ^^^^^^^^^^^^^^^^^
  = Leave the link out until that is no draft any more.
`,
  },
  'a redirect to an article of a later day': {
    files: {
      'content/blog/room.md': article({
        title: 'The Room',
        excerpt: 'The room. '.repeat(8).trim(),
        date: '2026-12-24',
      }),
      'data/redirects.json': { redirects: [{ from: '/room/', to: '/blog/room/' }] },
    },
    printed: `
data/redirects.json:5:13 PG414 redirects[0].to: /blog/room/ appears on December 24, 2026 (content/blog/room.md).
5 |       "to": "/blog/room/"
  |             ^^^^^^^^^^^^^
  = Lead to another page until then, or give the article an earlier date.
`,
  },
};
