import { isAbsolute, relative, sep } from 'node:path';

export function displayName(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || isAbsolute(name) ? path : name.split(sep).join('/') || '.';
}

const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Replaces characters that a terminal would obey or hide. */
export const visible = (text: string): string =>
  text.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\uFFFD';
  });

export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');
