import { data, frontMatter, markdown } from './sources.ts';
import type { Target } from './target.ts';

export const targets: readonly Target[] = [data, frontMatter, markdown];
