import { suite } from 'uvu';
import { replacing } from '../support/edited-outputs.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { addToMain, head, origin } from '../support/planted-markup.ts';

/** Where pages lead besides their links: pictures, scripts, styles, forms, and what they tell machines. */
const elements = suite('check: links of elements');

const styles = { file: 'templates/document.tsx', words: 'rel="stylesheet"' };
const graph = { file: 'generator/render/structured-data/graph.ts', words: "'@graph'" };

plantFaults(elements, [
  {
    fault: 'the src of a picture',
    on: 'city',
    edit: addToMain('<img src="/images/lost.png" alt="" width="1" height="1">'),
    at: 'record',
    says: 'src of <img>: /images/lost.png leads nowhere.',
  },
  {
    fault: 'one candidate of a srcset',
    on: 'city',
    edit: addToMain(
      '<img src="/images/icon-192.png" srcset="/images/icon-192.png 1x,/images/icon-999.png 2x" alt="" width="1" height="1">',
    ),
    at: 'record',
    says: 'srcset of <img>: /images/icon-999.png leads nowhere.',
  },
  {
    fault: 'the src of a script',
    on: 'city',
    edit: addToMain('<script src="/assets/lost.js"></script>'),
    at: 'record',
    says: 'src of <script>: /assets/lost.js leads nowhere.',
  },
  {
    fault: 'the address of a style sheet',
    on: 'city',
    edit: replacing(/\/assets\/site-\w+\.css/, '/assets/site-old.css'),
    at: styles,
    says: 'href of <link>: /assets/site-old.css leads nowhere.',
  },
  {
    fault: 'the action of a form',
    on: 'city',
    edit: replacing('action="/search/"', 'action="/search"'),
    at: 'record',
    says: 'action of <form>: /search lacks the slash at its end.',
  },
  {
    fault: 'the script that the lead form loads',
    on: 'city',
    edit: replacing(/data-script="[^"]+"/, 'data-script="/assets/hydrate.js"'),
    at: 'record',
    says: 'data-script of <div>: /assets/hydrate.js leads nowhere.',
  },
  {
    fault: 'the script that the lead form of an earlier build loads',
    on: 'city',
    edit: replacing(/data-latest="[^"]+"/, 'data-latest="/hydrate.js"'),
    at: 'record',
    says: 'data-latest of <div>: /hydrate.js leads nowhere.',
  },
  {
    fault: 'the index that the search page loads',
    on: 'search',
    edit: replacing('data-index="/search/index.json"', 'data-index="/search/lost.json"'),
    at: 'record',
    says: 'data-index of <div>: /search/lost.json leads nowhere.',
  },
  {
    fault: 'a share image',
    on: 'city',
    edit: replacing(/("og:image" content="[^"]+)png/, '$1jpg'),
    at: head('property="og:image"'),
    says: (route) => `the content of og:image: ${origin}${route.shareImage.path.replace('png', 'jpg')} leads`,
  },
  {
    fault: 'a share image for X',
    on: 'city',
    edit: replacing(/("twitter:image" content="[^"]+)png/, '$1gif'),
    at: head('name="twitter:image"'),
    says: (route) =>
      `the content of twitter:image: ${origin}${route.shareImage.path.replace('png', 'gif')} l`,
  },
  {
    fault: 'an address in the JSON-LD',
    on: 'city',
    edit: replacing('icon-512.png', 'icon-513.png'),
    at: graph,
    says: `contentUrl in the JSON-LD: ${origin}/images/icon-513.png leads nowhere.`,
  },
  {
    fault: 'a fragment in the JSON-LD',
    on: 'home',
    edit: replacing(`"${origin}/#how-it-works"`, `"${origin}/#how-it-worked"`),
    at: graph,
    says: `${origin}/#how-it-worked: nothing on / has the id "how-it-worked".`,
  },
  {
    fault: 'the search action of the JSON-LD',
    on: 'city',
    edit: replacing('/search/?q={search', '/find/?q={search'),
    at: graph,
    says: `urlTemplate in the JSON-LD: ${origin}/find/?q={search_term_string} leads nowhere.`,
  },
  {
    fault: "an address in a list of the JSON-LD's",
    on: 'city',
    edit: replacing('"telephone"', `"sameAs":["${origin}/profile/"],"telephone"`),
    at: graph,
    says: `sameAs in the JSON-LD: ${origin}/profile/ leads nowhere.`,
  },
]);

elements.run();
