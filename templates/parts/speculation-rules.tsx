import { JsonScript } from './json-script.tsx';

const rules = { prefetch: [{ where: { href_matches: '/*/' }, eagerness: 'moderate' }] };

/** What stands in the script below, to the letter: the content security policy allows no other. */
export const SPECULATION_RULES = JSON.stringify(rules);

/**
 * Has browsers that know of it fetch a page of the site once a visitor is about to open it. Source:
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
 */
export const SpeculationRules = () => <JsonScript type="speculationrules" value={rules} />;
