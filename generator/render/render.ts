import type { Assets, Output, Plan } from '../model.ts';
import { renderPage } from './page.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

/** Called between pages, with how many are done and how many there are. */
type Checkpoint = (done: number, total: number) => Promise<void> | void;

/** Renders every page and what goes with them. The same plan and assets give the same outputs. */
export async function render(
  plan: Plan,
  { assets, checkpoint }: { assets: Assets; checkpoint?: Checkpoint },
): Promise<Output[]> {
  const { frame, routes } = plan;
  const outputs: Output[] = [];
  for (const [index, route] of routes.entries()) {
    await checkpoint?.(index, routes.length);
    outputs.push(renderPage(route, { frame, assets }));
  }
  return [...outputs, await sitemap(plan), robots(plan)];
}
