import type { DrawingProps } from './drawing.tsx';

/** The props of every piano. */
export type PianoProps = Pick<DrawingProps, 'scale' | 'title' | 'symbol'>;

/** The free space around a piano, in centimeters, so that no line is cut off. There is none below it, where the floor is. */
export const MARGIN = 2;
