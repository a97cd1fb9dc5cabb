import type { House, HouseDrawing } from '../model/index.ts';

const TITLES: Readonly<Record<House | 'none', string>> = {
  'up-and-down-double': 'An upright piano on the lower floor of a house of two flats, one above the other',
  'walk-up': 'An upright piano on the first floor of a walk-up of three stories',
  'high-rise': 'An upright piano in an apartment of a high-rise, near the elevator',
  rowhouse: 'An upright piano along the party wall of a rowhouse, in the front room',
  bungalow: 'An upright piano on the main floor of a bungalow',
  'two-story': 'A small grand piano on the first floor of a two-story house',
  'split-level': 'An upright piano on the main floor of a split-level house',
  ranch: 'A small grand piano in the living room of a ranch house',
  none: 'No house',
};

export const houseOf = (name: House | 'none' = 'none'): HouseDrawing => ({ name, title: TITLES[name] });
