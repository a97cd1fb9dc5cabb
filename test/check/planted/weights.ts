import { replacing } from '../../support/edited-outputs.ts';
import { blaming } from '../../support/planted-faults.ts';
import { addToMain, line } from '../../support/planted-markup.ts';

/** Text that does not compress to less than half. */
function noise(length: number): string {
  let [text, state] = ['', 1];
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += (state >>> 8).toString(36).slice(-4);
  }
  return text.slice(0, length);
}

/** What pages weigh, and the files that they load. */
export const weights = [
  // The heaviest page of its kind alone.
  ...blaming('record', {
    'the html of a state page weighs ': {
      on: 'state',
      edit: addToMain(`<p>${noise(30_000)}</p>`),
      edits: { 'alaska/index.html': addToMain(`<p>${noise(25_000)}</p>`) },
    },
  }),
  ...blaming(line('templates/styles/site.css'), {
    'the styles of a history page weigh ': {
      on: 'history',
      edit: replacing('</head>', '<link rel="stylesheet" href="/assets/planted.css"/></head>'),
      edits: { 'assets/planted.css': `/*${noise(20_000)}*/` },
    },
    // The fonts that styles load.
    'the fonts of a thank-you page weigh 50.0 kB compressed; at most 40.0 kB are good. The heaviest is /assets/planted.woff2 with 50.0 kB.':
      {
        on: 'thank-you',
        edit: (html) =>
          replacing(
            /<link rel="stylesheet"[^>]*>/,
            '<link rel="stylesheet" href="/assets/fonts.css"/>',
          )(html.replace(/<link[^>]*\.woff2"[^>]*>/g, '')),
        edits: {
          'assets/fonts.css': '@font-face{font-family:a;src:url(planted.woff2)}',
          'assets/planted.woff2': noise(50_000),
        },
      },
  }),
  ...blaming(line('templates/document.tsx'), {
    'the scripts of a search page weigh ': {
      on: 'search',
      edit: addToMain('<script src="/assets/planted.js"></script>'),
      edits: { 'assets/planted.js': `//${noise(200_000)}` },
    },
  }),
  // The heaviest piece alone.
  ...blaming(line('generator/render/search-index.ts'), {
    'this piece of the search index weighs ': {
      edits: {
        'search/0000000000.json': `["${noise(40_000)}"]`,
        'search/5555555555.json': `["${noise(30_000)}"]`,
        'search/6666666666.json': `["${noise(10_000)}"]`,
      },
      of: '/search/0000000000.json',
    },
  }),
];
