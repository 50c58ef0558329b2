/** The built extension in a real Firefox ESR, against the world. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { times } from '../world/numbers.ts';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';
import { type ShownRow, shownRows } from './browsers/shown-rows.ts';

const COINS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];
const T33 = '0x5e00000000000000000000000000000000000033';

let started: StartedWorld;
let firefox: Firefox;
let page: Page;

beforeAll(async () => {
  started = await startWorld();
  firefox = await startFirefox({ proxyPort: started.proxyPort });
  page = await firefox.openPopup();
});

afterAll(async () => {
  await firefox.close();
  await started.close();
});

async function priced(asset: string): Promise<ShownRow> {
  await page.waitForFunction(
    (wanted) => document.querySelector(`[data-asset="${wanted}"] data`) !== null,
    { polling: 50, timeout: 20_000 },
    asset,
  );
  const row = (await page.evaluate(shownRows)).find((each) => each.asset === asset);
  if (!row) throw new Error(`${asset} is gone`);
  return row;
}

describe('the popup in Firefox', () => {
  test('shows the coins with every digit that the highest source gave, and the source', async () => {
    for (const asset of COINS) {
      const { usd, krw } = started.world.market.said(asset, 'CoinGecko');
      expect(await priced(asset)).toMatchObject({ exactUsd: usd, exactKrw: krw, source: 'CoinGecko' });
    }
  });

  test('adds an address and reads all its 33 decimals', async () => {
    await page.type('input[type="text"]', T33);
    await page.keyboard.press('Enter');
    const row = await priced(`ETH:${T33}`);
    expect(row).toMatchObject({ exactUsd: '0.000000000123456789012345678901234', source: 'GeckoTerminal' });
    expect(row.exactKrw).toBe(times(row.exactUsd ?? '', started.world.market.rate('Coinbase')));
  });

  test('may call the upstreams: no request to a price source carries an Origin', () => {
    const prices = started.world.log.filter(
      ({ host, method }) => method === 'GET' && host.startsWith('api.'),
    );
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter(({ headers }) => headers.has('origin'))).toEqual([]);
  });

  test('logs no error', () => {
    expect(firefox.errors()).toEqual([]);
  });
});
