import type { ReactNode } from 'react';

/** The height of letters on screen, in rem. */
const LETTERS = 0.8;

interface DrawingProps {
  /** What the drawing shows, in centimeters: left, top, width, height. */
  box: readonly [left: number, top: number, width: number, height: number];
  /** How many rem a centimeter takes on screen. Without it, the drawing is as wide as its place. */
  scale?: number | undefined;
  /** What the drawing says beyond the words beside it. Without it, assistive technology passes it over. */
  title?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The sheet that a drawing stands on. One unit is one centimeter. */
export function Drawing({ box, scale, title, className, children }: DrawingProps) {
  const shown = scale ? <g fontSize={Number((LETTERS / scale).toFixed(1))}>{children}</g> : children;
  const sheet = {
    className: className ? `drawing ${className}` : 'drawing',
    viewBox: box.join(' '),
    // An em is a rem, but where a style sheet says otherwise, so that it can draw a whole row smaller.
    ...(scale && { width: `${Number((box[2] * scale).toFixed(3))}em` }),
  };
  return title ? (
    <svg {...sheet} role="img">
      <title>{title}</title>
      {shown}
    </svg>
  ) : (
    <svg {...sheet} aria-hidden="true">
      {shown}
    </svg>
  );
}

interface DimensionProps {
  /** How long it is, in centimeters. */
  length: number;
  x?: number;
  y?: number;
  /** Whether it runs down instead of to the right. */
  down?: boolean;
}

/** A dimension line with a stroke across each of its ends. */
export function Dimension({ length, x = 0, y = 0, down = false }: DimensionProps) {
  const path = down ? `M${x - 3} ${y}h6m-3 0v${length}m-3 0h6` : `M${x} ${y - 3}v6m0-3h${length}m0-3v6`;
  return <path className="string" d={path} />;
}
