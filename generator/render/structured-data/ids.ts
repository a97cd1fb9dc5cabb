import type { IdReference } from 'schema-dts';
import type { Frame, Route } from '../../model/index.ts';

/** The ids of nodes in a page's graph. The organization and the website have the same id on every page. */
export const organizationId = ({ site }: Frame): string => `${site.url}/#organization`;
export const websiteId = ({ site }: Frame): string => `${site.url}/#website`;
export const pageId = ({ url }: Route): string => `${url}#webpage`;
export const nodeId = ({ url }: Route, name: string): string => `${url}#${name}`;

export const refer = (id: string): IdReference => ({ '@id': id });
