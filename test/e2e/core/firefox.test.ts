/** The popup in a stock Firefox ESR: right prices, in Korean too, and a list that outlives the popup. */
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { UPSTREAM_HOSTS } from '../../../manifest.ts';
import { pricesEn } from '../../texts.ts';
import type { World } from '../../world/world.ts';
import { withoutPremiums } from '../acts.ts';
import type { Firefox } from '../browsers/firefox.ts';
import { type ShownRow, shownRows } from '../browsers/shown-rows.ts';
import { expected } from '../digits.ts';
import { sharedFirefoxStage } from '../firefox-stage.ts';

const THIRTY_THREE = 'ETH:0x5e00000000000000000000000000000000000033';
const ONLY_DEFILLAMA = 'ETH:0x5e00000000000000000000000000000000000002';

/** Also for a source that was too late to be asked again. */
const LIMIT = { timeout: 30_000 };

let world: World;
let firefox: Firefox;
let popup: Page;

// One after another, as a person goes on: Firefox offers no hand to its background's storage.
beforeAll(async () => {
  ({ world, firefox } = await sharedFirefoxStage());
  popup = await firefox.openPopup();
});

const rows = (): Promise<readonly ShownRow[]> => popup.evaluate(shownRows);
const rowOf = async (asset: string) => (await rows()).find((row) => row.asset === asset);
/** What the product sent; Firefox's own services ask the proxy too. */
const sent = () => world.log.filter(({ host }) => UPSTREAM_HOSTS.includes(host));

async function add(address: string): Promise<void> {
  await popup.focus('.add-field');
  await popup.keyboard.type(address);
  await popup.keyboard.press('Enter');
  // On a slow machine a source may be too late, and the popup then asks. Who is asked for another reason waits in vain.
  const answered = await popup.waitForFunction(
    (asset, late) => {
      if (document.querySelector(`[data-asset="${asset}"]`)) return true;
      const choice = document.querySelector('.choice');
      if (!late.some((word) => choice?.textContent?.includes(word))) return false;
      const options = [...(choice?.querySelectorAll<HTMLElement>('.choice-option') ?? [])];
      options.find((option) => option.textContent?.includes('Ethereum'))?.click();
      return true;
    },
    {},
    `ETH:${address.toLowerCase()}`,
    [pricesEn.wordUnavailable, pricesEn.wordNoAnswer, pricesEn.wordNotAsked],
  );
  await answered.dispose();
}

describe('the popup in Firefox', () => {
  test('shows the coins at CoinGecko’s prices in both currencies', async () => {
    const shown = async () =>
      (await rows()).map(({ exactUsd, exactKrw, source, status }) => ({
        exactUsd,
        exactKrw,
        source,
        status,
      }));
    await expect
      .poll(shown, LIMIT)
      .toEqual(['bitcoin', 'ethereum'].map((coin) => expected(world, coin, 'CoinGecko')));
  });

  test('shows all 33 decimals of a pasted token, and every digit of its product in won', async () => {
    await add(THIRTY_THREE.slice(4));
    await expect
      .poll(() => rowOf(THIRTY_THREE), LIMIT)
      .toMatchObject({
        name: 'Thirty Three Decimals',
        symbol: 'T33',
        ...expected(world, THIRTY_THREE, 'GeckoTerminal'),
      });
    // One that quotes dollars alone.
    await add(ONLY_DEFILLAMA.slice(4));
    await expect
      .poll(() => rowOf(ONLY_DEFILLAMA), LIMIT)
      .toMatchObject(expected(world, ONLY_DEFILLAMA, 'DefiLlama'));
  });

  test('shows them in Korean once that is chosen', async () => {
    await popup.click('[data-focus="settings"]');
    await popup.waitForSelector('.panel');
    await popup.$eval('input[name="language"][value="ko"]', (choice) => choice.click());
    await expect
      .poll(async () => (await rows()).map(({ name }) => name), LIMIT)
      .toEqual(['비트코인', '이더리움', 'Thirty Three Decimals', 'Only On DefiLlama']);
  });

  test('shows the same list, language and prices when it is opened again', async () => {
    const before = await rows();
    await popup.close();
    const asked = withoutPremiums(sent()).length;
    popup = await firefox.openPopup();
    await expect.poll(rows, LIMIT).toEqual(before);
    // After a round of its own, which everything known was fresh enough for.
    await popup.evaluate(() => {
      const { browser } = globalThis as unknown as {
        browser: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
      };
      return browser.runtime.sendMessage({ type: 'refresh', act: false, live: false });
    });
    expect(withoutPremiums(sent())).toHaveLength(asked);
  });

  test('names no page and no person to a price source', () => {
    const prices = sent().filter(({ method }) => method === 'GET');
    expect(prices.length).toBeGreaterThan(0);
    const names = new Set(prices.flatMap(({ headers }) => [...headers.keys()]));
    expect([...names].filter((name) => ['origin', 'cookie', 'referer'].includes(name))).toEqual([]);
  });

  test('asks documented addresses only, without an error', () => {
    const ours = world.strays.filter((stray) => UPSTREAM_HOSTS.some((host) => stray.includes(host)));
    expect(ours).toEqual([]);
    expect(firefox.errors()).toEqual([]);
  });
});
