/** The props of every piano. */
export interface PianoProps {
  /** How many rem a centimeter takes on screen. Without it, the drawing is as wide as its place. */
  scale?: number;
  /** What the drawing says beyond the words beside it. Without it, assistive technology passes it over. */
  title?: string;
}

/** The free space around a piano, in centimeters, so that no line is cut off. There is none below it, where the floor is. */
export const MARGIN = 2;
