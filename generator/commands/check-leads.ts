import { planSite } from '../build/site.ts';
import { askPreflight, endpointOf, type LeadsHost, type Step, sendTestLead } from '../leads/check-host.ts';
import { problemOfOrigin } from '../load/origin.ts';
import type { Folders } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';
import { confirm } from './confirm.ts';
import { resolveSiteSettings } from './settings.ts';

/** The flags of `pianogen check-leads` as Commander parses them. */
export interface CheckLeadsFlags {
  data?: string;
  content?: string;
  siteUrl?: string;
  yes?: boolean;
  json?: boolean;
}

/** `pianogen check-leads`: asks the leads host as a browser does, and says what is wrong with its answers. */
export async function runCheckLeads(
  leadsHost: string | undefined,
  flags: CheckLeadsFlags,
  folders: Folders,
): Promise<void> {
  const wrongHost = leadsHost === undefined ? undefined : problemOfOrigin(leadsHost);
  if (wrongHost) throw new UsageError(`check-leads: ${wrongHost}`);
  const now = new Date();
  const given = leadsHost === undefined ? {} : { leadsHost };
  const settings = resolveSiteSettings(
    { ...flags, ...given },
    {
      ...folders,
      env: process.env,
      now,
    },
  );
  const { site } = planSite(settings).content;
  const host = { siteUrl: site.url, leadsHost: site.leadsHost };
  const endpoint = endpointOf(host).href;

  console.error(`Asking ${endpoint} for pages of ${host.siteUrl}.`);
  const preflight = await askPreflight(host);
  const steps = [preflight];
  // A host that did not answer at all would not take a lead either.
  if (preflight.status !== null && (await maySend(endpoint, flags)))
    steps.push(await sendTestLead(host, now));

  const ok = steps.every(({ problems }) => problems.length === 0);
  if (flags.json) console.log(JSON.stringify({ ok, siteUrl: host.siteUrl, endpoint, steps }, null, 2));
  else console.log(describe(steps, host).map(visible).join('\n'));
  if (!ok) process.exitCode = 1;
}

/** True if a test lead may be sent: with `--yes`, or if somebody at a terminal agrees. */
function maySend(
  endpoint: string,
  { yes = false, json = false }: CheckLeadsFlags,
): boolean | Promise<boolean> {
  const { stdin: input, stderr: output } = process;
  if (yes || json || !input.isTTY || !output.isTTY) return yes;
  return confirm(`Send one test lead to ${endpoint}? It is kept there like any other.`, { input, output });
}

/** The result for people, line by line. */
function describe(steps: readonly Step[], { siteUrl, leadsHost }: LeadsHost): string[] {
  const lines = steps.flatMap(({ step, status, problems }) => [
    `${names[step]}  ${status === null ? 'no answer' : `answered with ${status}`}${problems.length === 0 ? `: ${fine[step]}` : ''}`,
    ...problems.flatMap(({ message, hint }) => [`  ${message}`, `    = ${hint}`]),
  ]);
  const isSent = steps.some(({ step }) => step === 'lead');
  const isSilent = steps.some(({ status }) => status === null);
  return [
    ...lines,
    ...(isSent ? [] : [`${names.lead}  not sent${isSilent ? '' : '; --yes sends one'}`]),
    ...(isLocal(leadsHost) && !isLocal(siteUrl)
      ? ['Only browsers on this machine reach this host: it is no leads host for a public site.']
      : []),
  ];
}

const names: Record<Step['step'], string> = { preflight: 'preflight', lead: 'test lead' };
const fine: Record<Step['step'], string> = {
  preflight: 'the site may send leads here.',
  lead: 'the host has it. Delete "Test Lead", test-lead@pianogen.example, there.',
};

/** http is allowed for this machine only. */
const isLocal = (address: string): boolean => address.startsWith('http:');
