import type { Copy } from '../load/copy.ts';

/** The words of pages. Their schema says what each text is for. The plan fills the tokens of places, such as `{{city}}`. */
export type { AirToken, Copy, Paragraph, Phrase } from '../load/copy.ts';

export type Fact = Copy['facts']['city'][number];
export type DirectoryCopy = Copy['directory']['body'];
export type ClimateCopy = Copy['climate']['body'];
export type DealerWords = Copy['dealers'];
export type StateCopy = Copy['state']['body'];
export type CityCopy = Copy['city']['body'];
export type TaxWords = StateCopy['tax']['rates'];
export type AirWords = Copy['air'];
