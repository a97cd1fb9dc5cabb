/** What every piano takes. */
export interface PianoProps {
  /** How many rem a centimeter takes on screen. Without it, the drawing is as wide as its place. */
  scale?: number;
  /** What the drawing says beyond the words beside it. Without it, assistive technology passes it over. */
  title?: string;
}

/** Centimeters left free around a piano, so that no line is cut off. Below is the floor, where none are. */
export const MARGIN = 2;
