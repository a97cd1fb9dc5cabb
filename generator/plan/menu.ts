import { ownPath, paths } from '../addresses.ts';
import type { Content, Link, LinkedPages } from '../model/index.ts';

export const menuOf = (content: Content): Link[] => [
  { name: 'Directory', path: paths.directory },
  { name: 'Blog', path: paths.blog },
  { name: 'Glossary', path: paths.glossary },
  ...(content.history ? [{ name: 'Education', path: paths.history }] : []),
  { name: 'Contact', path: paths.contact },
  ...ownLinks(content, 'menu'),
];

/** The links to the owner's own pages. One that could not be read has none. */
export const ownLinks = ({ linkedPages, ownPages }: Content, place: keyof LinkedPages): Link[] =>
  linkedPages[place].flatMap((slug) =>
    ownPages.filter(({ path }) => path === ownPath(slug)).map(({ title, path }) => ({ name: title, path })),
  );
