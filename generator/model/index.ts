/** The plain data that all rooms share. */
export type * from './content.ts';
export type * from './output.ts';
export type * from './pages.ts';
export type * from './props.ts';
export type * from './settings.ts';
