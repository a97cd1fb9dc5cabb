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
  const { options, zipFile, whyPhone, claim, endpoint, cooldownMs } = frame;
  const { brand, phone, email, statements } = frame.site;
  const { prefill = {}, promise = frame.promise } = given;
  const settings = { variant, brand, phone, email, options, prefill, endpoint, cooldownMs };
  const words = { zipFile, whyPhone, claim, promise };
  const { calls } = statements;
  const props: LeadFormProps = { ...settings, ...words, ...(calls && { calls }) };
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
          <PhoneLink phone={phone} />
          {' or write to '}
          <EmailLink email={email} />.
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
