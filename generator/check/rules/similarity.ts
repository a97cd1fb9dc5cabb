import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import type { AlikePair } from '../likeness.ts';

/** A finding for each page whose own words are too much like those of an earlier one. */
export const tooAlike = (over: readonly AlikePair[], limit: number): Finding[] =>
  over.map(({ files: [other, file], similarity }) => ({
    file,
    code: 'PG581',
    message: `${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
    hint: `Say what is true of this city only, ${placeOfNote(file)}. Until then, keep it out of builds: "draft": true in this record.`,
    maker: 'record',
  }));

/** `under "cleveland" in the notes on "ohio"` */
const placeOfNote = (file: string): string => {
  const [state, city] = file.split('/');
  return `under "${city}" in the notes on "${state}"`;
};

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
