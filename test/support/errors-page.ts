import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemCodes } from '../../generator/problem/codes.ts';
import { readCases } from './cases.ts';
import { codedCases } from './coded-cases.ts';
import { project } from './tiny-site.ts';

/** Every problem that a case prints. */
const printed = [...readCases(), ...codedCases].flatMap(({ prints }) => prints.split('\n\n'));

const INTRODUCTION = `# Errors

<!-- \`npm run errors\` writes this page from generator/problem/codes.ts and test/cases/. -->

A problem in data, content or pages is printed like this, and the command ends with the exit code 3:

\`\`\`text
${exampleOf('PG204')}
\`\`\`

- The first line has the position, a code, the field of the record, and the message. Lines and columns count from 1. Columns count
  UTF-16 units, as most editors do; a tab is one. If no line is known, the position is line 1 without a column, and no excerpt follows.
- The carets mark the words in question. In the excerpt, control characters are replaced by visible ones, and long lines are cut.
- Lines with \`=\` suggest the likely spelling, and say what to do.

A run prints its problems, sorted by file and line: of each code the first 20, and the number of the others. They are in color on a
terminal, unless \`NO_COLOR\` is set; \`FORCE_COLOR\` sets color anywhere. \`--json\` prints all of them to stdout as data: each has \`code\`,
\`source\` (\`file\`, \`line\`, and if known \`column\` and \`endColumn\`, the column after the last character), \`at\`, \`message\`, \`hint\` and
\`suggestion\`. \`docs/schemas/parts.schema.json\` describes them.

A code keeps its meaning. \`dev\` serves this page at \`/__pianogen/errors\`. Wrong usage of the command has no code: the command ends with
the exit code 2, and a message says what to change.
`;

/** The sections of the page by the first digit of their codes. */
const SECTIONS: Record<string, string> = {
  1: '## Files and JSON\n',
  2: '## Values\n',
  3: '## Front matter and Markdown\n',
  4: '## Between pages\n',
  5: `## Rendered pages

The check finds these problems in the finished pages. The position is the source of the wrong words; if no source has them, it is the
template or the record of the page. The message starts with the pages that have the problem. \`npx pianogen check\` prints the problems
again and writes nothing. On GitHub Actions, every command annotates the lines.
`,
  6: `## Templates, styles and code

\`dev\` prints these problems, and so does every command that needs the code. esbuild reads the code and ignores types: \`npx tsc\` checks
types.
`,
};

/** Returns the text of docs/errors.md. */
export function errorsPage(): string {
  const parts = [INTRODUCTION];
  let digit = '';
  for (const [code, { title, cause, cure }] of Object.entries(problemCodes)) {
    if (code.charAt(2) !== digit) parts.push(SECTIONS[code.charAt(2)] ?? '');
    digit = code.charAt(2);
    const example = exampleOf(code);
    const fence = example.includes('```') ? '````' : '```';
    parts.push(
      `### ${code}: ${title}\n\nCause: ${cause}\n\nCure: ${cure}\n\n${fence}text\n${example}\n${fence}\n`,
    );
  }
  return parts.join('\n');
}

/** The first problem with a code that a case prints. */
function exampleOf(code: string): string {
  const example = printed.find((problem) => problem.split('\n')[0]?.includes(` ${code} `));
  if (!example) throw new Error(`${code} needs a case in test/cases/ that prints it.`);
  return example;
}

export const writeErrorsPage = (): void => writeFileSync(join(project, 'docs/errors.md'), errorsPage());
