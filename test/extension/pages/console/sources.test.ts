// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { SOURCE_NAMES, SOURCES } from '../../../../src/core/market/source-table.ts';
import type { SourceHealth } from '../../../../src/extension/messages/sources.ts';
import { health, NOW, refusal, silence, stage, viewOf } from './stage.ts';

const HASH = '#sources';
const names = (page: Awaited<ReturnType<typeof stage>>) => page.texts('.source-name');

/** All seven, the first of them as given. */
function withFirst(more: Partial<SourceHealth>): readonly SourceHealth[] {
  return SOURCES.map((_, index) => health(index, index === 0 ? more : {}));
}

describe('the sources', () => {
  it('stand in their order, with how each has been doing', async () => {
    const page = await stage({ hash: HASH });
    expect(names(page)).toEqual(SOURCE_NAMES);
    expect(page.texts('[data-source="DefiLlama"] dd')).toEqual([
      '4 s ago',
      '211 ms',
      '0 of 40',
      '60 of 60 per minute',
    ]);
  });

  it.each<[what: string, more: Partial<SourceHealth>, word: string, detail: string]>([
    ['answers', {}, 'OK', '0 of 40'],
    ['was not asked', { lastAnswerAt: null, answers: 0, latencyP95Ms: null }, 'Idle', 'none yet'],
    [
      'fails since',
      { failures: 2, lastFailure: { at: NOW - 1000, failure: 'unreadable', message: 'x' } },
      'Failing',
      'unreadable response, just now',
    ],
    [
      'failed before',
      { failures: 2, lastFailure: { at: NOW - 180_000, failure: 'timeout', message: 'x' } },
      'OK',
      'timed out, 3 min ago',
    ],
    ['is left alone', { nextTryAt: NOW + 24_000 }, 'Paused', 'Next try in 24 s'],
    ['is left alone for long', { nextTryAt: NOW + 130_000 }, 'Paused', 'Next try in 3 min'],
    [
      'has nothing left',
      { budget: { requests: 1, perMs: 10_000, left: 0, freeAt: NOW + 6000 } },
      'OK',
      '0 of 1 in 10 snext in 6 s',
    ],
  ])('tell one that %s', async (_what, more, word, detail) => {
    const page = await stage({ hash: HASH, sources: withFirst(more) });
    const card = page.find('[data-source="CoinGecko"]');
    expect(card.querySelector('.condition')?.textContent).toBe(word);
    expect(card.querySelector('.source-facts')?.textContent).toContain(detail);
  });

  it.each([
    ['en-US', 'KRW-XRP is now XRP2, and no longer used for XRP.'],
    ['ko-KR', 'KRW-XRP: 현재 이름은 엑스알피투입니다. XRP 시세에 사용하지 않습니다.'],
  ])('name a market that the exchange has renamed: %s', async (browserLanguage, sentence) => {
    const renamed = [{ market: 'KRW-XRP', coin: 'XRP', name: 'XRP2', koreanName: '엑스알피투' }] as const;
    const page = await stage({ hash: HASH, browserLanguage, sources: withFirst({ renamed }) });
    expect(page.texts('.fact-renamed dd')).toEqual([sentence]);
  });

  it('show which the browser does not allow, though it failed, and request them with a press', async () => {
    const hosts = ['api.coingecko.com', 'eth.drpc.org'];
    const failed = { at: NOW - 1000, failure: 'network', message: 'x' } as const;
    const page = await stage({
      hash: HASH,
      stored: viewOf([], { withheld: { name: 'CoinGecko', hosts } }),
      sources: withFirst({ lastFailure: failed }),
    });
    expect(page.texts('.condition').slice(0, 2)).toEqual(['Not allowed', 'OK']);
    expect(page.find('.banner span').textContent).toBe(
      'Your browser does not let Sise reach CoinGecko and 1 more.',
    );
    page.named('Allow').click();
    expect(page.requested).toEqual([hosts]);
  });

  it('count down while they are looked at', async () => {
    const page = await stage({ hash: HASH, sources: withFirst({ nextTryAt: NOW + 24_000 }) });
    const asked = page.messages('sources').length;
    await page.advance(10_000);
    expect(page.find('.fact-next').textContent).toBe('Next try in 14 s');
    expect(page.messages('sources')).toHaveLength(asked + 5);
    await page.advance(14_000);
    expect(page.find('[data-source="CoinGecko"] .condition').textContent).toBe('OK');
  });

  it('are moved by the arrow keys of their handles, and keep the focus', async () => {
    const page = await stage({ hash: HASH });
    const handle = () => page.find('[data-focus="handle-Binance"]');
    const event = await page.press(handle(), 'ArrowUp');
    expect(event.defaultPrevented).toBe(true);
    expect(names(page).slice(0, 3)).toEqual(['CoinGecko', 'Binance', 'DefiLlama']);
    expect(page.messages('settings')).toEqual([
      {
        type: 'settings',
        change: {
          own: ['CoinGecko', 'Binance', 'DefiLlama', 'Upbit', 'Bithumb', 'GeckoTerminal', 'DexScreener'],
        },
      },
    ]);
    expect(page.said()).toBe('Binance: place 2 of 7.');
    expect(document.activeElement).toBe(handle());
    await page.press(handle(), 'ArrowUp');
    await page.press(handle(), 'ArrowUp');
    expect(names(page)[0]).toBe('Binance');
    expect(page.messages('settings')).toHaveLength(2);
  });

  it('are moved by buttons, those at the ends no further', async () => {
    const page = await stage({ hash: HASH });
    await page.click('Move DexScreener up');
    expect(names(page).slice(-2)).toEqual(['DexScreener', 'GeckoTerminal']);
    expect(page.named('Move GeckoTerminal down').hasAttribute('disabled')).toBe(true);
    expect(page.named('Move CoinGecko up').hasAttribute('disabled')).toBe(true);
  });

  it('go back to their default order', async () => {
    const page = await stage({ hash: HASH });
    expect(() => page.named('Default order')).toThrow();
    await page.click('Move CoinGecko down');
    await page.click('Default order');
    expect(page.messages('settings').at(-1)).toEqual({ type: 'settings', change: { own: [] } });
    expect(names(page)).toEqual(SOURCE_NAMES);
  });

  it('that are pinned by prices from Korea are not moved, nor is another before them', async () => {
    const page = await stage({ hash: HASH });
    await page.choose('input[value="korea"]');
    expect(names(page).slice(0, 3)).toEqual(['Upbit', 'Bithumb', 'CoinGecko']);
    expect(page.root.textContent).toContain('Upbit and Bithumb come first');
    expect(page.find('[data-focus="handle-Upbit"]').hasAttribute('disabled')).toBe(true);
    expect(page.named('Move CoinGecko up').hasAttribute('disabled')).toBe(true);
    await page.press(page.find('[data-focus="handle-CoinGecko"]'), 'ArrowUp');
    expect(page.messages('settings')).toHaveLength(1);
  });

  it('moved under prices from Korea leave its exchanges where they stand without those', async () => {
    const page = await stage({ hash: HASH });
    await page.choose('input[value="korea"]');
    await page.click('Move DexScreener up');
    expect(names(page)).toEqual([
      'Upbit',
      'Bithumb',
      'CoinGecko',
      'DefiLlama',
      'Binance',
      'DexScreener',
      'GeckoTerminal',
    ]);
    await page.choose('input[value="global"]');
    expect(names(page)).toEqual([
      'CoinGecko',
      'DefiLlama',
      'Binance',
      'Upbit',
      'Bithumb',
      'DexScreener',
      'GeckoTerminal',
    ]);
  });

  it('stand in the order that was chosen, before the background says so', async () => {
    const page = await stage({ hash: HASH, answers: { settings: silence } });
    await page.choose('input[value="korea"]');
    expect(names(page)[0]).toBe('Upbit');
    await page.choose('input[value="global"]');
    await page.click('Move DexScreener up');
    expect(page.messages('settings').at(-1)?.change.own?.[0]).toBe('CoinGecko');
  });

  it('are switched off and on by themselves', async () => {
    const page = await stage({ hash: HASH });
    await page.choose('[data-source="Upbit"] [role="switch"]', false);
    await page.choose('[data-source="CoinGecko"] [role="switch"]', false);
    await page.choose('[data-source="Upbit"] [role="switch"]', true);
    expect(page.messages('settings').map(({ change }) => change)).toEqual([
      { off: ['Upbit'] },
      { off: ['Upbit', 'CoinGecko'] },
      { off: ['CoinGecko'] },
    ]);
    expect(page.find('[data-source="CoinGecko"] .condition').textContent).toBe('Off');
    expect(page.said()).toBe('Upbit is on.');
  });

  it('that are all off leave no price, and that is said', async () => {
    const page = await stage({ hash: HASH });
    for (const name of SOURCE_NAMES) await page.choose(`[data-source="${name}"] [role="switch"]`, false);
    expect(page.find('.banner').textContent).toBe('All sources are off. Prices are not updating.');
  });

  it('are as before when the background does not answer', async () => {
    const page = await stage({ hash: HASH, answers: { settings: refusal } });
    await page.choose('[data-source="Upbit"] [role="switch"]', false);
    expect(page.find<HTMLInputElement>('[data-source="Upbit"] [role="switch"]').checked).toBe(true);
    await page.click('Move CoinGecko down');
    expect(names(page)).toEqual(SOURCE_NAMES);
    expect(page.find('.banner').textContent).toContain('nothing was changed');
  });
});

