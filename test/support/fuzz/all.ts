import { content } from './content.ts';
import { data } from './data.ts';
import { flags } from './flags.ts';
import { frontMatter } from './front-matter.ts';
import { leads } from './leads.ts';
import { markdown } from './markdown.ts';
import { marks } from './marks.ts';
import { devRequests, previewRequests } from './requests.ts';
import type { Target } from './target.ts';

/** Everything that takes input from outside. */
export const targets: readonly Target[] = [
  data,
  content,
  frontMatter,
  markdown,
  flags,
  marks,
  previewRequests,
  devRequests,
  leads,
];
