/**
 * Has browsers that know of it fetch a page of the site once a visitor is about to open it. Source:
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API. The content security policy allows this text, to the letter.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*/' }, eagerness: 'moderate' }],
});

export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without a character that could end the script
      dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
    />
  );
}
