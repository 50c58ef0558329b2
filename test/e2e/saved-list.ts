import type { Page } from 'playwright-core';
import type { AssetKey } from '../../src/core/market/assets.ts';
import { addTokens } from '../world/synthetic.ts';
import { ask, saveAll, untilPriced } from './acts.ts';
import { writeDatabase } from './in-worker.ts';
import type { Stage } from './stage.ts';

/** Resets the stage, saves these in this order beside the coins, and resolves once all have prices. */
export async function openPricedList(stage: Stage, assets: readonly AssetKey[]): Promise<Page> {
  await stage.reset();
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await saveAll(popup, assets);
  await untilPriced(popup, 5 + assets.length);
  return popup;
}

interface SavedBesides {
  /** Saved first. */
  readonly also?: readonly AssetKey[];
  /** So much is held of each. */
  readonly amount?: string;
}

/** Saves so many made-up tokens, which all have prices, as if a person had. The worker is stopped, and starts with them. */
export async function saveTokens(
  stage: Stage,
  count: number,
  { also = [], amount }: SavedBesides = {},
): Promise<readonly AssetKey[]> {
  const keys = [...also, ...addTokens(stage.world.market, count)];
  const items = keys.map((key, place) => {
    const address = key.slice(key.indexOf(':') + 1);
    return [
      key,
      { version: 1, value: { address, addedAt: place, place, ...(amount && { amount }) } },
    ] as const;
  });
  // The worker makes the database at its first question.
  const first = await stage.open();
  await ask<'view'>(first, { type: 'view' });
  await stage.closePopups();
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'saved', items });
  await stage.chromium.stopWorker();
  stage.world.limits.reset();
  return keys;
}
