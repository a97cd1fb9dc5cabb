import { createHash } from 'node:crypto';
import type { ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import type { Element, Page } from '../page.ts';

/** The attributes whose address an element loads or sends to, by the name of the element. */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  img: ['src', 'srcset'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  source: ['src', 'srcset'],
  track: ['src'],
  object: ['data'],
  embed: ['src'],
  use: ['href'],
  form: ['action'],
};
/** The relations of `link` elements that browsers load. */
const LOADED_RELATIONS =
  /\b(?:stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|preconnect)\b/;

interface PolicyContext {
  origin: string;
  /** The address of the one script of another origin that the site may load. */
  foreignScript: string | undefined;
}

/** Reports parts of a page that its content security policy blocks, and weaknesses of the policy. */
export function policy(page: Page, report: ReportFinding, { origin, foreignScript }: PolicyContext): void {
  const meta = page.elements.find(isPolicy);
  const policy = meta?.attributes.content;
  checkPolicy(page, report, meta);
  checkScripts(page, report, policy);
  for (const element of page.elements) {
    checkAttributes(element, report);
    for (const source of loadedBy(element).filter((address) => isForeign(address, origin))) {
      // The policy of a page with the lead form may not name it.
      if (element.name === 'script' && source === foreignScript && policy?.includes(source)) continue;
      report({
        code: 'PG542',
        message: `<${element.name}> loads ${source} from another host.`,
        hint:
          source === foreignScript
            ? 'It may run on pages without the lead form only, which load it by themselves.'
            : 'Keep a copy of it on the site: the content security policy blocks other hosts, which could track visitors.',
        trace: source,
        maker: 'page',
      });
    }
  }
}

const isLeadForm = ({ attributes }: Element): boolean => attributes.class === 'lead-form-island';

const isPolicy = ({ name, attributes }: Element): boolean =>
  name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy';

function checkPolicy({ elements }: Page, report: ReportFinding, meta: Element | undefined): void {
  const maker = makers.policyTag;
  const policy = meta?.attributes.content;
  if (!meta || policy === undefined) {
    report({
      code: 'PG540',
      message: 'the page has no content security policy.',
      hint: 'Hosts without headers take it from a <meta>.',
      maker,
    });
    return;
  }
  if (/'unsafe-/.test(policy))
    report({
      code: 'PG540',
      message: `the content security policy is weak: ${policy}`,
      hint: 'Do without unsafe sources.',
      maker: makers.policy,
    });
  if (/script-src[^;]* https?:/.test(policy) && elements.some(isLeadForm))
    report({
      code: 'PG540',
      message: 'the content security policy allows a script of another host, which could read the lead form.',
      hint: 'Name the kind of the page in OWN_SCRIPTS_ONLY.',
      maker: makers.policy,
    });
  const early = elements.find((element) => element.name === 'script' || loadedBy(element).length > 0);
  if (early && early.offset < meta.offset)
    report({
      code: 'PG540',
      message: `the content security policy stands after <${early.name}>, for which it does not hold.`,
      hint: 'Put it before everything that loads.',
      maker,
    });
}

function checkAttributes({ name, attributes }: Element, report: ReportFinding): void {
  for (const attribute in attributes) {
    if (attribute !== 'style' && !/^on[a-z]+$/.test(attribute)) continue;
    report({
      code: 'PG541',
      message: `<${name}> has the attribute ${attribute}, which the content security policy blocks.`,
      hint: 'Styles belong into a style sheet, behaviour into a script.',
      trace: [attributes[attribute] ?? '', `${attribute}=`],
      maker: 'page',
    });
  }
}

/** The addresses that an element loads or sends to. */
function loadedBy({ name, attributes }: Element): string[] {
  if (name === 'link')
    return LOADED_RELATIONS.test(attributes.rel ?? '') && attributes.href !== undefined
      ? [attributes.href]
      : [];
  return (LOADING[name] ?? [])
    .flatMap((attribute) => {
      const value = attributes[attribute] ?? '';
      return attribute === 'srcset' ? value.split(/\s*,\s*/).map((one) => one.split(' ')[0] ?? '') : value;
    })
    .filter(Boolean);
}

/** True if browsers run a script of this type; others are data. */
export const runs = (type: string | undefined): boolean =>
  !type || ['module', 'text/javascript', 'importmap', 'speculationrules'].includes(type);

function checkScripts({ inline }: Page, report: ReportFinding, policy: string | undefined): void {
  for (const { text, element } of inline) {
    const { name, attributes } = element;
    const start = text.trim().slice(0, 40);
    if (name === 'style')
      report({
        code: 'PG541',
        message: 'the page has a <style>, which the content security policy blocks.',
        hint: 'Put it into a style sheet.',
        trace: start,
        maker: 'page',
      });
    else if (
      attributes.src === undefined &&
      runs(attributes.type) &&
      policy?.includes(hashOf(text)) === false
    )
      report({
        code: 'PG541',
        message: `the content security policy does not allow the inline script "${start}…".`,
        hint: 'Bundle it, and name it in the policy.',
        trace: start,
        maker: 'page',
      });
  }
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** True for an address on another host. */
const isForeign = (address: string, origin: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address) &&
  !address.startsWith('data:') &&
  URL.canParse(address, origin) &&
  new URL(address, origin).origin !== origin;
