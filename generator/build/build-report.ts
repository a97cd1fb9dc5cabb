import type { GoneAddress } from '../diff/gone.ts';
import type { EmitReport } from '../emit/emit.ts';
import type {
  HeldPage,
  PageEntry,
  RouteKind,
  Shard,
  StatementName,
  UnverifiedDealer,
} from '../model/index.ts';
import type { CheckReport } from './join-site.ts';

/** The part of a build report that describes the site. Plain data: the store has it for the next build. */
export interface SiteReport {
  /** The number of pages of each kind, in order of appearance. */
  pages: Partial<Record<RouteKind, number>>;
  heldBack: readonly HeldPage[];
  /** The statements of the service that the owner has not given. */
  missingStatements: readonly StatementName[];
  /** How many pictures made of pixels texts show: in several widths, and as they are. */
  pictures: { resized: number; unchanged: number };
  /** The dealers whose verification is out of date. */
  unverifiedDealers: readonly UnverifiedDealer[];
  /** `undefined` if the check was skipped. */
  check?: CheckReport | undefined;
  /** The slice that was written; `undefined` for the whole site. */
  shard?: Shard | undefined;
}

/** The result of a build. `milliseconds` has the time of each stage, in order. */
export interface BuildReport extends SiteReport {
  out: string;
  today: string;
  /** The pages of the last build that are gone now, and from which no redirect leads on. */
  gone: readonly GoneAddress[];
  emitted: EmitReport;
  milliseconds: Record<string, number>;
  /** All pages. Plans the site again if the build had no need to. */
  routes(): readonly PageEntry[];
}
