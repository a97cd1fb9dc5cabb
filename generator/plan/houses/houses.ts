import type { House, HouseDrawing } from '../../model/index.ts';
import { bungalow, ranch, splitLevel, twoStory } from './detached.ts';
import { drawn } from './section.ts';
import { highRise, rowhouse, upAndDownDouble, walkUp } from './stacked.ts';

/**
 * The drawing of each kind of house. A page has it as texts in slots, so that the kinds share one shape.
 */
export const HOUSES: Readonly<Record<House, HouseDrawing>> = {
  'up-and-down-double': drawn(upAndDownDouble),
  'walk-up': drawn(walkUp),
  'high-rise': drawn(highRise),
  rowhouse: drawn(rowhouse),
  bungalow: drawn(bungalow),
  'two-story': drawn(twoStory),
  'split-level': drawn(splitLevel),
  ranch: drawn(ranch),
};
