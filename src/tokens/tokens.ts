/** The `Tokens` port: registry, then chain, then what a price source said, field by field. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import { type Token, UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import type { Tokens } from './describe.ts';
import { createKeptTokens } from './kept-tokens.ts';
import { createOnChain } from './on-chain.ts';

/** Tokens in one call to a chain: three questions each, well within a public node's gas. */
const BATCH = 100;

/** Last resorts are only remembered while the process lives; enough for every row of several long pages. */
const HEARD_LIMIT = 2000;

/** One call under way; it is given up when nobody waits for it any more. */
interface Flight {
  readonly keys: readonly AssetKey[];
  readonly landed: Promise<void>;
  readonly giveUp: AbortController;
  waiting: number;
}

/**
 * `registered`: the bundled row of a coin or token, or null. `store` is for tokens alone: each is an item under its
 * asset key.
 */
export function createTokens({
  upstreams,
  clock,
  store,
  registered,
}: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
  readonly registered: (key: AssetKey) => Token | null;
}): Tokens {
  const onChain = createOnChain({ upstreams, clock });
  const kept = createKeptTokens({ store, clock });
  const heard = new Map<AssetKey, Token>();
  const flights = new Map<AssetKey, Flight>();

  function known(key: AssetKey): Token {
    const { name, symbol, decimals } = registered(key) ?? merge(kept.get(key), heard.get(key));
    return { name, symbol, decimals };
  }

  function isDue(key: AssetKey): boolean {
    return assetOf(key).address !== null && registered(key) === null && !kept.isFresh(key);
  }

  function takeOff(platform: Platform, keys: readonly AssetKey[]): void {
    const giveUp = new AbortController();
    const landed = ask(platform, keys, giveUp.signal)
      .catch((error: unknown) => console.error('tokens could not be described', error))
      .finally(() => forget(flight));
    const flight: Flight = { keys, landed, giveUp, waiting: 0 };
    for (const key of keys) flights.set(key, flight);
  }

  function forget(flight: Flight): void {
    for (const key of flight.keys) {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  async function ask(platform: Platform, keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const contracts = keys.map((key) => assetOf(key).address ?? '');
    const tokens = await onChain(platform, contracts, signal);
    if (tokens) await kept.keep(new Map(keys.map((key, i) => [key, tokens[i] ?? UNKNOWN_TOKEN])));
  }

  async function describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const due = [...new Set(keys)].filter(isDue);
    const grounded = due.filter((key) => !flights.has(key));
    for (const platform of EVM_PLATFORMS) {
      const ofPlatform = grounded.filter((key) => assetOf(key).platform === platform.symbol);
      for (let start = 0; start < ofPlatform.length; start += BATCH) {
        takeOff(platform, ofPlatform.slice(start, start + BATCH));
      }
    }
    const awaited = [...new Set(due.flatMap((key) => flights.get(key) ?? []))];
    for (const flight of awaited) flight.waiting += 1;
    await untilAborted(Promise.all(awaited.map(({ landed }) => landed)), signal);
    for (const flight of awaited) {
      flight.waiting -= 1;
      if (flight.waiting > 0) continue;
      forget(flight);
      flight.giveUp.abort(signal.reason);
    }
  }

  return {
    known,
    async describe(keys, signal) {
      await untilAborted(kept.restored, signal);
      if (!signal.aborted) await describe(keys, signal);
      return new Map(keys.map((key) => [key, known(key)]));
    },
    heard(key, token) {
      heard.delete(key);
      heard.set(key, token);
      const oldest = heard.keys().next();
      if (heard.size > HEARD_LIMIT && !oldest.done) heard.delete(oldest.value);
    },
    restored: kept.restored,
  };
}

/** Field by field: a contract may know its decimals and not its name. */
function merge(first: Token | null, second: Token = UNKNOWN_TOKEN): Token {
  return {
    name: first?.name ?? second.name,
    symbol: first?.symbol ?? second.symbol,
    decimals: first?.decimals ?? second.decimals,
  };
}

/** Resolves when the task has settled or the signal is aborted, whichever comes first. */
function untilAborted(task: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const settled = () => {
      signal.removeEventListener('abort', settled);
      resolve();
    };
    signal.addEventListener('abort', settled, { once: true });
    task.then(settled, settled);
  });
}
