/** What the console asks about the sources: how each has been doing, and with whose key CoinGecko is asked. */
import { type Budget, COINGECKO_KEY, type WindowBudget } from '../../../core/market/source-table.ts';
import { type DemoKey, readDemoKey } from '../../../core/sources/coingecko-demo-key.ts';
import type { PriceSource } from '../../../core/sources/source-port.ts';
import { orderOf } from '../../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { UpstreamFailure, UpstreamHealth } from '../../../core/upstream/upstream.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { SourceFailure, SourceHealth, SourceMessages } from '../../messages/source-requests.ts';
import type { KeptSettings } from './settings.ts';

export interface SourceMessagesParts {
  readonly sources: readonly PriceSource[];
  readonly settings: KeptSettings;
  readonly demoKey: DemoKey;
  readonly clock: Clock;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

/** A shorter key would be told by more than a small part of it. */
const SHOWN_END = 4;

export function createSourceHandlers({
  sources,
  settings,
  demoKey,
  clock,
  ready,
}: SourceMessagesParts): Pick<Handlers, keyof SourceMessages> {
  return {
    async sources() {
      await ready;
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
      await ready;
      const read = readDemoKey(key);
      if (key !== null && read === null) return 'not a key';
      await demoKey.change(read);
      return read === null ? 'removed' : 'kept';
    },
  };
}

function healthOf({ row, upstream }: PriceSource, hasKey: boolean, now: number): SourceHealth {
  const { basis, host, quotes, budgets } = row;
  const budget = hasKey && row.name === 'CoinGecko' ? COINGECKO_KEY.prices : inWindow(budgets.prices);
  const { lastFailure, budgetLeft, name: _, ...health }: UpstreamHealth = upstream.health();
  const waitMs = upstream.waitMs('prices');
  return {
    ...health,
    source: row.name,
    basis,
    host,
    quotes,
    lastFailure:
      lastFailure && isSent(lastFailure.failure) ? { ...lastFailure, failure: lastFailure.failure } : null,
    budget: { ...budget, left: budgetLeft.prices ?? 0, freeAt: waitMs > 0 ? now + waitMs : null },
  };
}

/** A bucket, told as what it allows in the time that it takes to fill. */
function inWindow(budget: Budget): WindowBudget {
  return 'burst' in budget ? { requests: budget.burst, perMs: budget.burst * budget.refillMs } : budget;
}

function isSent(failure: UpstreamFailure): failure is SourceFailure {
  return failure !== 'skipped' && failure !== 'aborted';
}
