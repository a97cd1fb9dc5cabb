import type { Route } from '../../model/index.ts';
import type { PageFinding, ReportFinding } from '../finding.ts';
import { type GraphNode, isNode, typesOf } from '../graph-node.ts';
import { makers } from '../makers.ts';
import { fold, type Page, questionsOf } from '../page.ts';

interface PageTexts {
  page: Page;
  route: Route | undefined;
  /** The nodes of a type in the JSON-LD. */
  ofType(type: string): GraphNode[];
}

/** Checks that questions, breadcrumbs, steps and dealers are the same on a page and in its JSON-LD, whose nodes are `nodes`. */
export function shownTexts(
  page: Page,
  nodes: readonly GraphNode[],
  { report, route }: { report: ReportFinding; route: Route | undefined },
): void {
  const ofType = (type: string) => nodes.filter((node) => typesOf(node).includes(type));
  const texts = { page, route, ofType };
  checkQuestions(texts, report);
  checkBreadcrumbs(texts, report);
  checkSteps(texts, report);
  checkDealers(texts, report);
}

function checkQuestions({ page, route, ofType }: PageTexts, report: ReportFinding): void {
  const stated = ofType('Question').map((node) => [
    textIn(node, 'name'),
    textIn(node.acceptedAnswer, 'text'),
  ]);
  if (stated.length === 0 && !(route && 'faqs' in route.props)) return;
  const shown = questionsOf(page).map(({ summary, rest }) => [summary, rest]);
  const difference = differenceOf(stated, shown);
  if (difference)
    report({
      ...contradiction('questions and answers', difference),
      trace: difference,
      maker: makers.questions,
    });
}

function checkBreadcrumbs({ page, ofType }: PageTexts, report: ReportFinding): void {
  const stated = ofType('ListItem').map((node) => [textIn(node, 'name')]);
  const shown = page.breadcrumbs.map((name) => [name]);
  const difference = differenceOf(stated, shown);
  if (difference)
    report({
      ...contradiction('breadcrumbs', difference),
      maker: makers.breadcrumbs,
    });
}

function checkSteps({ page, route, ofType }: PageTexts, report: ReportFinding): void {
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

/** The name and street of each dealer, in the order of the page. */
function checkDealers({ page, route, ofType }: PageTexts, report: ReportFinding): void {
  const listed = route?.kind === 'city' ? (route.props.dealers?.listed ?? []) : [];
  const stated = ofType('MusicStore').map((node) => [
    textIn(node, 'name'),
    textIn(node.address, 'streetAddress'),
  ]);
  const shown = listed.map(({ name, address }) => [fold(name), fold(address.street)]);
  const difference = differenceOf(stated, shown);
  if (difference) report({ ...contradiction('dealers', difference), maker: makers.dealers });
  for (const text of stated.flat().filter((text) => !page.mainText.includes(text)))
    report({
      code: 'PG552',
      message: `the dealer "${text}" of the JSON-LD is not on the page.`,
      hint: 'Both must say the same.',
      trace: text,
    });
}

/** The first text that differs between the JSON-LD and the page. Each item of the lists is a record of one or more texts. */
function differenceOf(
  stated: readonly string[][],
  shown: readonly string[][],
): [stated: string, shown: string] | undefined {
  for (let index = 0; index < Math.max(stated.length, shown.length); index += 1) {
    const [a = [], b = []] = [stated[index], shown[index]];
    const part = (a.length > 0 ? a : b).findIndex((_, part) => a[part] !== b[part]);
    if (part >= 0) return [a[part] ?? '', b[part] ?? ''];
  }
  return;
}

const contradiction = (
  what: string,
  [stated, shown]: readonly [stated: string, shown: string],
): PageFinding => ({
  code: 'PG552',
  message: `the ${what} of the JSON-LD say "${stated}" where the page shows "${shown}".`,
  hint: 'Both must say the same.',
});
