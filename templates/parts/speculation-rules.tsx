import { JsonScript } from './json-script.tsx';

const rules = { prefetch: [{ where: { href_matches: '/*/' }, eagerness: 'moderate' }] };

/** The exact text of the script below: the content security policy allows only this text. */
export const SPECULATION_RULES = JSON.stringify(rules);

/**
 * Lets browsers that support it fetch a page of the site when a visitor is about to open it. Source:
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
 */
export const SpeculationRules = () => <JsonScript type="speculationrules" value={rules} />;
