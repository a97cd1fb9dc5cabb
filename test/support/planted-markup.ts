import { replacing } from './edited-outputs.ts';
import type { Line } from './planted-faults.ts';

export const origin = 'https://www.keyhaven.example';

/** Puts HTML at the end of what a page says. */
export const addToMain = (html: string) => replacing('</main>', `${html}</main>`);

/** What is blamed for a fault: a line of a file. */
export const line = (file: string, words?: string): Line => ({ file, ...(words && { words }) });
