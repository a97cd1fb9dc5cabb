import { article } from './tiny-site.ts';

type Fields = Parameters<typeof article>[0] & { title: string; draft?: boolean };

export const piece = ({ draft, title, ...more }: Fields, body?: string): string => {
  const excerpt = `${title}: seventy characters at the least are asked of an excerpt, so it goes on.`;
  const text = article({ title, excerpt, ...more }, body);
  return draft === undefined ? text : text.replace('---\n\n', `draft: ${draft}\n---\n\n`);
};

/** A draft and an article of the day after that on which the tiny site is built; the latter is a guide that city pages lead to. */
export const withBoth = {
  'content/blog/bench.md': piece({ title: 'The Bench', draft: true }),
  'content/blog/sizing-piano-room.md': piece({ title: 'The Room', date: '2026-02-01' }),
};

export function standing(body: string, title = 'Terms'): string {
  return piece({ title }, body)
    .replace(/^date/m, 'updated')
    .replace(/^tags.*\n/m, '');
}
