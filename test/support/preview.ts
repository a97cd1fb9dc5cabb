import { type Preview, type PreviewSettings, startPreview } from '../../generator/preview/server.ts';

/** Starts a preview of a built site, on a free port of this machine. Leads are answered at once, and kept nowhere. */
export const previewOf = (out: string, settings: Partial<PreviewSettings> = {}): Promise<Preview> =>
  startPreview({ out, port: 0, leads: leadsIn('/dev/null'), log: () => {}, ...settings });

/** A host of leads that takes each and appends it to a file. */
export const leadsIn = (file: string): PreviewSettings['leads'] => ({ file, delayMs: 0, status: 200 });
