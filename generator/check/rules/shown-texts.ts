import type { Route } from '../../model/index.ts';
import type { PageFinding, ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import { isNode, type Node, typesOf } from '../node.ts';
import { fold, type Page } from '../page.ts';

interface Told {
  page: Page;
  route: Route | undefined;
  /** All nodes of a type. */
  ofType(type: string): Node[];
}

/** The texts that stand in the page and in its JSON-LD are the same. `nodes` are all nodes of it. */
export function shownTexts(
  page: Page,
  nodes: readonly Node[],
  { report, route }: { report: ReportFinding; route: Route | undefined },
): void {
  const ofType = (type: string) => nodes.filter((node) => typesOf(node).includes(type));
  const told = { page, route, ofType };
  checkQuestions(told, report);
  checkBreadcrumbs(told, report);
  checkSteps(told, report);
}

function checkQuestions({ page, route, ofType }: Told, report: ReportFinding): void {
  const told = ofType('Question').map((node) => [textIn(node, 'name'), textIn(node.acceptedAnswer, 'text')]);
  if (told.length === 0 && !(route && 'faqs' in route.props)) return;
  const shown = page.disclosures.map(({ summary, rest }) => [summary, rest]);
  const difference = differenceOf(told, shown);
  if (difference)
    report({
      ...contradiction('questions and answers', difference),
      trace: difference,
      maker: makers.questions,
    });
}

function checkBreadcrumbs({ page, ofType }: Told, report: ReportFinding): void {
  const told = ofType('ListItem').map((node) => [textIn(node, 'name')]);
  const shown = page.breadcrumbs.map((name) => [name]);
  const difference = differenceOf(told, shown);
  if (difference)
    report({
      ...contradiction('breadcrumbs', difference),
      maker: makers.breadcrumbs,
    });
}

function checkSteps({ page, route, ofType }: Told, report: ReportFinding): void {
  const steps = ofType('HowToStep').map((node) => [textIn(node, 'name'), textIn(node, 'text')]);
  const wanted = route?.kind === 'home' ? route.props.steps.length : steps.length;
  const hint = 'Both must say the same.';
  if (steps.length !== wanted)
    report({
      code: 'PG552',
      message: `the JSON-LD has ${steps.length} steps, but the page ${wanted}.`,
      hint,
      maker: makers.steps,
    });
  for (const step of steps.flat().filter((step) => !page.mainText.includes(step)))
    report({
      code: 'PG552',
      message: `the step "${step}" of the JSON-LD is not on the page.`,
      hint,
      trace: step,
    });
}

const textIn = (value: unknown, name: string): string =>
  fold(String(isNode(value) ? (value[name] ?? '') : ''));

/** The first text that differs between what is told and what is shown, each a list of records. */
function differenceOf(
  told: readonly string[][],
  shown: readonly string[][],
): [told: string, shown: string] | undefined {
  for (let index = 0; index < Math.max(told.length, shown.length); index += 1) {
    const [a = [], b = []] = [told[index], shown[index]];
    const place = (a.length > 0 ? a : b).findIndex((_, part) => a[part] !== b[part]);
    if (place >= 0) return [a[place] ?? '', b[place] ?? ''];
  }
  return;
}

const contradiction = (what: string, [told, shown]: readonly [told: string, shown: string]): PageFinding => ({
  code: 'PG552',
  message: `the ${what} of the JSON-LD say "${told}" where the page shows "${shown}".`,
  hint: 'Both must say the same.',
});
