/** What the shortcut looks up, in a real Chromium: it is a real key, on a screen with a window manager. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pricesEn, pricesKo } from '../../texts.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { ask } from '../acts.ts';
import { TWIN } from '../twin.ts';
import { DELEGATED, LINK_KEY, NOBODYS, SANDBOX, USDT_KEY, WALLET } from './pages.ts';
import { type LookUpStage, sharedLookUpStage } from './stage.ts';

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

/** Those that are on from the start, the likeliest first. */
const NETWORKS = 'Ethereum, BNB Smart Chain, Polygon, Kaia';

describe('the shortcut', () => {
  test('looks up an address that is broken over two lines', async () => {
    await on.select('broken');
    await on.press();
    await on.shows(on.said(USDT_KEY));
  });

  test('looks up what is selected in a field', async () => {
    await on.page.locator('#field').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(3, 45);
    });
    await on.press();
    await on.shows(on.said(USDT_KEY));
    await on.screen.press('Escape');
    await expect.poll(on.card.count).toBe(0);
    const back = await on.page.evaluate(() => {
      const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return [id, selectionStart, selectionEnd];
    });
    expect(back).toEqual(['field', 3, 45]);
  });

  test('looks up what is selected in a frame of the same origin, and gives the focus back to it', async () => {
    await on.page.frameLocator('#same').locator('#text').click({ clickCount: 3 });
    await on.press();
    await on.shows(on.said(USDT_KEY));
    await on.screen.press('Escape');
    await expect.poll(on.card.count).toBe(0);
    expect(await on.page.evaluate(() => document.activeElement?.id)).toBe('same');
  });

  test('looks up what is selected in an open shadow root', async () => {
    await on.page.locator('#inner').click({ clickCount: 3 });
    await on.press();
    await on.shows(on.said(USDT_KEY));
  });

  test('shows beside a price that is known that other platforms are still asked', async () => {
    const shown = () =>
      on.card.read((root) =>
        [...root.querySelectorAll<HTMLElement>('.result')].map(
          ({ dataset, classList }) => `${dataset.result ?? 'waiting'} ${classList[1]}`,
        ),
      );
    await on.select('polygon');
    await on.press();
    await expect.poll(shown, { timeout: 20_000 }).toEqual([`POL:${TWIN} large`]);
    await on.shows(on.said(`POL:${TWIN}`));
    await on.screen.press('Escape');
    on.stage.world.faults.set('*', { kind: 'slow', ms: 1000 });
    await on.select('twin');
    await on.press();
    await expect.poll(shown).toEqual([`POL:${TWIN} large`, 'waiting small']);
    await expect.poll(shown, { timeout: 20_000 }).toEqual([`ETH:${TWIN} small`, `POL:${TWIN} small`]);
  });

  test('works on a page that allows no script and no style', async () => {
    await on.open(SANDBOX);
    await on.select('text');
    await on.press();
    await on.shows(on.said(USDT_KEY));
    const colour = await on.card.read(
      (root) => getComputedStyle(root.querySelector('.card') as Element).borderRadius,
    );
    expect(colour).toBe('16px');
  });

  test('works inside a modal dialog that is made of a shadow root around what is selected', async () => {
    await on.page.evaluate(() =>
      document.querySelector('#fancy')?.shadowRoot?.querySelector('dialog')?.showModal(),
    );
    await on.select('slotted');
    await on.press();
    await on.shows(on.said(USDT_KEY));
    await on.save();
    await on.page.keyboard.press('Escape');
    await expect.poll(on.card.count).toBe(0);
  });

  test('works inside a modal dialog of the page’s own making, which keeps focus and clicks inside', async () => {
    await on.page.evaluate('trap()');
    await on.select('trapped');
    await on.press();
    await on.shows(on.said(USDT_KEY));
    expect(await on.card.read((root) => root.activeElement?.className)).toBe('card');
    await on.save();
  });
});

describe('nothing is sent', () => {
  test.each([
    ['nothing is selected', null, 'Nothing is selected'],
    ['it may be a private key', 'key', '64 digits'],
  ])('when %s', async (_what, id, sentence) => {
    if (id) await on.select(id);
    await on.press();
    await expect.poll(on.words).toContain(sentence);
    const described = await on.card.read((root) => {
      const id = root.querySelector('[role="dialog"]')?.getAttribute('aria-describedby');
      return root.getElementById(id ?? '')?.textContent;
    });
    expect(described).toContain(sentence);
    expect(on.stage.world.log).toEqual([]);
  });
});

describe('bad luck', () => {
  test('an address that no source lists has its sentence', async () => {
    await on.select('nobodys');
    await on.press();
    await expect
      .poll(on.words, { timeout: 20_000 })
      .toContain('No source lists this token. Searched on Ethereum, BNB Smart Chain, Polygon, Kaia.');
    expect(on.sent()).toContain(NOBODYS);
  });

  test.each([
    ['en', 'wallet', WALLET],
    ['ko', 'delegated', DELEGATED],
  ] as const)(
    'a wallet is called one in %s, once a node of each network has found no code (%s)',
    async (language, id, address) => {
      const popup = await on.stage.open();
      await ask<'settings'>(popup, { type: 'settings', change: { language } });
      await popup.close();
      await on.front();
      await on.select(id);
      await on.press();
      const sentence = { en: pricesEn, ko: pricesKo }[language].badWallet.replace('{networks}', NETWORKS);
      await expect.poll(on.words, { timeout: 20_000 }).toBe(` ${sentence}`);
      expect(await on.card.read((root) => root.querySelector('.result-actions'))).toBeNull();
      const told = on.stage.world.log
        .map(({ body }) => String(body))
        .filter((body) => body.includes('eth_getCode'));
      expect(told).toHaveLength(5);
      expect(new Set(told.map((body) => JSON.parse(body).params[0]))).toEqual(
        new Set([address.toLowerCase()]),
      );
    },
  );

  test('an address among others is sent to no node, since it may be a wallet', async () => {
    await on.page.evaluate((wallet) => document.querySelector('#two')?.append(` ${wallet}`), WALLET);
    await on.select('two');
    await on.press();
    await on.shows(on.said(USDT_KEY), on.said(LINK_KEY), 'none ');
    expect(await on.words()).toContain('No source lists this token');
    expect(on.sent()).not.toContain('eth_getcode');
  });

  test('a tab that is closed meanwhile leaves nothing behind', async () => {
    on.stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 1500 });
    await on.select('text');
    await on.press();
    await expect.poll(on.card.count).toBe(1);
    await on.page.close();
    await expect
      .poll(() => on.stage.world.log.some(({ host, status }) => host === SOURCE_HOSTS.CoinGecko && status), {
        timeout: 20_000,
      })
      .toBe(true);
    expect(on.stage.chromium.errors()).toEqual([]);
  });
});
