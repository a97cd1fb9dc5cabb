import { FOOT, MEASURES, type PianoKind } from './measures.ts';

/** A room from above, in feet. The piano stands at one of its short walls. */
export interface Room {
  name: string;
  width: number;
  depth: number;
}

/** Rooms of the guide's table of room sizes. */
export const ROOMS: readonly Room[] = [
  { name: 'small bedroom', width: 8, depth: 10 },
  { name: 'bedroom', width: 10, depth: 12 },
  { name: 'den', width: 12, depth: 15 },
  { name: 'living room', width: 15, depth: 18 },
  { name: 'large living room', width: 15, depth: 20 },
];

/** What the guide allows for the player in front of the keys, and for the way behind the player, in feet. */
const PLAYER = 3;
const WAY = 2;
/** The sound of a grand asks for walls that add up to this many times its length. */
const WALLS_PER_LENGTH = 10;
/** From so many feet of walls on, the guide names every upright; below, only the lower ones. */
const WALLS_FOR_UPRIGHT = 44;
/** A door of 32 inches, and its distance from the corner of the room, in centimeters. */
export const DOOR = { width: 81, corner: 16 };

const isGrand = (kind: PianoKind): boolean => kind === 'babyGrand' || kind === 'grand';
const toHalf = (feet: number): number => Math.round(feet * 2) / 2;
const wallsOf = ({ width, depth }: Room): number => 2 * (width + depth);

/** Returns the floor that piano, bench and player take, in feet. */
export const floorOf = (kind: PianoKind): { width: number; depth: number } => ({
  width: Math.ceil(MEASURES[kind].width / FOOT),
  depth: toHalf(MEASURES[kind].depth / FOOT + PLAYER),
});

/** Returns the feet of walls that the sound of a grand asks for. */
const wallsFor = (kind: PianoKind): number => Math.round((WALLS_PER_LENGTH * MEASURES[kind].depth) / FOOT);

/** Returns the smallest room for the sound of a grand whose sides are as 3 to 4, in feet. Other pianos have none. */
export function soundOf(kind: PianoKind): { width: number; depth: number } | undefined {
  if (!isGrand(kind)) return;
  const seventh = (WALLS_PER_LENGTH * MEASURES[kind].depth) / FOOT / 14;
  return { width: 3 * seventh, depth: 4 * seventh };
}

/** True if the door, which opens into the corner across from the piano, meets the floor that the piano takes. */
function meetsDoor(floor: { width: number; depth: number }, room: Room): boolean {
  const across = (room.width - floor.width) * FOOT - DOOR.corner;
  const along = (room.depth - floor.depth) * FOOT;
  return Math.hypot(Math.max(0, across), Math.max(0, along)) < DOOR.width;
}

/** Says whether a room has the floor for a piano, and whether its walls suit the sound. The guide to room sizes states these rules. */
export function fitOf(kind: PianoKind, room: Room): { hasFloor: boolean; hasSound: boolean } {
  const floor = floorOf(kind);
  const [behind, beside] = [room.depth - floor.depth, room.width - floor.width];
  return {
    hasFloor: beside >= 0 && behind >= WAY && !meetsDoor(floor, room),
    hasSound: !isGrand(kind) || wallsOf(room) >= wallsFor(kind),
  };
}

/** Returns the rule for a piano: from which room on it fits, in one line, and why. */
export function ruleOf(kind: PianoKind): { answer: string; why: string } {
  const floor = floorOf(kind);
  const smallest = (fits: 'hasFloor' | 'hasSound') => {
    const room = ROOMS.find((room) => fitOf(kind, room)[fits]);
    return room ? `from ${inWords(room)}` : 'in none of these rooms';
  };
  const sentences = [
    `Piano, bench and player take ${inFeet(floor.width)} by ${inFeet(floor.depth)} feet. Leave ${WAY} behind the player.`,
    isGrand(kind) && `Its sound asks for walls that add up to ${wallsFor(kind)} feet.`,
    kind === 'upright' && `Below ${WALLS_FOR_UPRIGHT} feet of walls, choose a console or a studio.`,
  ];
  return {
    answer: `goes in ${smallest('hasFloor')}${isGrand(kind) ? `, sounds right ${smallest('hasSound')}` : ''}.`,
    why: sentences.filter(Boolean).join(' '),
  };
}

/** True if a piano has floor enough in a room, but the walls are short for its sound. */
export function isTooLoud(kind: PianoKind, room: Room): boolean {
  const { hasFloor, hasSound } = fitOf(kind, room);
  return hasFloor && !hasSound;
}

/** Returns a room's part of the rule. */
export const wallsText = (room: Room): string =>
  `The walls of a ${room.name} of ${inWords(room)} add up to ${wallsOf(room)} feet.`;

const inWords = ({ width, depth }: Room): string => `${width} by ${depth} feet`;

/** Formats feet with halves: `4½`. */
export const inFeet = (feet: number): string =>
  `${Math.floor(feet) || (feet % 1 ? '' : '0')}${feet % 1 ? '½' : ''}`;
