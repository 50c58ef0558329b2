/** The built extension in a real Chromium, against the world. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { times } from '../world/numbers.ts';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { type Chromium, startChromium } from './browsers/chromium.ts';
import { popup } from './popup.ts';

const COINS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933';
const LINK_KEY = `ETH:${LINK.toLowerCase()}`;
const PEPE_KEY = `ETH:${PEPE.toLowerCase()}`;
const T33 = '0x5e00000000000000000000000000000000000033';
/** Only DefiLlama lists it, which may be asked again at once. */
const LLAMA = '0x5e00000000000000000000000000000000000002';
const SEVENTEEN = '0x5e00000000000000000000000000000000000017';

interface Alarm {
  readonly name: string;
  readonly periodInMinutes: number;
  readonly scheduledTime: number;
}

/** The worker's own, where the functions given to it run. */
declare const chrome: {
  readonly alarms: {
    getAll(): Promise<Alarm[]>;
    create(name: string, alarm: { readonly when: number; readonly periodInMinutes: number }): Promise<void>;
  };
};

let started: StartedWorld;
let chromium: Chromium;

beforeEach(async () => {
  started = await startWorld();
  chromium = await startChromium({ port: started.port });
});

afterEach(async () => {
  const errors = chromium.errors();
  await chromium.close();
  await started.close();
  expect(errors).toEqual([]);
  expect(started.world.strays).toEqual([]);
});

async function withSaved(...addresses: readonly string[]): Promise<Page> {
  const page = await chromium.openPopup();
  await popup.priced(page, 'BTC:0x');
  for (const address of addresses) {
    await popup.paste(page, address);
    await popup.priced(page, `ETH:${address.toLowerCase()}`);
  }
  return page;
}

/** Lets the periodic alarm come due now instead of within a minute. Resolves when it has. */
async function letAlarmCome(): Promise<void> {
  const [alarm] = await alarms();
  if (!alarm) throw new Error('no alarm is set');
  const now = Date.now();
  await chromium.evaluateInWorker(({ name, ...times }) => chrome.alarms.create(name, times), {
    name: alarm.name,
    when: now,
    periodInMinutes: alarm.periodInMinutes,
  });
  // Its next time is a period away as soon as it has fired.
  await expect.poll(async () => (await alarms())[0]?.scheduledTime).toBeGreaterThan(now + 1000);
}

function alarms(): Promise<Alarm[]> {
  return chromium.evaluateInWorker(() => chrome.alarms.getAll(), undefined);
}

