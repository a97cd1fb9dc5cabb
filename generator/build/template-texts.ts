import { ContentError } from '../problem/problem.ts';
import type { ShapeRenderer } from '../render/shapes.ts';
import { hasTemplates } from '../system/has-templates.ts';
import type { OpenSite } from './open-site.ts';

/** Throws a `ContentError` if the templates of new shapes do more with a text than to show it. */
export async function checkTemplateTexts(
  { plan: { frame }, assets, settings: { pianogen } }: OpenSite,
  shapes: ShapeRenderer,
): Promise<void> {
  const pages = shapes.marked();
  if (pages.length === 0 || !hasTemplates(pianogen)) return;
  const { bundleTemplatesOnce } = await import('../bundle/templates.ts');
  const { checkTemplates } = await import('../check/templates/check-templates.ts');
  const templates = await bundleTemplatesOnce(pianogen, pages);
  const problems = checkTemplates(templates, pages, { frame, assets });
  if (problems.length > 0) throw new ContentError(problems);
}
