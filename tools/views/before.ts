/** What has happened before a view is opened: to the device, and to the world. */
import { PENDING_LOOK_UP_KEY, type PendingLookUp } from '../../src/extension/messages/selections.ts';
import { writeDatabase, writeSession } from '../../test/e2e/in-worker.ts';
import type { Stage } from '../../test/e2e/stage.ts';
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

/** A week of hours as items of the database; each place has a curve of its own. */
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

/** Only Frankfurter, which has a rate a day, says how many won a dollar is, and nobody has said it before. */
export async function withDailyRate({ world, chromium }: Stage): Promise<void> {
  const others = ['api.coinbase.com', 'open.er-api.com', SOURCE_HOSTS.CoinGecko];
  world.faults.set(others, { kind: 'status', status: 500 });
  await chromium.evaluateInWorker(writeDatabase, { store: 'kept', items: [['rate:USD/KRW', null]] });
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
