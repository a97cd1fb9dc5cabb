import type { Assets, Frame, Route, RouteKind } from '../../generator/model/index.ts';

/** The props of every page's component. */
export interface PageProps<K extends RouteKind> {
  route: Route<K>;
  frame: Frame;
  assets: Assets;
}
