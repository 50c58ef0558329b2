/** The state of the device and the world before a view is opened. */
import { PENDING_LOOK_UP_KEY } from '../../src/extension/messages/limits.ts';
import type { PendingLookUp } from '../../src/extension/messages/look-up.ts';
import {
  databaseStores,
  readDatabase,
  readWholeSession,
  writeDatabase,
  writeSession,
} from '../../test/e2e/in-worker.ts';
import type { Stage } from '../../test/e2e/stage.ts';
import { addWonMarkets } from '../../test/world/won-markets.ts';
import { SOURCE_HOSTS } from '../../test/world/world.ts';

const HOUR = 3_600_000;
const CHUNK = 240 * HOUR;
const WEEK = 168;

/** A week of hours of each asset, as the alarm leaves it, and what cannot be read of another week. */
export function recorded(assets: readonly string[]): (stage: Stage) => Promise<void> {
  const weeks = assets.flatMap(recordedWeek);
  const unread = [0, 1, 2].map((each) => [`aside/${assets[0]}/1h/${each}/17`, '?'.repeat(2_000)] as const);
  return ({ chromium }) =>
    chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items: [...weeks, ...unread] });
}

export function recordedWeek(asset: string, place: number) {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const chunks = new Map<number, string>();
  for (let hoursAgo = WEEK; hoursAgo >= 0; hoursAgo--) {
    const at = now - hoursAgo * HOUR;
    const chunk = Math.floor(at / CHUNK);
    const usd = 12 + Math.sin((hoursAgo + 31 * place) / 20) + Math.sin(hoursAgo * (place + 2)) / 5;
    const line = `${(at - chunk * CHUNK) / 1000} ${usd.toFixed(4)} ${(usd * 1400).toFixed(2)} 0\n`;
    chunks.set(chunk, `${chunks.get(chunk) ?? ''}${line}`);
  }
  return [...chunks].map(
    ([chunk, text]) => [`${asset}/1h/${chunk}`, { sources: ['CoinGecko'], text }] as const,
  );
}

/** The rate is Frankfurter's alone, which has one a day, and none is stored. */
export async function withDailyRate({ world, chromium }: Stage): Promise<void> {
  const others = ['api.coinbase.com', 'open.er-api.com', SOURCE_HOSTS.CoinGecko];
  world.faults.set(others, { kind: 'status', status: 500 });
  await chromium.evaluateInWorker(writeDatabase, { store: 'kept', items: [['rate:USD/KRW', null]] });
  await chromium.stopWorker();
}

/** The world has a whole board of won markets, and no list of it is stored. */
export async function withWonMarkets({ world, chromium }: Stage): Promise<void> {
  addWonMarkets(world.market);
  const lists = ['Upbit', 'Bithumb', 'CoinGecko', 'symbols of CoinGecko'];
  const items = lists.map((name) => [`catalog:${name}`, null] as const);
  await chromium.evaluateInWorker(writeDatabase, { store: 'kept', items });
  await chromium.stopWorker();
}

/** This text was selected on a page that could not show the card: the popup opens with it. */
export function lookedUp(text: string): (stage: Stage) => Promise<void> {
  return ({ chromium }) => {
    const pending: PendingLookUp = {
      at: Date.now(),
      selected: { text, links: [], labels: [] },
      isPrivate: false,
    };
    return chromium.evaluateInWorker(writeSession, { [PENDING_LOOK_UP_KEY]: pending });
  };
}

export interface SavedState {
  /** `prices`: those received until then, or none, as after a start of the browser. */
  restore(prices: 'kept' | 'none'): Promise<void>;
}

export async function takeState({ chromium, ...stage }: Stage): Promise<SavedState> {
  const session = await chromium.evaluateInWorker(readWholeSession, null);
  const names = await chromium.evaluateInWorker(databaseStores, null);
  const stores: [string, Awaited<ReturnType<typeof readDatabase>>][] = [];
  for (const name of names) stores.push([name, await chromium.evaluateInWorker(readDatabase, name)]);
  return {
    async restore(prices) {
      // The stores of pages are emptied in a page.
      await stage.open();
      await stage.reset();
      for (const [store, items] of stores)
        await chromium.evaluateInWorker(writeDatabase, { store, items: items as never });
      if (prices === 'kept') await chromium.evaluateInWorker(writeSession, session);
      await chromium.stopWorker();
    },
  };
}
