/** A new server on the database of commit c08a212, which has projects, recorded prices and past prices. */
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createRecordings } from '../../../src/core/history/recordings.ts';
import { createSqliteStore } from '../../../src/core/storage/sqlite.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { openExistingDatabase } from '../../../src/service/server/database.ts';
import { createWorld } from '../../world/world.ts';
import { ask } from './client.ts';
import { newFolder } from './folder.ts';
import { running } from './running.ts';

const FIXTURE = fileURLToPath(new URL('fixtures/c08a212', import.meta.url));
const SHOP_KEY = 'only-for-tests-the-key-of-the-shop--------A';
const STAGING_KEY = 'only-for-tests-the-key-of-staging---------A';
const EVERYTHING_KEY = 'only-for-tests-the-key-of-everything------A';
/** Made up by that server. */
const REVOKED_KEY = '_43qoWI1Px615GemboWSgujeVHrTIgGlHKN6kMYPIUI';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
/** Only DexScreener lists it, which has no past: its past is what was recorded. */
const POOL = '0x5e00000000000000000000000000000000000007';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The old server last ran on 2026-11-26 at 03:00 UTC. */
const NOW = Date.UTC(2026, 10, 26, 4);

/** A server on a copy, an hour later, to which no source answers. */
async function started() {
  const folder = newFolder();
  cpSync(FIXTURE, folder, { recursive: true });
  const now = () => NOW;
  const world = createWorld({ now });
  world.faults.set('*', { kind: 'status', status: 503 });
  const database = openExistingDatabase(folder);
  const { base, stop } = await running({ database, fetch: world.fetch, clock: { ...systemClock, now } });
  const read = async (path: string) => {
    const response = await ask(`${base}${path}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return { folder, read, stop };
}

describe('a server on the database of c08a212', () => {
  it('answers each key as its project allows', async () => {
    const { read } = await started();
    const at = Date.UTC(2026, 9, 26) / 1000;
    const statuses = [
      `/ETH/token-price/${SHOP_KEY}?addresses=${LINK}&at=${at}`,
      `/POL/token-price/${SHOP_KEY}?addresses=0x`,
      `/BTC/token-price/${STAGING_KEY}?addresses=0x`,
      `/ETH/token-price/${EVERYTHING_KEY}?addresses=${LINK}&at=${at}`,
      `/ETH/token-price/${REVOKED_KEY}?addresses=${LINK}&at=${at}`,
    ].map(async (path) => (await read(path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 403, 403, 200, 401]);
  });

  it('goes on counting the uses of a project', async () => {
    const { folder, read, stop } = await started();
    await read(`/POL/token-price/${SHOP_KEY}?addresses=0x`);
    await stop();
    const rows = openExistingDatabase(folder)
      .prepare('SELECT id, name, network, platforms, requests, revoked_at FROM projects ORDER BY rowid')
      .all();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        id: 'f77f2ec74186',
        name: 'Shop',
        network: 'mainnet',
        platforms: '["ETH","BNB"]',
        requests: 7,
        revoked_at: null,
      },
      {
        id: '09b3a1af8250',
        name: 'Staging',
        network: 'testnet',
        platforms: null,
        requests: 1,
        revoked_at: null,
      },
      {
        id: 'c1dd56f038d2',
        name: 'Everything',
        network: 'mainnet',
        platforms: null,
        requests: 1,
        revoked_at: null,
      },
      {
        id: '6f20da596e52',
        name: 'Old',
        network: 'mainnet',
        platforms: null,
        requests: 0,
        revoked_at: 1_795_402_825_881,
      },
    ]);
  });

  it('serves recorded prices as a series when no source has the past of a token', async () => {
    const { read } = await started();
    const from = Date.UTC(2026, 10, 23) / 1000;
    const { body } = await read(`/ETH/price-history/${SHOP_KEY}?address=${POOL}&from=${from}&step=1d`);
    const recorded = { usdPrice: '0.04518', krwPrice: '62.359695' };
    expect(body).toMatchObject({
      token: { name: 'Only On DexScreener', symbol: 'DEX1', decimals: 9 },
      source: 'DexScreener',
      points: [
        { at: '2026-11-23T00:00:00.000Z', ...recorded },
        { at: '2026-11-24T00:00:00.000Z', usdPrice: null, krwPrice: null },
        { at: '2026-11-25T00:00:00.000Z', ...recorded },
        { at: '2026-11-26T00:00:00.000Z', ...recorded },
      ],
    });
  });

  it('serves stored past prices when no source answers', async () => {
    const { read } = await started();
    const at = Date.UTC(2026, 9, 26) / 1000;
    const moment = await read(`/ETH/token-price/${SHOP_KEY}?addresses=${LINK}&at=${at}`);
    expect(moment.body.prices).toMatchObject([
      { usdPrice: '10.9372149122', krwPrice: '15026.311451424214', source: 'DefiLlama' },
    ]);
    const [from, to] = [Date.UTC(2026, 10, 16), Date.UTC(2026, 10, 20)].map((time) => time / 1000);
    const series = await read(`/ETH/price-history/${SHOP_KEY}?address=${LINK}&from=${from}&to=${to}&step=1d`);
    expect(series.body.points.map(({ usdPrice }: { usdPrice: string }) => usdPrice)).toEqual([
      '15.1293353275',
      '15.2532988843',
      '15.3922360679',
      '15.5886951172',
      '15.7821878239',
    ]);
  });

  it('reads every recorded price with its time', async () => {
    const folder = newFolder();
    cpSync(FIXTURE, folder, { recursive: true });
    const database = openExistingDatabase(folder);
    const recordings = createRecordings(createSqliteStore(database, 'recordings'));
    const range = { from: NOW - 4 * DAY, to: NOW, now: NOW };
    expect(await recordings.read('BTC:0x', range)).toEqual([
      { at: 1_795_402_766_000, usd: '90000.5', krw: '124223190.125', source: 'CoinGecko' },
      { at: 1_795_575_575_000, usd: '95123.25', krw: '131293865.8125', source: 'CoinGecko' },
      { at: 1_795_661_969_000, usd: '96543.21', krw: '133253765.6025', source: 'CoinGecko' },
    ]);
    database.close();
  });
});
