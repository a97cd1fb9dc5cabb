import type { DrawingProps } from './drawing.tsx';

/** The props of every piano. */
export type PianoProps = Pick<DrawingProps, 'scale' | 'title' | 'symbol' | 'at'>;

/** The free space around a piano, in centimeters, so that no line is cut off. There is none below it, where the floor is. */
export const MARGIN = 2;

/** True for a drawing that is shown small: its finest lines would run together. */
export const isSmall = ({ symbol, at }: PianoProps): boolean => symbol !== undefined || at !== undefined;
