import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { leadsUrl } from '../addresses.ts';
import type { LeadsHost, Step } from '../leads/check-host.ts';
import { visible } from '../problem/display.ts';
import { command } from './command.ts';
import { argument, origin, siteFlags, toggle } from './inputs.ts';

export const checkLeads = command({
  name: 'check-leads',
  description: 'ask the host that receives leads, as a browser does, and explain what is wrong',
  example: 'check-leads https://hooks.example.com',
  inputs: {
    leadsHost: argument(
      '[host]',
      'origin of the host (default: PIANOGEN_LEADS_HOST, else data/site.json)',
      origin,
    ),
    data: siteFlags.data,
    content: siteFlags.content,
    siteUrl: siteFlags.siteUrl,
    yes: toggle('--yes', 'send one test lead without asking'),
    json: toggle('--json', 'print the result as JSON to stdout, and send no test lead without --yes'),
  },
  async run({ yes, json }, { settings }) {
    const { planSite } = await import('../build/open-site.ts');
    const { askHost } = await import('../leads/check-host.ts');
    const { url: siteUrl, leadsHost } = planSite(settings).content.site;
    const host = { siteUrl, leadsHost };
    const endpoint = leadsUrl(leadsHost);

    console.error(`Asking ${endpoint} for pages of ${siteUrl}.`);
    const preflight = await askHost('preflight', host);
    const steps = [preflight];
    // A host that did not answer would not receive a lead either.
    if (preflight.status !== null && (yes || (!json && (await isAgreed(endpoint)))))
      steps.push(await askHost('lead', host));

    const ok = steps.every(({ problems }) => problems.length === 0);
    if (json) console.log(JSON.stringify({ ok, siteUrl, endpoint, steps }, null, 2));
    else console.log(describe(steps, host).map(visible).join('\n'));
    if (!ok) process.exitCode = 1;
  },
});

export const leadFacts = command({
  name: 'lead-facts',
  description: 'check the site, and write its facts for the leads host',
  example: 'lead-facts site.json',
  inputs: { file: argument('<file>', 'JSON file to write'), ...siteFlags },
  async run({ file }, { settings }) {
    const { checkSite } = await import('../build/build-site.ts');
    const { writeFiles } = await import('../edit/edit-files.ts');
    const { siteFacts } = await import('../leads/site-facts.ts');
    const { site } = await checkSite(settings);
    writeFiles([
      { path: resolve(file), text: `${JSON.stringify(siteFacts(site, settings.today))}\n` },
    ]);
    console.error(`Wrote ${visible(file)}.`);
  },
});

async function isAgreed(endpoint: string) {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) return false;
  const question = `Send one test lead to ${endpoint}? The host keeps it like any other lead.`;
  return confirm(question, { input, output });
}

/** Only an answer that begins with y is a yes. */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<boolean> {
  output.write(`${question} [y/N] `);
  // Without `terminal`, Ctrl-C ends the process as usual.
  for await (const answer of createInterface({ input, terminal: false }))
    return /^\s*y/i.test(answer);
  return false;
}

function describe(steps: readonly Step[], { siteUrl, leadsHost }: LeadsHost) {
  const lines = steps.flatMap(({ step, status, problems }) => {
    const { name, success } = words[step];
    const answer = status === null ? 'no answer' : `answered with ${status}`;
    const faults = problems.flatMap(({ message, hint }) => [`  ${message}`, `    = ${hint}`]);
    return [`${name}  ${answer}${faults.length === 0 ? `: ${success}` : ''}`, ...faults];
  });
  const [preflight, lead] = steps;
  const offer = preflight?.status === null ? '' : '; --yes sends one';
  if (!lead) lines.push(`${words.lead.name}  not sent${offer}`);
  if (isLocal(leadsHost) && !isLocal(siteUrl))
    lines.push(
      'Only browsers on this machine can reach this host. A public site needs another leads host.',
    );
  return lines;
}

const words = {
  preflight: { name: 'preflight', success: 'the site may send leads here.' },
  lead: {
    name: 'test lead',
    success: 'the host has it. Delete "Test Lead", test-lead@pianogen.example, there.',
  },
};

const isLocal = (address: string) => address.startsWith('http:');
