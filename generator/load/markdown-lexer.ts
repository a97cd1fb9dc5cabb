import { Lexer, type Token } from 'marked';

/** The most levels of quotes and lists, and of marks in a line. The lexer runs out of stack on a text that is much deeper. */
export const MAX_LEVELS = 100;

class TooDeepError extends Error {}

/** A line that may be nested too deep. */
const DEEP_LINE = new RegExp(`^[ \\t>*+-]{${MAX_LEVELS},}`, 'm');

/**
 * Returns the tokens of a text. If the text is nested too deep, returns instead the offset of the first line that makes it so.
 */
export function lexMarkdown(text: string): Token[] | { tooDeepAt: number } {
  const lines = text.split('\n');
  const lexFirst = (count: number) => lexWithinLimit(lines.slice(0, count).join('\n'));
  // The lexer reads a deep list as a whole at each level, which takes long: such a line is looked for from the start.
  let high = DEEP_LINE.test(text) ? MAX_LEVELS : lines.length;
  let tokens = lexFirst(high);
  for (; tokens && high < lines.length; tokens = lexFirst(high)) high *= 2;
  if (tokens) return tokens;
  let low = 1;
  high = Math.min(high, lines.length);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (lexFirst(middle)) low = middle + 1;
    else high = middle;
  }
  return { tooDeepAt: lines.slice(0, low - 1).join('\n').length + (low > 1 ? 1 : 0) };
}

/** Returns the tokens of a text; `undefined` if it is nested too deep. */
function lexWithinLimit(text: string): Token[] | undefined {
  const lexer = new Lexer({ gfm: true });
  lexer.blockTokens = limited(lexer.blockTokens.bind(lexer));
  lexer.inlineTokens = limited(lexer.inlineTokens.bind(lexer));
  try {
    return lexer.lex(text);
  } catch (error) {
    if (error instanceof TooDeepError) return;
    throw error;
  }
}

/** Returns a function that calls itself through the lexer, and throws where it is called at too deep a level. */
function limited<F extends (...args: never[]) => unknown>(lex: F): F {
  let level = 0;
  const lexAtLevel = (...args: Parameters<F>) => {
    if (level > MAX_LEVELS) throw new TooDeepError();
    level += 1;
    const tokens = lex(...args);
    level -= 1;
    return tokens;
  };
  return lexAtLevel as F;
}
