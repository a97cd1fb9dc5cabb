import type { ReactNode } from 'react';

/** The font size of labels on screen, in rem. */
const LABEL_SIZE = 0.8;

export interface DrawingProps {
  /** The area that the drawing shows, in centimeters. */
  box: readonly [left: number, top: number, width: number, height: number];
  /** The size of a centimeter on screen, in rem. Without it, the drawing is as wide as its container. */
  scale?: number | undefined;
  /** What the drawing says beyond the text beside it. Without a title, assistive technology ignores the drawing. */
  title?: string | undefined;
  /** The name of a drawing with links, which assistive technology reads one by one. */
  label?: string;
  /** Makes a `<symbol>` with this id, which `<use>` shows. All symbols have one size, and so one scale. */
  symbol?: string | undefined;
  /** Makes it a part of another drawing on the same floor, so many centimeters from its left end. */
  at?: number | undefined;
  className?: string;
  children: ReactNode;
}

/** The size of symbols, in centimeters: that of the longest piano, with its lid up. */
const SYMBOL = { width: 216, height: 188 };

/** The `<svg>` of a drawing. One unit is one centimeter. */
export function Drawing({ box, scale, title, label, symbol, at, className, children }: DrawingProps) {
  if (at !== undefined) return <g transform={`translate(${at})`}>{children}</g>;
  if (symbol) {
    const [left, top, width, height] = box;
    const { width: full, height: high } = SYMBOL;
    const view = [left + (width - full) / 2, top + height - high, full, high];
    return (
      <symbol id={symbol} className="drawing" viewBox={view.join(' ')}>
        {children}
      </symbol>
    );
  }
  const shown = scale ? <g fontSize={Number((LABEL_SIZE / scale).toFixed(1))}>{children}</g> : children;
  const attributes = {
    className: className ? `drawing ${className}` : 'drawing',
    viewBox: box.join(' '),
    // An em equals a rem unless a style sheet makes a whole row of drawings smaller.
    ...(scale && { width: `${Number((box[2] * scale).toFixed(3))}em` }),
    ...(label ? { role: 'group', 'aria-label': label } : title ? { role: 'img' } : { 'aria-hidden': true }),
  };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a name, it is hidden
    <svg {...attributes}>
      {title && <title>{title}</title>}
      {shown}
    </svg>
  );
}

interface DimensionProps {
  /** In centimeters. */
  length: number;
  x?: number;
  y?: number;
  /** True for a line that runs down instead of to the right. */
  down?: boolean;
}

/** A dimension line with a stroke across each of its ends. */
export function Dimension({ length, x = 0, y = 0, down = false }: DimensionProps) {
  const path = down ? `M${x - 3} ${y}h6m-3 0v${length}m-3 0h6` : `M${x} ${y - 3}v6m0-3h${length}m0-3v6`;
  return <path className="string" d={path} />;
}

/**
 * The number of a part, in a ring, in a drawing with the class `numbered`. `at` is its middle, in units of which the drawing is about
 * 230 wide: a drawing of other units shows its numbers scaled.
 */
export function NumberRing({ at: [x, y], number }: { at: readonly [x: number, y: number]; number: number }) {
  return (
    <>
      <circle className="wood string" cx={x} cy={y} r=".96em" />
      <text className="measure-label" x={x} y={y} dy=".36em" textAnchor="middle">
        {number}
      </text>
    </>
  );
}
