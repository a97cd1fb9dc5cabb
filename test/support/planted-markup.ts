import { replacing } from './edited-outputs.ts';
import type { Line } from './planted-faults.ts';

export const origin = 'https://www.keyhaven.example';

/** Puts HTML at the end of what a page says. */
export const addToMain = (html: string) => replacing('</main>', `${html}</main>`);

/** What is blamed for a fault: a line of a file, the template of a kind of page, the frame of all pages, the maker of the sitemap. */
export const line = (file: string, words?: string): Line => ({ file, ...(words && { words }) });
export const page = (kind: string): Line => ({ file: `templates/pages/${kind}.tsx` });
export const head = (words: string): Line => ({ file: 'templates/document.tsx', words });
export const sitemap: Line = { file: 'generator/render/sitemap.ts' };
