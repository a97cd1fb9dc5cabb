import { hash } from 'node:crypto';
import type { SiteFiles } from '../check/context.ts';
import type { Facts } from '../check/facts.ts';
import type { KeptShapes } from '../render/shapes.ts';
import type { KeptShape } from '../shape/shape.ts';
import { noStore, type Store } from '../store/store.ts';
import type { OpenSite } from './open-site.ts';

/** What earlier builds found out about the pages of a site, and what this one does. */
export interface KeptFacts {
  /** The facts of a unit under its key; else those of its pages that are the same may be taken over. */
  find(name: string, key: string): { known?: Facts; before?: Facts };
  /** Keeps the facts of a unit, at the end. */
  keep(name: string, key: string, facts: Facts): void;
  shapes: KeptShapes;
  /** The kinds of pages of which one was valid, whatever its texts were. Kinds may be added. */
  validKinds: Set<string>;
  /** Writes what was kept. Call it once all shapes are verified. */
  save(): void;
}

/** Opens the facts of a site. Nothing in them depends on the date. */
export function openKeptFacts(given: Store, { plan, assets, settings, files }: OpenSite): KeptFacts {
  // Other code may find out something else.
  const store = settings.code === undefined ? noStore : given;
  const { today: _, year: __, ...frame } = plan.frame;
  const code = [settings.code, process.version];
  const shared = hash('sha256', JSON.stringify([code, frame, assets, plan.sharedByPlaces]));
  const writes: (() => void)[] = [];
  const shapes = (store.read('shapes', shared) as Map<string, KeptShape> | undefined) ?? new Map();
  const usedShapes = new Map<string, KeptShape>();
  const validKinds = new Set(store.read('valid-kinds', shared) as Iterable<string> | undefined);
  const knownKinds = validKinds.size;
  return {
    validKinds,
    find(name, key) {
      const kept = store.latest(`facts/${name}`);
      const value = kept?.value as Facts | undefined;
      if (!kept?.key.startsWith(shared) || !value || !haveTargets(value, files)) return {};
      return kept.key === `${shared} ${key}` ? { known: value } : { before: value };
    },
    keep(name, key, facts) {
      writes.push(() => store.write(`facts/${name}`, `${shared} ${key}`, facts));
    },
    shapes: {
      read(key) {
        const shape = shapes.get(key);
        if (shape) usedShapes.set(key, shape);
        return shape;
      },
      write: (key, shape) => usedShapes.set(key, shape),
    },
    save() {
      for (const write of writes) write();
      if (validKinds.size > knownKinds) store.write('valid-kinds', shared, [...validKinds]);
      if ([...usedShapes.keys()].some((key) => !shapes.has(key)))
        store.write('shapes', shared, new Map([...shapes, ...usedShapes]));
    },
  };
}

/** True if the site has all files that pages with these facts refer to. */
const haveTargets = ({ targets }: Facts, files: SiteFiles): boolean =>
  targets.every((file) => files.has(file));
