import type { Assets, Frame, Route, RouteKind } from '../../generator/model/index.ts';

/** What every page's component takes. */
export interface PageProps<K extends RouteKind> {
  route: Route<K>;
  frame: Frame;
  assets: Assets;
}
