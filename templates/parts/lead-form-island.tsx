import { renderToString } from 'react-dom/server';
import { EmailLink, PhoneLink } from '../../client/lead-form/contact.tsx';
import { LeadForm, type LeadFormProps, type LeadFormVariant } from '../../client/lead-form/lead-form.tsx';
import { Suggestions } from '../../client/lead-form/suggestions.tsx';
import type { Assets, Frame, Props } from '../../generator/model/index.ts';
import { PianoSymbols } from '../drawings/piano-symbols.tsx';
import { JsonScript } from './json-script.tsx';

interface IslandProps {
  frame: Frame;
  assets: Assets;
  variant: LeadFormVariant;
  /** What happens where few dealers are near, or none. */
  promise?: string;
  prefill?: Props['state']['prefill'];
  suggestedCities?: readonly string[];
}

/** The lead form as an island. Unlike the static page around it, its markup keeps the separators that hydration needs. */
export function LeadFormIsland({ frame, assets, variant, suggestedCities = [], ...given }: IslandProps) {
  const { site, options, zipFile, whyPhone, claim, endpoint, cooldownMs } = frame;
  const { prefill = {}, promise = frame.promise } = given;
  const props: LeadFormProps = {
    variant,
    brand: site.brand,
    phone: site.phone,
    email: site.email,
    options,
    prefill,
    endpoint,
    cooldownMs,
    zipFile,
    whyPhone,
    claim,
    promise,
    ...(site.statements.calls && { calls: site.statements.calls }),
  };
  const markup = renderToString(<LeadForm {...props} />);
  return (
    <div
      className="lead-form-island"
      data-script={assets.leadFormScript}
      data-latest={assets.latestLeadFormScript}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page */}
      <script dangerouslySetInnerHTML={{ __html: assets.leadFormLoader }} />
      <noscript>
        <p className="notice">
          {'This form needs JavaScript. Without it, call us at '}
          <PhoneLink phone={site.phone} />
          {' or write to '}
          <EmailLink email={site.email} />.
        </p>
      </noscript>
      <PianoSymbols />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is React's own */}
      <div data-root="" dangerouslySetInnerHTML={{ __html: markup }} />
      <Suggestions cities={suggestedCities} />
      <JsonScript type="application/json" value={props} />
    </div>
  );
}
