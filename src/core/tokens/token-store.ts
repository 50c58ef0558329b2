/** Stores names and decimals that chains report: the latest 2,000 tokens, each for 30 days. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { mergedTokens, type Token } from '../market/tokens.ts';
import { createCollection } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';

const KNOWN_MS = 30 * DAY_MS;
/** Fields that a chain lacks are requested again after this time: the contract may be deployed any minute. */
const BLANK_MS = HOUR_MS;
/** Fields missing in the first response are requested again after this time: a gas limit may have cut them off. */
const FIRST_BLANK_MS = MINUTE_MS;
const LIMIT = 2000;

const storedToken = z.object({
  token: z.object({ name: z.unknown(), symbol: z.unknown(), decimals: z.unknown() }),
  /** When the chain is requested again (Unix milliseconds); the stored fields are used until it has responded. */
  until: z.number(),
});

interface StoredToken {
  readonly token: Token;
  readonly until: number;
}

export function createTokenStore({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const collection = createCollection({ store, version: 1, schema: storedToken });
  const kept = new Map<AssetKey, StoredToken>();

  async function restore(): Promise<void> {
    const { items } = await collection.all();
    const found = [...items].flatMap(([text, item]): [AssetKey, StoredToken][] => {
      const asset = parseAssetKey(text);
      return asset?.address ? [[asset.key, { token: cleaned(item.token), until: item.until }]] : [];
    });
    for (const [key, item] of found) kept.set(key, item);
    await collection.delete(dropExcess());
  }

  function dropExcess(): readonly AssetKey[] {
    const excess = [...kept]
      .toSorted(([, a], [, b]) => a.until - b.until)
      .slice(0, Math.max(0, kept.size - LIMIT))
      .map(([key]) => key);
    for (const key of excess) kept.delete(key);
    return excess;
  }

  return {
    /** The latest fields from the chain, of any age; null without any. */
    get: (key: AssetKey): Token | null => kept.get(key)?.token ?? null,
    /** Whether the stored fields are current; if not, a request to the chain is due. */
    isFresh: (key: AssetKey) => {
      const leftMs = (kept.get(key)?.until ?? 0) - clock.now();
      // More than the longest possible time left means that the clock was set back.
      return leftMs > 0 && leftMs <= KNOWN_MS;
    },
    /** Resolves when the tokens are stored, or the store has failed. */
    async keep(tokens: ReadonlyMap<AssetKey, Token>): Promise<void> {
      const now = clock.now();
      for (const [key, token] of tokens) {
        const before = kept.get(key);
        // Fields that the response lacks stay as stored: the node's gas limit may have cut them off.
        kept.set(key, {
          token: mergedTokens(token, before?.token),
          until: now + (isWhole(token) ? KNOWN_MS : before ? BLANK_MS : FIRST_BLANK_MS),
        });
      }
      const dropped = dropExcess();
      const written = [...tokens.keys()].flatMap((key) => {
        const item = kept.get(key);
        return item ? [[key, item] as const] : [];
      });
      try {
        await collection.put(Object.fromEntries(written));
        if (dropped.length > 0) await collection.delete(dropped);
      } catch (error) {
        console.warn('token names could not be stored', error);
      }
    },
    restored: restore().catch((error: unknown) => console.warn('token names could not be read', error)),
  };
}

function isWhole({ name, symbol, decimals }: Token): boolean {
  return name !== null && symbol !== null && decimals !== null;
}

/** Stored fields are cleaned by the same rules as those of a chain. */
function cleaned({ name, symbol, decimals }: z.infer<typeof storedToken>['token']): Token {
  return { name: cleanName(name), symbol: cleanSymbol(symbol), decimals: cleanDecimals(decimals) };
}
