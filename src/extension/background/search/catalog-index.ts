/** The index of all names in the catalogs: built once for each set of catalogs, and stored. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../../core/market/assets.ts';
import { searchForm } from '../../../core/market/search-form.ts';
import type { SourceName } from '../../../core/market/source-table.ts';
import type { ListedName } from '../../../core/sources/listed-names.ts';
import type { PriceSource } from '../../../core/sources/source-port.ts';
import { parseStored } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import { createSharedTasks } from '../../../core/upstream/shared-task.ts';
import type { ListedCoin } from '../../messages/search.ts';
import { buildIndex, type NameIndex } from './name-index.ts';

export type CatalogIndex = ReturnType<typeof createCatalogIndex>;

/** To be raised when the stored form, or the way names are found, changes. */
const VERSION = 2;
const INDEX_KEY = 'search index';
const KOREAN_KEY = 'korean names';

const numbers = (kind: typeof Uint32Array | typeof Uint8Array) => z.instanceof(kind);
const Kept = z.object({
  of: z.string(),
  boards: z.array(z.object({ symbol: z.string(), name: z.string(), koreanName: z.nullable(z.string()) })),
  index: z.object({
    lines: z.string(),
    lineStarts: numbers(Uint32Array),
    forms: z.string(),
    starts: numbers(Uint32Array),
    entries: numbers(Uint32Array),
    kinds: numbers(Uint8Array),
  }),
});
const KoreanNames = z.record(z.string(), z.string());

interface Held {
  /** The catalogs that it was made of. */
  readonly of: string;
  readonly index: NameIndex;
  readonly boards: readonly ListedCoin[];
}

export interface CatalogIndexParts {
  /** Sources, some with a list of names: `registryOnly` ones list symbols, the others contracts. */
  readonly sources: readonly Pick<PriceSource, 'row' | 'names'>[];
  readonly store: Store;
}

export function createCatalogIndex({ sources, store }: CatalogIndexParts) {
  const lists = sources.flatMap(({ names }) => names ?? []);
  const exchanges = sources.flatMap(({ row, names }) => (row.registryOnly && names) || []);
  const listsOf = (on: readonly SourceName[]) =>
    sources.flatMap(({ row, names }) => (on.includes(row.name) && names) || []);
  const contracts = lists.filter((list) => !exchanges.includes(list));
  const tasks = createSharedTasks<'index' | 'renew'>();
  let held: Held | null = null;
  let korean: Readonly<Record<string, string>> = {};

  const restored = store
    .get(KOREAN_KEY)
    .then((kept) => {
      korean = parseStored(KoreanNames, kept) ?? {};
    })
    .catch(() => undefined);

  async function state(): Promise<string> {
    const times = await Promise.all(lists.map((list) => list.fetchedAt()));
    return [VERSION, ...times].join(' ');
  }

  async function makeOrRead(): Promise<void> {
    const of = await state();
    if (held?.of === of) return;
    const kept = parseStored(Kept, await store.get(INDEX_KEY).catch(() => undefined));
    if (kept?.of === of) {
      held = kept as Held;
      return;
    }
    const markets = exchanges.map((each) => each.rows());
    const names = withKoreanNames(
      contracts.flatMap((each) => each.rows()),
      markets,
    );
    held = { of, index: buildIndex(names), boards: oncePerSymbol(markets.flat()) };
    korean = Object.fromEntries(
      names.flatMap(({ koreanName, keys }) => (koreanName ? keys.map((key) => [key, koreanName]) : [])),
    );
    // Without a stored index the next worker builds it again.
    await store.put({ [INDEX_KEY]: held, [KOREAN_KEY]: korean }).catch(() => undefined);
  }

  const shared = (name: 'index' | 'renew', work: () => Promise<void>) =>
    tasks.join([name], () => work(), new AbortController().signal);

  return {
    /** The index of the names at hand; an empty one before any were fetched. */
    async current(): Promise<NameIndex> {
      await shared('index', makeOrRead);
      return held?.index ?? buildIndex([]);
    },
    /** Whether a catalog of one of these sources was never fetched, so that names are missing. */
    isPartial: async (on: readonly SourceName[]) =>
      (await Promise.all(listsOf(on).map((list) => list.fetchedAt()))).includes(null),
    /** Fetches the catalogs of these sources that are missing or old, and rebuilds the index where they have changed. */
    renew: (on: readonly SourceName[]) =>
      shared('renew', async () => {
        await Promise.all(listsOf(on).map((list) => list.renew()));
        await makeOrRead();
      }),
    /** The won markets in the exchanges' lists, each symbol once; empty before `current`. */
    boards: (): readonly ListedCoin[] => held?.boards ?? [],
    /** The Korean name of a token; null where there is none, or the index was not read yet. */
    koreanNameOf: (key: AssetKey): string | null => korean[key] ?? null,
    /** Resolves when the stored Korean names are in memory. */
    restored,
  };
}

/** Each symbol once, by the row of the first exchange that lists it. */
function oncePerSymbol(rows: readonly ListedName[]): readonly ListedCoin[] {
  const first = new Map(rows.toReversed().map((row) => [row.symbol, row]));
  return [...first.values()].map(({ symbol, name, koreanName }) => ({ symbol, name, koreanName }));
}

/** Endings that one list writes and another leaves out. */
const ENDING = /(?:token|coin|protocol|network|finance|dao)$/;

/**
 * Gives the coins the Korean names of the exchanges, the first exchange before the others. Only where the symbol and the
 * English name agree, and no second coin has both: any token may call itself anything.
 */
export function withKoreanNames(
  coins: readonly ListedName[],
  exchanges: readonly (readonly ListedName[])[],
): readonly ListedName[] {
  const alike = new Map<string, number>();
  for (const coin of coins) alike.set(identity(coin), (alike.get(identity(coin)) ?? 0) + 1);
  const korean = new Map<string, string>();
  for (const listed of exchanges.flat())
    if (listed.koreanName && !korean.has(identity(listed))) korean.set(identity(listed), listed.koreanName);
  return coins.map((coin) => {
    const isOnly = alike.get(identity(coin)) === 1;
    return { ...coin, koreanName: (isOnly && korean.get(identity(coin))) || null };
  });
}

/** Symbol and name in a form for comparison, without an `ENDING`. */
export function identity({
  symbol,
  name,
}: {
  readonly symbol: string | null;
  readonly name: string | null;
}): string {
  const form = searchForm(name ?? '');
  return `${searchForm(symbol ?? '')} ${form.replace(ENDING, '') || form}`;
}
