import { keyOf, namesIn } from '../check/templates/names.ts';
import { ContentError } from '../problem/problem.ts';
import type { ShapeRenderer } from '../render/shapes.ts';
import { hasTemplates } from '../system/has-templates.ts';
import type { OpenSite } from './open-site.ts';

/**
 * Throws a `ContentError` if the templates of new shapes do more with a text than to show it. Looks at the templates only if they, or the
 * names of what they are given, have changed.
 */
export async function checkTemplateTexts(
  { plan, settings: { pianogen }, storeOfCode }: OpenSite,
  shapes: ShapeRenderer,
): Promise<void> {
  const given = shapes.given();
  if (given.length === 0 || !hasTemplates(pianogen)) return;
  const names = namesIn([plan.frame, ...given]);
  const key = keyOf(names);
  if (storeOfCode.read('templates', key) !== undefined) return;
  const { bundleTemplatesOnce } = await import('../bundle/templates.ts');
  const { checkTemplates } = await import('../check/templates/check-templates.ts');
  const problems = checkTemplates(await bundleTemplatesOnce(pianogen), names);
  if (problems.length > 0) throw new ContentError(problems);
  storeOfCode.write('templates', key, true);
}
