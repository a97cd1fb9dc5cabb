import { renderToString } from 'react-dom/server';
import { LeadForm, type LeadFormVariant } from '../../client/lead-form/lead-form.tsx';
import type { Frame, Prefill } from '../../generator/model.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';

interface IslandProps {
  frame: Frame;
  variant: LeadFormVariant;
  prefill?: Prefill;
}

/** The place of the lead form on a page. Its markup keeps what hydration needs, unlike the static page around it. */
export function LeadFormIsland({ frame, variant, prefill = {} }: IslandProps) {
  const { site, options } = frame;
  const markup = renderToString(
    <LeadForm variant={variant} brand={site.brand} options={options} prefill={prefill} />,
  );
  return (
    <div className="lead-form-island">
      <noscript>
        <p className="notice">
          {'This form needs JavaScript. Without it, call us at '}
          <PhoneLink phone={site.phone} />
          {' or write to '}
          <EmailLink email={site.email} />.
        </p>
      </noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is React's own */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
    </div>
  );
}
