import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { article, builtSite, project, tinySite } from './tiny-site.ts';

export const problemsIn = (body: string): string[] =>
  tinySite({ 'content/blog/an-article.md': article({}, body) }).problems();

export async function prose(body: string, settings: object = {}): Promise<Element> {
  const siteFile = { ...JSON.parse(readFileSync(join(project, 'data/site.json'), 'utf8')), ...settings };
  const site = await builtSite({
    'data/site.json': { ...siteFile, footerStates: ['ohio'], similarityLimit: 1 },
    'content/blog/an-article.md': article({}, body),
  });
  return site.page('blog/an-article/').querySelector('.prose') as Element;
}
