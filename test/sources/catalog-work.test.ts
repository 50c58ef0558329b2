/** What CoinGecko's list costs when it is as long as it may be: against parsing alone, and for whoever waits meanwhile. */
import { expect, test } from 'vitest';
import { fetchCoinList } from '../../src/sources/coingecko-catalog.ts';
import type { Upstream } from '../../src/upstream/upstream.ts';

const BYTES = 19_900_000;
const TURNS = 7;
const MOST_TIMES = 3;

/** Half of them ours. */
const PLATFORMS = 'ethereum solana binance-smart-chain base polygon-pos arbitrum-one kaia avalanche'.split(
  ' ',
);

function listOfAll(): string {
  const rows: string[] = [];
  for (let i = 0, bytes = 0; bytes < BYTES; i += 1) {
    const contracts = Array.from({ length: i % 3 }, (_, k) => [
      PLATFORMS[(i + 3 * k) % PLATFORMS.length],
      `0x${(i * 3 + k).toString(16).padStart(40, '0')}`,
    ]);
    const coin = { id: `coin-number-${i}`, symbol: `c${i}`, name: `Coin Number ${i}` };
    const row = JSON.stringify({ ...coin, platforms: Object.fromEntries(contracts) });
    rows.push(row);
    bytes += row.length + 1;
  }
  return `[${rows.join()}]`;
}

/** Milliseconds of processor time that the work takes when it is least disturbed. */
async function leastMs(work: () => unknown): Promise<number> {
  const turns: number[] = [];
  for (let i = 0; i < TURNS; i += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    turns.push((user + system) / 1000);
  }
  return Math.min(...turns);
}

test('a list of 20 MB costs little more than parsing it, and lets others have their turns', async () => {
  const text = listOfAll();
  const upstream = {
    fetchJson: async (url: string, { read }: { read: (body: unknown, status: number) => unknown }) =>
      read(
        url.includes('asset_platforms') ? [{ id: 'kaia', chain_identifier: '8217' }] : JSON.parse(text),
        200,
      ),
  } as Pick<Upstream, 'fetchJson'> as Upstream;
  let kept = '';
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setTimeout(count);
  };
  const read = async () => {
    const ids = await fetchCoinList(upstream, '', { signal: new AbortController().signal }, (names) => {
      kept = names;
    });
    return ids.split('\n').length;
  };
  count();
  const contracts = await read();
  isDone = true;
  expect(turns).toBeGreaterThan(10);
  expect(contracts).toBeGreaterThan(60_000);
  expect(kept.split('\n').length).toBeGreaterThan(40_000);
  const [plain, whole] = [await leastMs(() => JSON.parse(text)), await leastMs(read)];
  expect(whole).toBeLessThan(MOST_TIMES * plain);
}, 60_000);
