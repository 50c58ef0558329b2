/** When each project first received a price. Answers show ages from then on, so that they do not reveal other projects' requests. */
import { FRESH_MS } from '../../core/market/ages.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { setNewest } from '../../core/market/bounded-map.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import { isNews } from '../../core/pricing/freshness.ts';
import type { Clock } from '../../core/upstream/clock.ts';

/**
 * What identifies a price: its asset, its source, and `checkedAt`, when it came from the source (Unix milliseconds).
 */
interface Fetched {
  readonly asset: AssetKey;
  /** The price's source; null where there is no price. */
  readonly source: SourceName | null;
  readonly checkedAt: number;
}

interface Received {
  /** When the project first received the price. */
  readonly firstAt: number;
  /**
   * The time of receipt to show: `firstAt`; or the real time of receipt, if the price was over a minute old at
   * `firstAt`.
   */
  readonly checkedAt: number;
}

export interface ReceivedTimes {
  of(fetched: Fetched): Received;
  /**
   * The times of a price to show. A source without times of its own has `asOf` equal to `checkedAt`; then both are
   * shown as the shown time of receipt.
   */
  shown(price: Fetched & { readonly asOf: number }): { readonly asOf: number; readonly checkedAt: number };
}

/** The most prices that are remembered per project: 100 addresses, each with a price and two for its premium, and some more. */
const FETCHES_PER_PROJECT = 400;
/** The most projects that are remembered. */
const PROJECTS = 250;

/**
 * Creates a function that returns the times of a project by its id. A price that the project has not requested for a
 * minute is forgotten, so that its next request counts as the first.
 */
export function createReceivedTimes(clock: Pick<Clock, 'now'>): (project: string) => ReceivedTimes {
  const projects = new Map<string, Map<string, Received & { readonly requestedAt: number }>>();

  return (project) => {
    const memory = projects.get(project) ?? new Map();
    setNewest(projects, project, memory, PROJECTS);
    const of: ReceivedTimes['of'] = ({ asset, source, checkedAt }) => {
      const now = clock.now();
      const key = `${asset} ${source} ${checkedAt}`;
      const before = memory.get(key);
      const isKnown = before && before.requestedAt <= now && now - before.requestedAt < FRESH_MS;
      const received = isKnown
        ? before
        : { firstAt: now, checkedAt: isNews(checkedAt, now) ? now : checkedAt };
      setNewest(memory, key, { ...received, requestedAt: now }, FETCHES_PER_PROJECT);
      return received;
    };
    return {
      of,
      shown(price) {
        const { checkedAt } = of(price);
        return { checkedAt, asOf: price.asOf === price.checkedAt ? checkedAt : price.asOf };
      },
    };
  };
}
