import { type Preview, type PreviewSettings, startPreview } from '../../generator/preview/server.ts';

export const previewOf = (out: string, settings: Partial<PreviewSettings> = {}): Promise<Preview> =>
  startPreview({ out, port: 0, leads: leadsIn('/dev/null'), log: () => {}, ...settings });

export const leadsIn = (file: string): PreviewSettings['leads'] => ({ file, delayMs: 0, status: 200 });
