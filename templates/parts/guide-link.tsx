import type { Link } from '../../generator/model/index.ts';

/** A link to an article, or nothing where the article is missing. */
export const GuideLink = ({ guide }: { guide: Link | null }) =>
  guide && <a href={guide.path}>{guide.name}</a>;
