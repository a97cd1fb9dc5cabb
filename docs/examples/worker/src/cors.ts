/** The headers that let pages of the site post leads here. Returns `undefined` for any other origin. */
export function corsHeaders(
  origin: string | null,
  allowed: readonly string[],
): Record<string, string> | undefined {
  if (!origin || !allowed.includes(origin)) return;
  return { 'access-control-allow-origin': origin, vary: 'origin' };
}

/** The headers that answer a preflight, besides those of every answer. */
export const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};
