/** All sources side by side: each asked about an asset that somebody looks at closely. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Comparison } from '../market/comparison.ts';
import type { Price } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { askedOf, orderFor, type Standing } from '../sources/sources-to-ask.ts';
import type { Clock } from '../upstream/clock.ts';
import { compareSources } from './compare-sources.ts';
import { FRESH_MS, isFresh } from './freshness.ts';
import type { KeptStates } from './kept-states.ts';
import { LOOKUP_LIMIT_MS, withinLimit } from './lookup-limit.ts';
import type { NewAddresses } from './new-addresses.ts';
import type { Requester } from './requester.ts';
import type { Knowledge } from './select-price.ts';
import { select } from './select-price.ts';
import type { SourceClient } from './source-client.ts';

export interface ComparisonRequest extends Standing {
  readonly requester: Requester;
}

/** A comparison and what it was made beside: one decision. */
export interface Compared extends Comparison {
  /** The price of the source that is told as taken. */
  readonly chosen: Price;
}

export interface Comparisons {
  /**
   * Asks each source that could know the assets and has not been asked within a minute, all side by side; one for each asset, in
   * their order. Within 6 s; never rejects.
   */
  ask(keys: readonly AssetKey[], request: ComparisonRequest): Promise<readonly Compared[]>;
}

interface Round {
  readonly requester: Requester;
  readonly signal: AbortSignal;
}

export interface ComparisonsParts {
  readonly client: SourceClient;
  readonly states: KeptStates;
  readonly newAddresses: NewAddresses;
  readonly clock: Clock;
  readonly knowledgeOf: (source: PriceSource, key: AssetKey) => Knowledge;
  /** Keeps what was heard, so that a restarted worker need not ask it again. */
  readonly keepHeard: () => Promise<void>;
}

export function createComparisons({
  client,
  states,
  newAddresses,
  clock,
  ...parts
}: ComparisonsParts): Comparisons {
  const knowledgeOf = (name: SourceName, key: AssetKey) => parts.knowledgeOf(client.source(name), key);

  /** Whether it was asked within the minute, whatever came of that, or what it said still counts. */
  function wasAsked(name: SourceName, key: AssetKey): boolean {
    const state = states.of(key);
    const judged = state.results[name];
    return wasTried(name, key) || (judged !== undefined && isFresh(judged, state, clock.now(), {}));
  }

  /** Whether it was asked within the minute, also in vain. */
  function wasTried(name: SourceName, key: AssetKey): boolean {
    const judged = states.of(key).results[name];
    if (!judged) return false;
    const ageMs = clock.now() - Math.max(judged.result.at, judged.triedAt ?? 0);
    return ageMs >= 0 && ageMs < FRESH_MS;
  }

  async function askOne(name: SourceName, keys: readonly AssetKey[], { requester, signal }: Round) {
    // Half of each budget stays the person's: what a key compares is no price that somebody waits for.
    const isOfKey = requester.kind === 'key';
    const source = client.source(name);
    await source.prepare(keys.map(assetOf));
    const wanting = keys.filter(
      (key) =>
        source.couldKnow(assetOf(key)) &&
        (source.upstream.available() || client.isAsking(name, key)) &&
        (!(isOfKey || newAddresses.isUnknown(key)) || source.upstream.spare() > 0) &&
        !wasAsked(name, key),
    );
    if (wanting.length > 0) await client.ask(name, wanting, clock.now() - FRESH_MS, signal);
  }

  function comparison(asset: AssetKey, standing: Standing): Compared {
    const now = clock.now();
    const state = states.of(asset);
    const on = orderFor(asset, askedOf(standing));
    const ofAsset = (name: SourceName) => knowledgeOf(name, asset);
    const chosen = select(state, { order: on, now, knowledgeOf: ofAsset });
    const wasAsked = (name: SourceName) => client.isAsking(name, asset) || wasTried(name, asset);
    const around = { standing, chosen, now, knowledgeOf: ofAsset, wasAsked, restOf };
    return { asset, chosen, sources: compareSources(state, around) };
  }

  function restOf(name: SourceName) {
    const { upstream } = client.source(name);
    const { nextTryAt } = upstream.health();
    if (nextTryAt !== null) return { until: nextTryAt, isBroken: true };
    const waitMs = upstream.waitMs();
    return waitMs > 0 ? { until: clock.now() + waitMs, isBroken: false } : null;
  }

  return {
    async ask(keys, request) {
      await states.restored;
      const admitted = newAddresses.admit([...new Set(keys)], request.requester);
      const on = askedOf(request);
      await withinLimit(clock, LOOKUP_LIMIT_MS, async (signal) => {
        await Promise.all(
          on.map((name) =>
            askOne(
              name,
              admitted.filter((key) => orderFor(key, on).includes(name)),
              { requester: request.requester, signal },
            ),
          ),
        );
      });
      await parts.keepHeard();
      return keys.map((key) => comparison(key, request));
    },
  };
}
