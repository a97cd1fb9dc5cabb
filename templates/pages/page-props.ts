import type { ReactNode } from 'react';
import type { Assets, Frame, PageKind, ShownPage } from '../../generator/model/index.ts';

/** The props of every page's component. */
export interface PageProps<K extends PageKind> {
  /** A field with marks is a list of elements. */
  page: ShownPage<K> & { props: { fields?: Record<string, ReactNode> } };
  frame: Frame;
  assets: Assets;
}
