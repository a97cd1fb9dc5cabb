import { readFileSync } from 'node:fs';
import { findSourceMap, SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in a file; lines and columns count from 1. */
interface Position {
  file: string;
  line: number;
  column: number;
}

/** The line of a stack that names a position: what stands before it, the file, line and column, and what stands behind. */
const FRAME = /^( +at (?:.*? \()?)(.*):(\d+):(\d+)(\)?)$/;

/** Returns the position in the sources that a line of a stack names. */
export function positionIn(frame: string): Position | undefined {
  const [, , at = '', line, column] = frame.match(FRAME) ?? [];
  if (at === '') return;
  return originalPosition({ file: filePath(at), line: Number(line), column: Number(column) });
}

/** Returns a stack that names positions in the sources. */
export const readableStack = (stack: string): string =>
  stack
    .split('\n')
    .map((frame) => {
      const position = positionIn(frame);
      return position
        ? frame.replace(FRAME, (_, before, _at, _line, _column, after) =>
            [before, position.file, ':', position.line, ':', position.column, after].join(''),
          )
        : frame;
    })
    .join('\n');

/**
 * Maps a position in a bundle to its source. Node does that for stacks of modules, but not for those that React builds, nor for the
 * command line itself.
 */
function originalPosition(position: Position): Position {
  const entry = sourceMapOf(position.file)?.findEntry(position.line - 1, position.column - 1);
  if (!entry || !('originalSource' in entry)) return position;
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: filePath(originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

const mapsBeside = new Map<string, SourceMap | undefined>();

function sourceMapOf(file: string): SourceMap | undefined {
  const map = findSourceMap(file);
  if (map || !file.endsWith('.cjs')) return map;
  if (!mapsBeside.has(file)) mapsBeside.set(file, readMapBeside(file));
  return mapsBeside.get(file);
}

/** Reads the map of a bundle in the file beside it. */
function readMapBeside(file: string): SourceMap | undefined {
  try {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
    const root = resolve(dirname(file), map.sourceRoot ?? '');
    return new SourceMap({
      ...map,
      sourceRoot: '',
      sources: map.sources.map((source) => resolve(root, source)),
    });
  } catch {
    return;
  }
}

/** Stacks name modules by URL, and CommonJS by path. */
const filePath = (name: string): string => (name.startsWith('file:') ? fileURLToPath(name) : name);
