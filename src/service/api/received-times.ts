/** When each project first received a fetched price: answers count ages from then, so that they hide what others requested. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import { FRESH_MS, isNews } from '../../core/pricing/freshness.ts';
import type { Clock } from '../../core/upstream/clock.ts';

/** What one source was fetched for, and when. */
interface Fetched {
  readonly asset: AssetKey;
  /** Null where no source has a price. */
  readonly source: SourceName | null;
  readonly checkedAt: number;
}

interface Received {
  /** When the project first received it. */
  readonly firstAt: number;
  /** The time of the fetch to show: `firstAt`, but the real time of what was fetched over a minute before. */
  readonly checkedAt: number;
}

export interface ReceivedTimes {
  of(fetched: Fetched): Received;
  /** The times to show of a price. Where its source gives none, `asOf` is the time of the fetch. */
  shown(price: Fetched & { readonly asOf: number }): { readonly asOf: number; readonly checkedAt: number };
}

/** 100 addresses, each with its price and the two of its premium, and some more. */
const FETCHES_PER_PROJECT = 400;
const PROJECTS = 250;

/** By project. What a project has left out of its requests for a minute is forgotten. */
export function createReceivedTimes(clock: Pick<Clock, 'now'>): (project: string) => ReceivedTimes {
  const projects = new Map<string, Map<string, Received & { readonly requestedAt: number }>>();

  return (project) => {
    const memory = projects.get(project) ?? new Map();
    touch(projects, project, memory, PROJECTS);
    const of: ReceivedTimes['of'] = ({ asset, source, checkedAt }) => {
      const now = clock.now();
      const key = `${asset} ${source} ${checkedAt}`;
      const before = memory.get(key);
      const isKnown = before && before.requestedAt <= now && now - before.requestedAt < FRESH_MS;
      const received = isKnown
        ? before
        : { firstAt: now, checkedAt: isNews(checkedAt, now) ? now : checkedAt };
      touch(memory, key, { ...received, requestedAt: now }, FETCHES_PER_PROJECT);
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

/** Makes it the youngest, and drops the oldest above the limit. */
function touch<V>(entries: Map<string, V>, key: string, value: V, limit: number): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
}
