import { inPages } from './checked-pages.ts';
import { betweenOutputs } from './checked-site.ts';
import { inCode } from './code.ts';
import { inData } from './data.ts';
import { inFiles } from './files.ts';
import type { Goldens } from './golden.ts';
import { betweenPages } from './pages.ts';
import { inTexts } from './texts.ts';

/** Every golden case, by the fault that it plants. */
export const goldens: Goldens = {
  ...inFiles,
  ...inData,
  ...inTexts,
  ...betweenPages,
  ...inPages,
  ...betweenOutputs,
  ...inCode,
};
