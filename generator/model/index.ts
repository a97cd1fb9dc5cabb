/** The nouns of the program, as plain data: what was loaded, every page before it is rendered, and what is made of it. */
export type * from './content.ts';
export type * from './output.ts';
export type * from './plan.ts';
export type * from './settings.ts';
export type * from './source.ts';
export type * from './texts.ts';
