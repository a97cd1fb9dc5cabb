import type { Content, Route } from '../model/index.ts';
import { contentRoutes } from './content-routes.ts';
import { fixedRoutes } from './fixed-routes.ts';
import { placeRoutes } from './place-routes.ts';

/** Plans the pages of a site, whose articles are those that it shows. */
export const routesOf = (content: Content): Route[] => [
  ...fixedRoutes(content),
  ...contentRoutes(content),
  ...placeRoutes(content),
];
