import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { load } from '../../generator/load/load.ts';

export const content = load({ data: 'data', content: 'content' });

export const draw = (drawing: ReactElement): Element =>
  parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(drawing)}</body></html>`).document
    .body as unknown as Element;
export const numberOf = (element: Element | null | undefined, name: string): number =>
  Number.parseFloat(element?.getAttribute(name) ?? '');
