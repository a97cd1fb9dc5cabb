import type { Plan } from '../../../generator/model/index.ts';
import { blaming, passing } from '../../support/planted-faults.ts';
import { addToMain, line, origin } from '../../support/planted-markup.ts';

const source = { file: 'data/redirects.json', line: 3 };
const withRedirect = (from: string, to: string) => (plan: Plan) => ({
  ...plan,
  redirects: [...plan.redirects, { from, to, source, addressSources: { from: source, to: source } }],
});

const link = (href: string) => `<p><a href="${href}">A planted link</a></p>`;

/** Links that lead wrong, and what is said of each. */
const wrongLinks: [href: string, says: string][] = [
  ['/nowhere/', 'leads nowhere. Correct it'],
  [`${origin}/lost/`, 'leads nowhere.'],
  ['/gone/?a=b#c', 'leads nowhere.'],
  ['../nobody/', 'leads nowhere.'],
  ['/ohio//', 'leads nowhere.'],
  ['/glossary', 'lacks the slash at its end. Write /glossary/.'],
  ['/feed.xml/', 'has a slash at its end, but is a file. Write /feed.xml.'],
  ['/Glossary/', 'differs in capital letters from the file glossary/index.html.'],
  ['/blog/index.html', 'names the file of a folder. Write /blog/.'],
  ['http://www.keyhaven.example/blog/', 'names this site by another scheme.'],
  ['https://', 'is no address.'],
  ['javascript:void(0)', 'is a script'],
];

const rightLinks = [
  ...['/', '/glossary/#action', '/blog/?from=here#main', `${origin}/ohio/`, '//www.keyhaven.example/ohio/'],
  ...['#top', '#main', '/blog/#:~:text=piano', '/feed.xml', 'https://elsewhere.example/no/such/page'],
  ...['mailto:someone@elsewhere.example', 'tel:+13125550147', '?page=2'],
];

/** Where the links of pages lead. */
export const links = [
  ...wrongLinks.flatMap(([href, says]) =>
    blaming('record', { [`href of <a>: ${href} ${says}`]: addToMain(link(href)) }),
  ),
  ...blaming('record', {
    'href of <a>: an empty address leads to the page itself.': addToMain(link('')),
    'href of <a>: /old-page/ has moved to /blog/. Write /blog/.': {
      edit: addToMain(link('/old-page/')),
      plan: withRedirect('/old-page/', '/blog/'),
    },
    '#nothing: nothing on {path} has the id "nothing".': addToMain(link('#nothing')),
    '/glossary/#nonsense: nothing on /glossary/ has the id "nonsense".': addToMain(
      link('/glossary/#nonsense'),
    ),
  }),
  ...blaming(line('data/redirects.json'), {
    '/glossary/#older: nothing on /glossary/ has the id "older".': {
      plan: withRedirect('/older-page/', '/glossary/#older'),
      of: '/_redirects',
    },
  }),
  ...passing({
    'addresses of every form': addToMain(rightLinks.map(link).join('')),
    'an address whose letters are not ASCII': {
      edit: addToMain('<img src="/images/caf%C3%A9.png" alt="" width="1" height="1">'),
      edits: { 'images/café.png': '' },
    },
  }),
];
