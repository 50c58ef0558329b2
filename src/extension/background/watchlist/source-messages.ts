/** Handlers about the sources: their health, the key for CoinGecko, and the details of one row. */
import { type Budget, COINGECKO_KEY, type WindowBudget } from '../../../core/market/source-table.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { orderOf, standingOf } from '../../../core/sources/active-sources.ts';
import { type DemoKey, readDemoKey } from '../../../core/sources/coingecko-demo-key.ts';
import type { PriceSource } from '../../../core/sources/source-port.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { UpstreamFailure, UpstreamHealth } from '../../../core/upstream/upstream.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { Settings } from '../../messages/settings.ts';
import type {
  DETAIL_MESSAGES,
  SOURCE_MESSAGES,
  SourceFailure,
  SourceHealth,
} from '../../messages/sources.ts';
import type { SettingsStore } from './settings.ts';

export interface SourceMessagesParts {
  readonly sources: readonly PriceSource[];
  readonly settings: SettingsStore;
  readonly demoKey: DemoKey;
  readonly clock: Clock;
}

/** How many characters of the key's end pages may show. */
const SHOWN_END = 4;

export function createSourceHandlers({
  sources,
  settings,
  demoKey,
  clock,
}: SourceMessagesParts): HandlersOf<typeof SOURCE_MESSAGES> {
  return {
    async sources() {
      const order = orderOf({ ...(await settings.read()), off: [] });
      const now = clock.now();
      return {
        sources: order.flatMap((name) => {
          const source = sources.find(({ row }) => row.name === name);
          return source ? [healthOf(source, demoKey.usable() !== null, now)] : [];
        }),
        demoKey: {
          end: demoKey.current()?.slice(-SHOWN_END) ?? null,
          perMinute: COINGECKO_KEY.prices.requests,
        },
      };
    },
    async demoKey({ key }) {
      const read = readDemoKey(key);
      if (key !== null && read === null) return 'not a key';
      await demoKey.change(read);
      return read === null ? 'removed' : 'kept';
    },
  };
}

function healthOf({ row, upstream, renamed }: PriceSource, hasKey: boolean, now: number): SourceHealth {
  const { basis, host, quotes, budgets } = row;
  const budget = hasKey && row.name === 'CoinGecko' ? COINGECKO_KEY.prices : inWindow(budgets.prices);
  const { lastFailure, budgetLeft, name: _, ...health }: UpstreamHealth = upstream.health();
  const waitMs = upstream.waitMs('prices');
  const others = renamed?.() ?? [];
  return {
    ...health,
    source: row.name,
    basis,
    host,
    quotes,
    lastFailure:
      lastFailure && isSent(lastFailure.failure) ? { ...lastFailure, failure: lastFailure.failure } : null,
    budget: { ...budget, left: budgetLeft.prices ?? 0, freeAt: waitMs > 0 ? now + waitMs : null },
    ...(others.length > 0 && { renamed: others }),
  };
}

/** The budget as a window: a bucket allows its burst in the time that it takes to fill. */
function inWindow(budget: Budget): WindowBudget {
  return 'burst' in budget ? { requests: budget.burst, perMs: budget.burst * budget.refillMs } : budget;
}

function isSent(failure: UpstreamFailure): failure is SourceFailure {
  return failure !== 'skipped' && failure !== 'aborted';
}

export interface DetailMessagesParts {
  readonly pricing: Pick<Pricing, 'premiums' | 'comparisons'>;
  readonly settings: { read(): Promise<Settings> };
}

export function createDetailHandlers(parts: DetailMessagesParts): HandlersOf<typeof DETAIL_MESSAGES> {
  const { pricing, settings } = parts;
  return {
    async premium({ asset }) {
      const known = pricing.premiums.peek([asset], orderOf(await settings.read()));
      return known.get(asset) ?? { percent: null, why: 'not in Korea' };
    },
    async comparison({ asset }) {
      // Sources that the person reserves for look-ups get no request here either.
      const request = { ...standingOf(await settings.read()), requester: PERSON };
      const [compared] = await pricing.comparisons.request([asset], request);
      return { asset, sources: compared?.sources ?? [] };
    },
  };
}
