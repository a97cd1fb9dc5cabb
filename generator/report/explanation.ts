import type { ChangedText } from '../build/changes.ts';
import type { LastBuild, NextBuild, PageExplanation, TracedText } from '../build/explain.ts';
import { positionOf } from '../problem/problem.ts';

/** An explanation of a page as a few lines for people. */
export function describeExplanation(explanation: PageExplanation): string {
  const { path, kind, file, source, shape, last, next } = explanation;
  return [
    `${path}  (${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} page, ${file})`,
    `  source  ${source.file}:${source.line}`,
    `  shape   ${describeShape(explanation)}`,
    `  last    ${describeLast(last, shape?.texts ?? 0)}`,
    ...describeTexts('texts' in last ? last.texts : undefined),
    `  next    ${describeNext(next, shape?.texts ?? 0)}`,
    ...describeTexts('texts' in next ? next.texts : undefined),
    ...('difference' in next && next.difference ? [`            ${describeChange(next.difference)}`] : []),
  ].join('\n');
}

function describeShape({ shape, template }: PageExplanation): string {
  if (!shape) return `none: it shares its HTML with no other page   ${template}`;
  const { key, pages } = shape;
  return `${pages === 1 ? 'the only page' : `one of ${pages} pages`}: ${key}   ${template}`;
}

const LAST = 'The last build that changed the site';

function describeLast(last: LastBuild, texts: number): string {
  switch (last.outcome) {
    case 'no build':
      return 'There is no build in the out folder yet.';
    case 'unknown':
      return 'Nothing is known of the last build: the cache was removed, or another version built the site.';
    case 'absent':
      return `${LAST} had no such page.`;
    case 'unchanged':
      return `${LAST} did not write it: it was unchanged.`;
    case 'not kept': {
      const counts = Object.entries(last.counts).map(([reason, count]) => `${count} ${reason}`);
      return `${LAST} wrote more files than it kept reasons for: ${counts.join(', ')}.`;
    }
    case 'written':
      return `${LAST} wrote it: ${describeReason(last, texts)}`;
  }
}

const describeNext = (next: NextBuild, texts: number): string =>
  next.outcome === 'unchanged'
    ? 'The next build will not write it: nothing has changed since.'
    : `The next build will write it: ${describeReason(next, texts)}`;

type Written = Extract<LastBuild, { outcome: 'written' }>;

/** `texts` is the number of all texts of the page. */
function describeReason({ reason, texts: changed }: Written, texts: number): string {
  switch (reason) {
    case 'new':
      return 'the out folder had no such file.';
    case 'replaced':
      return 'the out folder had another file, of which nothing was known.';
    case 'edited':
      return 'the file in the out folder was changed by something else than a build.';
    case 'shape':
      return 'its HTML around the texts changed: templates, styles, shared texts, settings, the date, or the parts that the page has.';
    case 'slots':
      return changed ? `${changed.length} of its ${texts} texts changed.` : 'some of its texts changed.';
    case 'content':
      return 'its content changed.';
  }
}

const describeTexts = (texts: readonly TracedText[] = []): string[] => {
  const width = Math.max(0, ...texts.map(({ name }) => name.length));
  return texts.map(({ name, source, ...text }) => {
    const position = source ? `   ${positionOf({ file: source.file, line: source.line })}` : '';
    return `            ${name.padEnd(width)}  ${describeChange(text)}${position}`;
  });
};

const describeChange = ({ before, after }: Omit<ChangedText, 'name'>): string =>
  `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
