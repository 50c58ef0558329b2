/**
 * What a tab's card may ask. A tab is answered once a person has opened the card there, and only what it was shown can be
 * saved from it. Grants survive a stopped worker, because a card stays open longer than that runs.
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import type { Store } from '../storage/store.ts';

export interface CardGrants {
  /** A person has just opened the card in the tab. */
  grant(tab: number): void;
  isGranted(tab: number): Promise<boolean>;
  /** These were shown to the tab; without a grant, that changes nothing. */
  noteShown(tab: number, assets: readonly AssetKey[]): void;
  wasShown(tab: number, asset: AssetKey): Promise<boolean>;
}

/** More cards than anyone has open. */
const MAX_TABS = 50;

/** Assets of a tab: more than ten addresses on four platforms. */
const MAX_SHOWN = 200;

const shown = z.array(z.custom<AssetKey>((value) => parseAssetKey(value) !== null));

export function createCardGrants(store: Store): CardGrants {
  const tabs = new Map<number, Set<AssetKey>>();
  const restored = restore();

  /** Those granted meanwhile are the newest. */
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

  /** Waits until all that was kept is back: what is written over would be lost, and the oldest is not known before. */
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
    keep(tab).catch((reason: unknown) => console.warn('grants of the card not kept', reason));
  }

  return {
    grant(tab) {
      const before = tabs.get(tab);
      tabs.delete(tab);
      tabs.set(tab, before ?? new Set());
      keepSoon(tab);
    },
    async isGranted(tab) {
      await restored;
      return tabs.has(tab);
    },
    noteShown(tab, assets) {
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
