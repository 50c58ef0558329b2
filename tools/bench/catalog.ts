/** What CoinGecko's list costs when it is as long as it may be, beside parsing it alone: processor time. */
import { longCatalog, readCatalog } from '../../test/core/sources/long-catalog.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 30;

export async function measureCatalog(): Promise<readonly Row[]> {
  const text = longCatalog();
  const measured = await inTurns(
    () => processorMs(() => readCatalog(text)),
    () => processorMs(() => JSON.parse(text)),
    ROUNDS,
  );
  const row = { what: 'a catalog of 20 MB', beside: '`JSON.parse` of it', unit: 'ms' } as const;
  return [ratioRow({ ...row, budget: { atMost: 2 } }, measured)];
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
