/** The coins that a list begins with: two in a new profile, else those that earlier releases showed above it. And the first run. */
import * as z from 'zod/mini';
import { type AssetKey, coinKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { CoinId } from '../../../core/market/coins.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { amount } from '../../../core/market/fields.ts';
import type { Store } from '../../../core/storage/store.ts';
import { LAST_PRICES_KEY } from './last-prices.ts';

export interface FirstCoin {
  readonly asset: AssetKey;
  readonly amount?: Decimal;
  /** What is stored in the place of an amount, and is unreadable. */
  readonly unreadAmount?: unknown;
}

export interface ListStart {
  /** The coins to put before the saved items, the same until `end`; null once the list has begun. */
  coins(): Promise<readonly FirstCoin[] | null>;
  /** Stores that the list contains the coins. */
  end(): Promise<void>;
}

interface ListStartParts {
  readonly kept: Pick<Store, 'get' | 'put'>;
  /** Amounts of coins, as builds without a list version stored them. Never written: such a build may return. */
  readonly coins: Pick<Store, 'entries'>;
  /** Stores that are empty in a new profile. */
  readonly owned: readonly Pick<Store, 'entries'>[];
}

const KEY = 'list-version';
const VERSION = 1;

const NEW: readonly CoinId[] = ['BTC', 'ETH'];
const BEFORE: readonly CoinId[] = ['BTC', 'ETH', 'BNB', 'POL', 'KAIA'];

export function createListStart({ kept, coins, owned }: ListStartParts): ListStart {
  let decided: readonly FirstCoin[] | null = null;

  async function isNew(): Promise<boolean> {
    const [prices, ...lists] = await Promise.all([
      kept.get(LAST_PRICES_KEY),
      ...[...owned, coins].map((store) => store.entries()),
    ]);
    return prices === undefined && lists.every((list) => (list as unknown[]).length === 0);
  }

  return {
    async coins() {
      if ((await kept.get(KEY)) !== undefined) return null;
      decided ??= await firstCoins((await isNew()) ? NEW : BEFORE, coins);
      return decided;
    },
    end: () => kept.put({ [KEY]: VERSION }),
  };
}

async function firstCoins(
  ids: readonly CoinId[],
  stored: Pick<Store, 'entries'>,
): Promise<readonly FirstCoin[]> {
  const amounts = new Map((await stored.entries()).flatMap(amountOf).map((each) => [each.asset, each]));
  const assets = new Set([...ids.map(coinKey), ...amounts.keys()]);
  return [...assets].map((asset) => amounts.get(asset) ?? { asset });
}

const storedAmount = z.object({ version: z.literal(1), value: z.object({ amount }) });

function amountOf([key, stored]: readonly [string, unknown]): readonly FirstCoin[] {
  const asset = parseAssetKey(key);
  if (asset?.key !== key || asset.coin === null) return [];
  const read = storedAmount.safeParse(stored).data;
  return [
    read ? { asset: asset.key, amount: read.value.amount } : { asset: asset.key, unreadAmount: stored },
  ];
}

/** How many of the stored amounts are about unknown coins: they are shown nowhere. Rejects as the store does. */
export async function amountsOfUnknown(coins: Store): Promise<number> {
  return (await coins.entries()).filter(([key]) => !parseAssetKey(key)).length;
}

const WELCOMED_KEY = 'welcomed';

/**
 * Whether this is the first run, after which the welcome page opens once; records that it is over. Browsers report an
 * installation also for a folder that is loaded again. `owned`: stores that are empty in a new profile. Never rejects.
 */
export async function isFirstRun(
  kept: Pick<Store, 'get' | 'put'>,
  owned: readonly Pick<Store, 'entries'>[],
): Promise<boolean> {
  try {
    const [welcomed, ...lists] = await Promise.all([
      kept.get(WELCOMED_KEY),
      ...owned.map((store) => store.entries()),
    ]);
    const isFirst = welcomed === undefined && lists.every(({ length }) => length === 0);
    if (welcomed === undefined) await kept.put({ [WELCOMED_KEY]: true });
    return isFirst;
  } catch (error) {
    console.warn('whether this is the first run is not known', error);
    return false;
  }
}
