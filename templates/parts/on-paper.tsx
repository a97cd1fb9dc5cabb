import type { Site } from '../../generator/model/index.ts';

/**
 * Paper has no form to send and no button to press. The header prints the phone number and the address of the page: `site` is that of
 * a page without a form.
 */
export const OnPaper = ({ site }: { site?: Site }) => (
  <p className="on-paper">
    {site
      ? `To get matched, call ${site.phone}, or go to ${site.url}/`
      : 'To get matched, call the number above, or go to the address above.'}
  </p>
);
