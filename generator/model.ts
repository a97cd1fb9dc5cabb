/** The nouns of the program, as plain data: what was loaded, every page before it is rendered, and what is made of it. */
export type * from './model/content.ts';
export type * from './model/output.ts';
export type * from './model/plan.ts';
export type * from './model/source.ts';
export type * from './model/texts.ts';