describe('the popup', () => {
  test('shows the coins with every digit that the highest source gave, and the source', async () => {
    const page = await chromium.openPopup();
    for (const asset of COINS) {
      const row = await popup.priced(page, asset);
      const { usd, krw } = started.world.market.said(asset, 'CoinGecko');
      expect(row).toMatchObject({ exactUsd: usd, exactKrw: krw, source: 'CoinGecko', status: 'priced' });
    }
  });

  test('adds a pasted address, the space around it trimmed, and reads all its 33 decimals', async () => {
    const page = await withSaved();
    await popup.paste(page, `  ${T33}\n`);
    const row = await popup.priced(page, `ETH:${T33}`);
    const { usd } = started.world.market.said(`ETH:${T33}`, 'GeckoTerminal');
    expect(row).toMatchObject({ exactUsd: usd, source: 'GeckoTerminal' });
    expect(row.exactUsd).toBe('0.000000000123456789012345678901234');
    expect(row.exactKrw).toBe(times(usd ?? '', started.world.market.rate('Coinbase')));
    await expect.poll(async () => (await popup.priced(page, `ETH:${T33}`)).symbol).toBe('T33');
  });

  test('reads a JSON number of 17 digits without rounding it', async () => {
    const page = await withSaved();
    await popup.paste(page, SEVENTEEN);
    const row = await popup.priced(page, `ETH:${SEVENTEEN}`);
    expect(row).toMatchObject({ exactUsd: '1.2345678901234567', source: 'CoinGecko' });
  });

  test.each([
    ['0x514910771af9ca656af840dff83e8264ecf986cA', 'typing error'],
    ['0x514910771af9ca656af840dff83e8264ecf986c', 'has 39'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin address'],
    ['not an address', 'space inside'],
  ])('says what is wrong with %s', async (text, sentence) => {
    const page = await withSaved();
    await popup.field(page).fill(text);
    await popup.field(page).press('Enter');
    await page.getByText(sentence).first().waitFor();
    expect(await popup.assets(page)).toEqual(COINS);
    expect(await popup.field(page).getAttribute('aria-invalid')).toBe('true');
  });

  test('does not add an address twice, whatever its letter case', async () => {
    const page = await withSaved(LINK);
    await popup.field(page).fill(LINK.toLowerCase());
    await popup.field(page).press('Enter');
    await page.getByText('already in your list').first().waitFor();
    expect(await popup.assets(page)).toEqual([...COINS, LINK_KEY]);
  });

  test('removes with the keyboard, and brings back in place', async () => {
    const page = await withSaved(LINK, PEPE);
    await popup.row(page, LINK_KEY).getByRole('button').first().focus();
    await page.keyboard.press('Delete');
    await popup.row(page, LINK_KEY).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await popup.row(page, LINK_KEY).waitFor();
    expect(await popup.assets(page)).toEqual([...COINS, LINK_KEY, PEPE_KEY]);
  });

  test('reorders with the keyboard, and keeps the order', async () => {
    const page = await withSaved(LINK, PEPE);
    await popup.row(page, PEPE_KEY).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    const moved = [...COINS, PEPE_KEY, LINK_KEY];
    await expect.poll(() => popup.assets(page)).toEqual(moved);
    await expect
      .poll(async () => {
        const second = await chromium.openPopup();
        await popup.priced(second, LINK_KEY);
        const assets = await popup.assets(second);
        await second.close();
        return assets;
      })
      .toEqual(moved);
  });

  test('keeps what two popups add at once', async () => {
    const [first, second] = await Promise.all([chromium.openPopup(), chromium.openPopup()]);
    await Promise.all([popup.priced(first, 'BTC:0x'), popup.priced(second, 'BTC:0x')]);
    await Promise.all([popup.paste(first, LINK), popup.paste(second, PEPE)]);
    for (const page of [first, second]) {
      await popup.priced(page, LINK_KEY);
      await popup.priced(page, PEPE_KEY);
    }
  });

  test('shows what Korean exchanges ask when told to', async () => {
    const page = await withSaved();
    await page.getByRole('radio', { name: 'Korea' }).check({ force: true });
    const row = await popup.priced(page, 'BTC:0x', ({ source }) => source === 'Upbit');
    expect(row.exactKrw?.replace(/\.0$/, '')).toBe(started.world.market.said('BTC:0x', 'Upbit').krw);
    expect((await popup.priced(page, 'KAIA:0x', ({ source }) => source !== 'CoinGecko')).source).toBe(
      'Bithumb',
    );
  });

  test('loses no price to one source that is down', async () => {
    started.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'html' });
    const page = await chromium.openPopup();
    for (const asset of COINS) {
      const row = await popup.priced(page, asset);
      const { usd } = started.world.market.said(asset, 'DefiLlama');
      expect(row).toMatchObject({ exactUsd: usd, source: 'DefiLlama' });
      expect(row.exactKrw).toBe(times(usd ?? '', started.world.market.rate('Coinbase')));
    }
  });

  test.each(['light', 'dark'] as const)('has nothing that axe objects to, in %s', async (colorScheme) => {
    const page = await withSaved(LINK, PEPE);
    await page.emulateMedia({ colorScheme });
    await popup.row(page, LINK_KEY).getByRole('button').first().click();
    expect(await objections(page)).toEqual([]);
  });
});

describe('the background', () => {
  test('lets the popup paint its prices at once after it was killed, then refreshes them', async () => {
    const page = await withSaved(LINK);
    const before = await popup.priced(page, LINK_KEY);
    await page.close();
    await chromium.stopWorker();

    started.world.faults.set('*', { kind: 'never' });
    const again = await chromium.openPopup();
    expect(await popup.priced(again, LINK_KEY)).toMatchObject({
      exactUsd: before.exactUsd,
      exactKrw: before.exactKrw,
      source: before.source,
    });
  });

  test('keeps its alarm at a minute, also after it was killed', async () => {
    await withSaved(LINK);
    const before = await alarms();
    expect(before).toMatchObject([{ periodInMinutes: 1 }]);
    await chromium.stopWorker();
    expect(await alarms()).toEqual(before);
  });

  test('refreshes saved prices on the alarm, with no page open and after it was killed', async () => {
    const page = await withSaved(LLAMA);
    await page.close();
    await chromium.stopWorker();
    started.world.market.set('only-on-defillama', { usd: '0.3190011' });
    await letAlarmCome();
    // Opened with the last view known, which nobody but the alarm can have refreshed: all is younger than a minute.
    const again = await chromium.openPopup();
    const row = await popup.priced(again, `ETH:${LLAMA}`, ({ exactUsd }) => exactUsd === '0.3190011');
    expect(row.source).toBe('DefiLlama');
  });

  test('asks nothing on the alarm when nothing is saved and nothing is open', async () => {
    const page = await withSaved();
    await page.close();
    await chromium.stopWorker();
    const asked = started.world.log.length;
    await letAlarmCome();
    // The answers of messages come after whatever the alarm has started.
    const again = await chromium.openPopup();
    await popup.priced(again, 'BTC:0x');
    expect(started.world.log.slice(asked).map(({ url }) => url)).toEqual([]);
  });

  test('tells upstreams neither who asks nor from where', async () => {
    await withSaved(T33);
    expect(started.world.log.length).toBeGreaterThan(5);
    for (const { host, headers } of started.world.log) {
      expect([host, headers.get('cookie'), headers.get('referer')]).toEqual([host, null, null]);
    }
    const prices = started.world.log.filter(({ method }) => method === 'GET');
    expect(prices.filter(({ headers }) => headers.has('origin'))).toEqual([]);
  });
});

async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
