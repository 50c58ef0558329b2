/** The `Tokens` port: registry, then chain, then what a price source said, field by field. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import { mergedTokens, type Token, UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { Store } from '../storage/store.ts';
import { chunk } from '../upstream/chunk.ts';
import type { Clock } from '../upstream/clock.ts';
import { untilAborted } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { createKeptTokens } from './kept-tokens.ts';
import { createOnChain } from './on-chain.ts';
import type { Tokens } from './token-metadata.ts';
import { isWalletOnChains } from './wallets.ts';

/** Tokens in one call to a chain: three questions each, well within a public node's gas. */
const BATCH = 100;

/** Last resorts are only remembered while the process lives; enough for every row of several long pages. */
const FROM_SOURCES_LIMIT = 2000;

/**
 * `registered`: the bundled row of a coin or token, or null. `store` is for tokens alone: each is an item under its
 * asset key.
 */
export function createTokens({
  upstreams,
  clock,
  store,
  registered,
  koreanNameOf = () => null,
  coinGeckoIdOf = () => null,
}: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
  readonly registered: (key: AssetKey) => Token | null;
  /** What Korean exchanges call a token that is not bundled. */
  readonly koreanNameOf?: (key: AssetKey) => string | null;
  readonly coinGeckoIdOf?: (key: AssetKey) => string | null;
}): Tokens {
  const onChain = createOnChain({ upstreams, clock });
  const kept = createKeptTokens({ store, clock });
  const fromSources = new Map<AssetKey, Token>();
  const tasks = createSharedTasks<AssetKey>();

  function known(key: AssetKey): Token {
    const bundled = registered(key);
    const { name, symbol, decimals } = bundled ?? mergedTokens(kept.get(key), fromSources.get(key));
    const koreanName = bundled?.koreanName ?? koreanNameOf(key);
    return { name, symbol, decimals, ...(koreanName && { koreanName }) };
  }

  function isDue(key: AssetKey): boolean {
    return assetOf(key).address !== null && registered(key) === null && !kept.isFresh(key);
  }

  async function ask(platform: Platform, keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const contracts = keys.map((key) => assetOf(key).address ?? '');
    const tokens = await onChain(platform, contracts, signal);
    if (tokens) await kept.keep(new Map(keys.map((key, i) => [key, tokens[i] ?? UNKNOWN_TOKEN])));
  }

  async function describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const due = [...new Set(keys)].filter(isDue);
    await Promise.all(
      EVM_PLATFORMS.flatMap((platform) => {
        const ofPlatform = due.filter((key) => assetOf(key).platform === platform.id);
        return chunk(ofPlatform, BATCH).map((batch) =>
          tasks.join(batch, (fresh, given) => ask(platform, fresh, given), signal),
        );
      }),
    );
  }

  return {
    known,
    async describe(keys, signal) {
      await untilAborted(kept.restored, signal);
      if (!signal.aborted) await describe(keys, signal);
      return new Map(keys.map((key) => [key, known(key)]));
    },
    noteFromSource(key, token) {
      fromSources.delete(key);
      fromSources.set(key, token);
      const oldest = fromSources.keys().next();
      if (fromSources.size > FROM_SOURCES_LIMIT && !oldest.done) fromSources.delete(oldest.value);
    },
    isWallet: (address, signal) => isWalletOnChains({ upstreams, clock }, address, signal),
    coinGeckoIdOf,
    restored: kept.restored,
  };
}
