import { replacing } from '../../support/edited-outputs.ts';
import { blaming, passing } from '../../support/planted-faults.ts';
import { line } from '../../support/planted-markup.ts';

const setTitle = (title: string) => replacing(/<title>[^<]*/, `<title>${title}`);
const setDescription = (text: string) => replacing(/(name="description" content=")[^"]*/, `$1${text}`);
const shared = 'A description that two pages share, and that is long enough to be a good one.';

/** Titles and descriptions that search results would cut off, and those of two pages. */
export const heads = [
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
];
