import type { HouseDrawing } from '../../generator/model/index.ts';
import { Upright } from './upright.tsx';

/** A section through a house, with an upright in place. */
export const House = ({ title, viewBox, piano, ...layers }: HouseDrawing) => (
  <svg className="drawing house" viewBox={viewBox} role="img">
    <title>{title}</title>
    <path className="wood" d={layers.rooms} />
    <path className="detail" d={layers.fittings} />
    <path className="outline" d={layers.outlines} />
    <path fill="currentColor" d={layers.walls} />
    <path className="wood detail" d={layers.openings} />
    <path className="brass string" d={layers.lamps} />
    <g transform={piano}>
      <path className="felt" d="M-36-4h222v4H-36z" />
      <Upright at={0} />
    </g>
  </svg>
);
