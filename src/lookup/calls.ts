/**
 * In which tabs a person has called the card, and what was shown there: only those tabs are answered, and only what they
 * were shown can be saved from them. Survives a stopped worker, because a card stays open longer than that runs.
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import type { Store } from '../storage/store.ts';

export interface Calls {
  /** A person has just called the card in the tab. */
  note(tab: number): void;
  isNoted(tab: number): Promise<boolean>;
  /** These were shown to the tab. */
  show(tab: number, assets: readonly AssetKey[]): void;
  wasShown(tab: number, asset: AssetKey): Promise<boolean>;
}

/** Cards that anyone still has open. */
const MAX_TABS = 50;

/** More than ten addresses on four platforms. */
const MAX_SHOWN = 200;

const shown = z.array(z.custom<AssetKey>((value) => parseAssetKey(value) !== null));

export function createCalls(store: Store): Calls {
  const tabs = new Map<number, Set<AssetKey>>();
  const restored = restore();

  async function restore(): Promise<void> {
    for (const [tab, value] of await store.entries().catch(() => [])) {
      const assets = shown.safeParse(value).data ?? [];
      const known = tabs.get(Number(tab));
      tabs.set(Number(tab), new Set([...assets, ...(known ?? [])]));
    }
  }

  function keep(tab: number): void {
    const failed = (reason: unknown) => console.warn('calls of the card not kept', reason);
    store.put({ [tab]: [...(tabs.get(tab) ?? [])].slice(-MAX_SHOWN) }).catch(failed);
    const oldest = tabs.size > MAX_TABS ? [...tabs.keys()][0] : undefined;
    if (oldest === undefined) return;
    tabs.delete(oldest);
    store.delete([String(oldest)]).catch(failed);
  }

  return {
    note(tab) {
      const before = tabs.get(tab);
      tabs.delete(tab);
      tabs.set(tab, before ?? new Set());
      keep(tab);
    },
    async isNoted(tab) {
      if (!tabs.has(tab)) await restored;
      return tabs.has(tab);
    },
    show(tab, assets) {
      const all = tabs.get(tab);
      const news = assets.filter((asset) => !all?.has(asset));
      if (!all || news.length === 0) return;
      for (const asset of news) all.add(asset);
      keep(tab);
    },
    async wasShown(tab, asset) {
      if (!tabs.get(tab)?.has(asset)) await restored;
      return tabs.get(tab)?.has(asset) ?? false;
    },
  };
}
