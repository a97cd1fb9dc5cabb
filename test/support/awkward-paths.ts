/** Paths that no site has, and that a file system answers in its own ways, by what is special about each. */
export const awkwardPaths: Record<string, string> = {
  'below a file': '/robots.txt/',
  'of a file below a file': '/robots.txt/page.html',
  'of a page below a page': '/index.html/ohio/',
  'with a name of 300 letters': `/${'a'.repeat(300)}`,
  'of a folder with a name of 300 letters': `/${'a'.repeat(300)}/`,
  'with a name of 300 bytes in 100 letters': `/${'%E2%82%AC'.repeat(100)}`,
  'of 8,000 letters': `/${'a/'.repeat(4000)}`,
  'of a name with a line break': '/a%0Ab',
  'of a name with a terminal escape': '/%1B%5B2J',
  'of a name with a colon': '/C:/',
  'of dots': '/.../',
};
