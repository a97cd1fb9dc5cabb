import type { Page } from 'playwright-core';

/** What a visitor could not read on a page as it stands: text that is cut off, out of the window, or under other text. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(findTextFaults);
}

/** Runs in the browser, so it brings all that it needs. */
function findTextFaults(): string[] {
  interface Line {
    box: DOMRect;
    node: Text;
    surroundings: Surroundings;
  }
  interface Surroundings {
    /** Stands above what scrolls by, or can be scrolled itself. */
    apart: boolean;
    /** The boxes that cut off what leaves them, from side to side or upright. */
    frames: { frame: DOMRect; sideways: boolean; upright: boolean }[];
  }
  const width = document.documentElement.clientWidth;
  const unread = 'script, style, noscript, option, .visually-hidden, .honeypot, .skip-link';
  const seen = { opacityProperty: true, visibilityProperty: true };
  const words = ({ node }: Line) => `"${node.data.trim().slice(0, 40)}"`;
  const clips = (value: string) => value === 'hidden' || value === 'clip';
  const scrolls = (value: string) => value === 'auto' || value === 'scroll';

  const known = new Map<Element, Surroundings>();
  function surroundingsOf(element: Element | null): Surroundings {
    if (!element || element === document.documentElement) return { apart: false, frames: [] };
    const found = known.get(element) ?? findSurroundings(element);
    known.set(element, found);
    return found;
  }

  function findSurroundings(element: Element): Surroundings {
    const { apart, frames } = surroundingsOf(element.parentElement);
    const { position, overflowX, overflowY } = getComputedStyle(element);
    const frame = element.getBoundingClientRect();
    const own = { frame, sideways: clips(overflowX), upright: clips(overflowY) };
    const cutsOff = element instanceof HTMLElement && (own.sideways || own.upright);
    const isApart = apart || scrolls(overflowX) || position === 'fixed' || position === 'sticky';
    return { apart: isApart, frames: cutsOff ? [...frames, own] : frames };
  }

  function linesOf(node: Text): Line[] {
    const element = node.parentElement;
    if (!element || !node.data.trim() || element.closest(unread) || !element.checkVisibility(seen)) return [];
    // To Chromium, a text in an SVG group without display is visible, but nowhere.
    if (element.getClientRects().length === 0) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const surroundings = surroundingsOf(element);
    return [...range.getClientRects()]
      .filter((box) => box.width > 1 && box.height > 1)
      .map((box) => ({ box, node, surroundings }));
  }

  const isCutOff = ({ box, surroundings }: Line) =>
    surroundings.frames.some(
      ({ frame, sideways, upright }) =>
        (sideways && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
        (upright && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)),
    );

  /** Boxes of lines hold the leading too, which may meet that of others. */
  function covers(one: Line, other: Line): boolean {
    if (one.node === other.node) return false;
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    return across > 2 && down > 0.7 * Math.min(one.box.height, other.box.height);
  }

  const faults: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) lines.push(...linesOf(node as Text));
  if (lines.length < 20) faults.push(`there are ${lines.length} lines of text only`);
  const beyond = document.documentElement.scrollWidth - width;
  if (beyond > 0) faults.push(`the page is ${beyond} px wider than the window`);
  const still = lines.filter(({ surroundings }) => !surroundings.apart);
  for (const line of lines) if (isCutOff(line)) faults.push(`${words(line)} is cut off`);
  for (const line of still) {
    if (line.box.left < -1 || line.box.right > width + 1) faults.push(`${words(line)} leaves the window`);
  }
  still.sort((one, other) => one.box.top - other.box.top);
  for (const [index, line] of still.entries()) {
    for (let next = index + 1; (still[next]?.box.top ?? Infinity) < line.box.bottom; next += 1) {
      const other = still[next];
      if (other && covers(line, other)) faults.push(`${words(line)} and ${words(other)} cover each other`);
    }
  }
  return [...new Set(faults)];
}
