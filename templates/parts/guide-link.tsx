/** A link to an article, or nothing where the article is missing. */
export const GuideLink = ({ path, name }: { path: string | null; name: string }) =>
  path && <a href={path}>{name}</a>;
