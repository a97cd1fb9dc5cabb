import type { Assets, Frame, PageKind, ShownPage } from '../../generator/model/index.ts';

/** The props of every page's component. */
export interface PageProps<K extends PageKind> {
  page: ShownPage<K>;
  frame: Frame;
  assets: Assets;
}