describe('the demo key', () => {
  const KEY = 'CG-aaaabbbbccccddddeeee3f9a';

  it('is handed over once, and then told by its end only', async () => {
    const page = await stage({ hash: HASH });
    await page.type('#demo-key', KEY);
    expect(page.find<HTMLInputElement>('#demo-key').type).toBe('password');
    await page.submit('.own-key');
    expect(page.messages('demoKey')).toEqual([{ type: 'demoKey', key: KEY }]);
    expect(page.find('.own-key').textContent).toContain('key ending in …3f9a: 100 requests a minute');
    expect(page.root.innerHTML).not.toContain(KEY);
    expect(document.activeElement).toBe(page.named('Remove key'));
    await page.click('Remove key');
    expect(page.messages('demoKey').at(-1)).toEqual({ type: 'demoKey', key: null });
    expect(page.find<HTMLInputElement>('#demo-key').value).toBe('');
  });

  it('that is none is said to be none', async () => {
    const page = await stage({ hash: HASH });
    await page.type('#demo-key', 'two words');
    await page.submit('.own-key');
    expect(page.find('#demo-key-problem').textContent).toMatch(/^Invalid key/);
    expect(page.find('#demo-key').getAttribute('aria-invalid')).toBe('true');
    await page.type('#demo-key', 'two words!');
    expect(page.isThere('#demo-key-problem')).toBe(false);
  });

  it('is named as wrong once CoinGecko rejects it, not for what was rejected before', async () => {
    const refused = { at: NOW - 1000, failure: 'wrong key' as const, message: 'CoinGecko answered 401' };
    let lastFailure: SourceHealth['lastFailure'] = refused;
    let end: string | null = null;
    const page = await stage({
      hash: HASH,
      answers: {
        sources: () => ({ sources: withFirst({ lastFailure }), demoKey: { end, perMinute: 100 } }),
        // As the background does: see the test of `forgive`.
        demoKey: () => {
          [lastFailure, end] = [null, '3f9a'];
          return 'kept';
        },
      },
    });
    await page.type('#demo-key', KEY);
    await page.submit('.own-key');
    expect(page.find('.own-key').textContent).toContain('key ending in …3f9a');
    expect(page.root.textContent).not.toContain('does not accept this key');
    lastFailure = refused;
    await page.advance(2000);
    expect(page.find('.own-key').textContent).toContain('does not accept this key');
  });
});
