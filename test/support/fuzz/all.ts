import { content } from './content.ts';
import { flags } from './flags.ts';
import { leads } from './leads.ts';
import { marks } from './marks.ts';
import { devRequests, previewRequests } from './requests.ts';
import { data, frontMatter, markdown } from './sources.ts';
import type { Target } from './target.ts';

/** Everything that takes input from outside. */
export const targets: readonly Target[] = [
  ...[data, content, frontMatter, markdown, flags, marks],
  ...[previewRequests, devRequests, leads],
];
