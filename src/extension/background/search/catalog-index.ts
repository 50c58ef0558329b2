/** The index of all names that the catalogs have: made once for each set of them, and kept. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PriceSource } from '../../../core/sources/source-port.ts';
import { parseStored } from '../../../core/storage/parse-stored.ts';
import type { Store } from '../../../core/storage/store.ts';
import { createSharedTasks } from '../../../core/upstream/shared-task.ts';
import { withKoreanNames } from './korean-names.ts';
import { buildIndex, type NameIndex } from './name-index.ts';

export interface CatalogIndex {
  /** The index of the names at hand; an empty one before any were fetched. */
  current(): Promise<NameIndex>;
  /** Whether a catalog was never fetched, so that names are missing. */
  isPartial(): Promise<boolean>;
  /** Fetches the catalogs that are missing or old, and makes the index anew where they are others. */
  renew(): Promise<void>;
  /** The Korean name of a token; null where there is none, or the index was not read yet. */
  koreanNameOf(key: AssetKey): string | null;
  /** Resolves when the Korean names that are kept are back. */
  readonly restored: Promise<void>;
}

/** Raise it when what is kept, or the way names are found, changes. */
const VERSION = 1;
const INDEX_KEY = 'search index';
const KOREAN_KEY = 'korean names';

const numbers = (kind: typeof Uint32Array | typeof Uint8Array) => z.instanceof(kind);
const Kept = z.object({
  of: z.string(),
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

export interface CatalogIndexParts {
  /** Those with a list of names. One that may be asked of the registry alone lists symbols, the others list contracts. */
  readonly sources: readonly Pick<PriceSource, 'row' | 'names'>[];
  readonly store: Store;
}

export function createCatalogIndex({ sources, store }: CatalogIndexParts): CatalogIndex {
  const lists = sources.flatMap(({ names }) => names ?? []);
  const exchanges = sources.flatMap(({ row, names }) => (row.registryOnly && names) || []);
  const contracts = lists.filter((list) => !exchanges.includes(list));
  const tasks = createSharedTasks<'index' | 'renew'>();
  let held: { readonly of: string; readonly index: NameIndex } | null = null;
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
      held = kept as { of: string; index: NameIndex };
      return;
    }
    const names = withKoreanNames(
      contracts.flatMap((each) => each.rows()),
      exchanges.map((each) => each.rows()),
    );
    held = { of, index: buildIndex(names) };
    korean = Object.fromEntries(
      names.flatMap(({ koreanName, keys }) => (koreanName ? keys.map((key) => [key, koreanName]) : [])),
    );
    // What cannot be kept is made again by the next worker.
    await store.put({ [INDEX_KEY]: held, [KOREAN_KEY]: korean }).catch(() => undefined);
  }

  const shared = (name: 'index' | 'renew', work: () => Promise<void>) =>
    tasks.join([name], () => work(), new AbortController().signal);

  return {
    async current() {
      await shared('index', makeOrRead);
      return held?.index ?? buildIndex([]);
    },
    isPartial: async () => (await Promise.all(lists.map((list) => list.fetchedAt()))).includes(null),
    renew: () =>
      shared('renew', async () => {
        await Promise.all(lists.map((list) => list.renew()));
        await makeOrRead();
      }),
    koreanNameOf: (key) => korean[key] ?? null,
    restored,
  };
}
