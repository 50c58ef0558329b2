/** The service under measurement, with one front; the process that starts and hears it is this one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetOf } from '../../src/market/assets.ts';
import { EVM_PLATFORMS } from '../../src/market/platforms.ts';
import { chunk } from '../../src/upstream/chunk.ts';
import { SERVICE, startService } from '../../test/edge/started-service.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld, SOURCE_HOSTS } from '../../test/world/world.ts';

export interface ServiceUnderMeasurement {
  readonly base: string;
  /** Whose processor time is whose. */
  readonly pids: { readonly front: number; readonly engine: number; readonly supervisor: number };
  readonly keys: readonly string[];
  /** Lists of a hundred tokens of one platform that nobody has asked about. */
  readonly cold: readonly { readonly platform: string; readonly addresses: readonly string[] }[];
  /** A token of Ethereum that nobody prices: a front has nothing of it at hand, however often it is asked. */
  readonly unlisted: string;
}

const COLD = 4_800;
const LIST = 100;
const [, , keyCount = '1'] = process.argv;

const world = createWorld();
const added = addTokens(world.market, COLD).map(assetOf);
const [unlisted = ''] = addTokens(world.market, 4, []).flatMap((key) => /^ETH:(.*)/.exec(key)?.[1] ?? []);
const service = await startService(SERVICE, {
  world,
  folder: mkdtempSync(join(tmpdir(), 'sise-bench-')),
  onTrouble: console.warn,
});
const keys: string[] = [];
for (let i = 0; i < Number(keyCount); i++) keys.push((await service.newProject()).key);
const cold = EVM_PLATFORMS.flatMap(({ id }) => {
  const addresses = added.filter(({ platform }) => platform === id).flatMap(({ address }) => address ?? []);
  return chunk(addresses, LIST).map((some) => ({ platform: id, addresses: [...some] }));
});

// Whatever the parent says: from now on CoinGecko wants to be left alone.
process.on('message', () => {
  const busy = { kind: 'status', status: 429, retryAfter: 3_600 } as const;
  world.faults.set(SOURCE_HOSTS.CoinGecko, busy, { path: '/api/v3/simple' });
  process.send?.('busy');
});
process.on('disconnect', () => void service.stop().then(() => process.exit()));
const [front = 0, engine = 0] = ['front-1', 'engine'].map((name) => service.pidOf(name) ?? 0);
const pids = { front, engine, supervisor: process.pid };
process.send?.({ base: service.base, pids, keys, cold, unlisted } satisfies ServiceUnderMeasurement);
