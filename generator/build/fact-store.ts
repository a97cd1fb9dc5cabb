import { hash } from 'node:crypto';
import type { SiteFiles } from '../check/context.ts';
import type { Facts } from '../check/facts.ts';
import type { ShapeStore } from '../render/shapes.ts';
import type { StoredShape } from '../shape/shape.ts';
import { noStore, type Store } from '../store/store.ts';
import type { OpenSite } from './open-site.ts';

/** The facts of earlier builds, and those of this one, which are written at the end. */
export interface FactStore {
  /** The facts of a unit, if its key is the same; otherwise those of before, of which the pages that are the same may be taken. */
  find(name: string, key: string): { facts?: Facts; before?: Facts };
  /** Adds the facts of a unit. */
  keep(name: string, key: string, facts: Facts): void;
  shapes: ShapeStore;
  /** The kinds of pages of which one was valid, whatever its texts were. Kinds may be added. */
  validKinds: Set<string>;
  /** Writes all that is new. Call it once all shapes are verified. */
  save(): void;
}

/** Opens the facts of a site. Nothing in them depends on the date. */
export function openFactStore(given: Store, { plan, assets, settings, files }: OpenSite): FactStore {
  // Other code may find out something else.
  const store = settings.code === undefined ? noStore : given;
  const { today: _, year: __, ...frame } = plan.frame;
  const code = [settings.code, process.version];
  const shared = hash('sha256', JSON.stringify([code, frame, assets, plan.sharedByPlaces]));
  const writes: (() => void)[] = [];
  const shapes = (store.read('shapes', shared) as Map<string, StoredShape> | undefined) ?? new Map();
  const usedShapes = new Map<string, StoredShape>();
  const validKinds = new Set(store.read('valid-kinds', shared) as Iterable<string> | undefined);
  const kindsBefore = validKinds.size;
  return {
    validKinds,
    find(name, key) {
      const latest = store.latest(`facts/${name}`);
      const value = latest?.value as Facts | undefined;
      if (!latest?.key.startsWith(shared) || !value || !haveTargets(value, files)) return {};
      return latest.key === `${shared} ${key}` ? { facts: value } : { before: value };
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
      if (validKinds.size > kindsBefore) store.write('valid-kinds', shared, [...validKinds]);
      if ([...usedShapes.keys()].some((key) => !shapes.has(key)))
        store.write('shapes', shared, new Map([...shapes, ...usedShapes]));
    },
  };
}

/** True if the site has all files that pages with these facts refer to. */
const haveTargets = ({ targets }: Facts, files: SiteFiles): boolean =>
  targets.every((file) => files.has(file));
