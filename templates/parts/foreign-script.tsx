import { KEY } from '../../client/lead-form/keep-typed.ts';
import type { ForeignScript as Script } from '../../generator/model/index.ts';

/** A script of another origin. Its hash can be checked only if its host allows other origins to read it. */
export const ForeignScript = ({ script: { src, integrity, attributes } }: { script: Script }) => (
  <script defer src={src} {...attributes} {...(integrity && { integrity, crossOrigin: 'anonymous' })} />
);

/** The exact text of the script below: the content security policy allows only this text. */
export const FORGET_TYPED = `(()=>{const forget=()=>{try{sessionStorage.removeItem("${KEY}")}catch{}};forget();addEventListener("pagehide",forget)})()`;

/**
 * Forgets what was typed into the lead form as soon as a visitor leaves its page: all pages of a tab share this storage, also those on
 * which a script of another origin runs.
 */
export const ForgetTyped = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page
  <script dangerouslySetInnerHTML={{ __html: FORGET_TYPED }} />
);
