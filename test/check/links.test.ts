import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { followerFor } from '../../generator/check/rules/links.ts';
import type { Plan } from '../../generator/model/index.ts';
import { checkWith } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { linesOf, plantFaults } from '../support/planted-faults.ts';
import { addToMain, origin } from '../support/planted-markup.ts';

/** Where the links of pages lead: each row plants one that leads wrong. */
const links = suite('check: links');

const source = { file: 'data/redirects.json', line: 3 };
const sources = { source, addressSources: { from: source, to: source } };

const addLink = (href: string) => replacing('</main>', `<p><a href="${href}">A planted link</a></p></main>`);

links('finds nothing on the shipped site', async () => {
  assert.equal(linesOf(await checkWith({})), []);
});

links('suggests no more paths when broken links and pages are too many', () => {
  const files = Array.from({ length: 300_000 }, (_, index) => `${index}/index.html`);
  const names = new Set(['ohio/index.html', ...files]);
  const follow = followerFor({
    plan: { redirects: [] } as unknown as Plan,
    origin,
    files: { has: (file) => names.has(file), kindOf: () => 'city', names: () => names },
  });
  const suggestions = ['/ohi/', '/ohoi/', '/ohioo/', '/oho/', '/hio/'].map((address) => {
    const destination = follow(address, '/');
    return destination.kind === 'nowhere' ? destination.suggest?.() : destination;
  });
  assert.equal(suggestions, ['/ohio/', '/ohio/', '/ohio/', undefined, undefined]);
});

plantFaults(links, [
  {
    fault: 'a link to nowhere',
    on: 'city',
    edit: addLink('/nowhere/'),
    at: 'record',
    says: 'href of <a>: /nowhere/ leads nowhere. Correct it',
  },
  {
    fault: 'a link to nowhere by its whole address',
    on: 'city',
    edit: addLink(`${origin}/lost/`),
    at: 'record',
    says: `href of <a>: ${origin}/lost/ leads nowhere.`,
  },
  {
    fault: 'a link to nowhere with a query',
    on: 'city',
    edit: addLink('/gone/?a=b#c'),
    at: 'record',
    says: 'href of <a>: /gone/?a=b#c leads nowhere.',
  },
  {
    fault: 'a link that is relative to the wrong place',
    on: 'city',
    edit: addLink('../nobody/'),
    at: 'record',
    says: 'href of <a>: ../nobody/ leads nowhere.',
  },
  {
    fault: 'a link without the slash at its end',
    on: 'city',
    edit: addLink('/glossary'),
    at: 'record',
    says: 'href of <a>: /glossary lacks the slash at its end. Write /glossary/.',
  },
  {
    fault: 'a link to a file with a slash at its end',
    on: 'city',
    edit: addLink('/feed.xml/'),
    at: 'record',
    says: 'href of <a>: /feed.xml/ has a slash at its end, but is a file. Write /feed.xml.',
  },
  {
    fault: 'a link with a slash too many',
    on: 'city',
    edit: addLink('/ohio//'),
    at: 'record',
    says: 'href of <a>: /ohio// leads nowhere.',
  },
  {
    fault: 'a link in capital letters',
    on: 'city',
    edit: addLink('/Glossary/'),
    at: 'record',
    says: 'href of <a>: /Glossary/ differs in capital letters from the file glossary/index.html.',
  },
  {
    fault: 'a link that spells index.html',
    on: 'city',
    edit: addLink('/blog/index.html'),
    at: 'record',
    says: 'href of <a>: /blog/index.html names the file of a folder. Write /blog/.',
  },
  {
    fault: 'a link to the site without https',
    on: 'city',
    edit: addLink('http://www.keyhaven.example/blog/'),
    at: 'record',
    says: 'href of <a>: http://www.keyhaven.example/blog/ names this site by another scheme.',
  },
  {
    fault: 'a link that is no address',
    on: 'city',
    edit: addLink('https://'),
    at: 'record',
    says: 'href of <a>: https:// is no address.',
  },
  {
    fault: 'a link that is a script',
    on: 'city',
    edit: addLink('javascript:void(0)'),
    at: 'record',
    says: 'href of <a>: javascript:void(0) is a script',
  },
  {
    fault: 'a link without an address',
    on: 'city',
    edit: addLink(''),
    at: 'record',
    says: 'href of <a>: an empty address leads to the page itself.',
  },
  {
    fault: 'a link to a page that has moved',
    on: 'city',
    edit: addLink('/old-page/'),
    plan: (plan) => ({
      ...plan,
      redirects: [...plan.redirects, { from: '/old-page/', to: '/blog/', ...sources }],
    }),
    at: 'record',
    says: 'href of <a>: /old-page/ has moved to /blog/. Write /blog/.',
  },
  {
    fault: 'a redirect to a part that a page does not have',
    on: 'city',
    plan: (plan) => ({
      ...plan,
      redirects: [...plan.redirects, { from: '/older-page/', to: '/glossary/#older', ...sources }],
    }),
    at: { file: 'data/redirects.json' },
    of: '/_redirects',
    says: '/glossary/#older: nothing on /glossary/ has the id "older".',
  },
  {
    fault: 'a fragment that the same page does not have',
    on: 'city',
    edit: addLink('#nothing'),
    at: 'record',
    says: (route) => `#nothing: nothing on ${route.path} has the id "nothing".`,
  },
  {
    fault: 'a fragment that another page does not have',
    on: 'city',
    edit: addLink('/glossary/#nonsense'),
    at: 'record',
    says: '/glossary/#nonsense: nothing on /glossary/ has the id "nonsense".',
  },
]);

links('follows right addresses of every form', async () => {
  const right = [
    '/',
    '/glossary/#action',
    '/blog/?from=here#main',
    `${origin}/ohio/`,
    '//www.keyhaven.example/ohio/',
    '#top',
    '#main',
    '/blog/#:~:text=piano',
    '/feed.xml',
    'https://elsewhere.example/no/such/page',
    'mailto:someone@elsewhere.example',
    'tel:+13125550147',
    '?page=2',
  ];
  const html = right.map((href) => `<a href="${href}">A</a>`).join('');
  const report = await checkWith({ edits: { 'ohio/index.html': addToMain(html) } });
  assert.equal(linesOf(report), []);
});

links('follows an address whose letters are not ASCII', async () => {
  const image = '<img src="/images/caf%C3%A9.png" alt="" width="1" height="1">';
  const edits = { 'ohio/index.html': addToMain(image), 'images/café.png': '' };
  assert.equal(linesOf(await checkWith({ edits })), []);
});

links.run();
