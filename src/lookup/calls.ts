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

  /** Those noted meanwhile are the newest. */
  async function restore(): Promise<void> {
    const before = await store.entries().catch(() => []);
    const meanwhile = [...tabs];
    tabs.clear();
    for (const [tab, value] of before) tabs.set(Number(tab), new Set(shown.safeParse(value).data));
    for (const [tab, assets] of meanwhile) {
      const all = new Set([...(tabs.get(tab) ?? []), ...assets]);
      tabs.delete(tab);
      tabs.set(tab, all);
    }
  }

  /** Only when all that was kept is back: what is written over would be lost, and the oldest is not known before. */
  async function keep(tab: number): Promise<void> {
    await restored;
    const oldest = [...tabs.keys()].slice(0, Math.max(0, tabs.size - MAX_TABS));
    for (const each of oldest) tabs.delete(each);
    const assets = tabs.get(tab);
    await Promise.all([
      assets && store.put({ [tab]: [...assets].slice(-MAX_SHOWN) }),
      oldest.length > 0 && store.delete(oldest.map(String)),
    ]);
  }

  function keepSoon(tab: number): void {
    keep(tab).catch((reason: unknown) => console.warn('calls of the card not kept', reason));
  }

  return {
    note(tab) {
      const before = tabs.get(tab);
      tabs.delete(tab);
      tabs.set(tab, before ?? new Set());
      keepSoon(tab);
    },
    async isNoted(tab) {
      await restored;
      return tabs.has(tab);
    },
    show(tab, assets) {
      const all = tabs.get(tab);
      const news = assets.filter((asset) => !all?.has(asset));
      if (!all || news.length === 0) return;
      for (const asset of news) all.add(asset);
      keepSoon(tab);
    },
    async wasShown(tab, asset) {
      await restored;
      return tabs.get(tab)?.has(asset) ?? false;
    },
  };
}
