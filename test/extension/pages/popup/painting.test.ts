// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Refreshed, Row, View } from '../../../../src/extension/messages/watchlist.ts';
import { coin, known, NOW, none, refreshedTo, SETTINGS, silence, stage, token, viewOf } from './stage.ts';

/** What a screen reader says of the element besides its name. */
function describedBy(element: Element | null): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .flatMap((id) => [...(document.getElementById(id)?.childNodes ?? [])].map((part) => part.textContent))
    .filter(Boolean)
    .join(' ');
}

describe('the first paint', () => {
  it('shows what is stored, though the background never answers', async () => {
    const coins = [coin('BTC', 'Bitcoin', known('BTC:0x', '104512.30', '145321000'))];
    const stored = viewOf([token('11', 'Tether USD')], { coins });
    const popup = await stage({ stored, answers: { refresh: silence } });
    expect(popup.row('BTC:0x').textContent).toContain('$104,512');
    expect(popup.row('BTC:0x').textContent).toContain('₩145,321,000');
    expect(popup.rows('saved')).toEqual(['BTC:0x', `ETH:0x${'11'.repeat(20)}`]);
    expect(popup.messages('view')).toEqual([]);
  });

  it.each([
    ['five hours ago', 5 * 3_600_000, '5 h'],
    ['a moment ago, of a price that was last checked two minutes ago', 120_000, '2 min'],
  ])(
    'shows as old, with its age, what was stored %s, and calls it stale only when nobody renewed it',
    async (_when, agoMs, age) => {
      const old = known('ETH:0x1111111111111111111111111111111111111111', '1.5', '2087.25');
      const price = { ...old, asOf: NOW - agoMs, checkedAt: NOW - agoMs };
      const stored = viewOf([token('11', 'Old', price)]);
      let answer = () => {};
      const asked = () =>
        new Promise<Refreshed>((resolve) => (answer = () => resolve(refreshedTo(stored)))) as Promise<never>;
      const popup = await stage({ stored, answers: { refresh: asked } });
      const row = popup.row(`ETH:0x${'11'.repeat(20)}`);
      await popup.click(row.querySelector('.cover') as HTMLElement);
      expect(row.classList.contains('row-stale')).toBe(true);
      expect(row.textContent).toContain(age);
      expect(row.querySelector('.tag')).toBeNull();
      expect(row.querySelector('.why')?.textContent).toBe('Refreshing…');
      answer();
      await popup.advance(0);
      expect(row.querySelector('.tag')?.textContent).toBe('Stale');
      expect(row.querySelector('.why')?.textContent).toMatch(/^Stale No newer price/);
    },
  );

  it.each<[what: string, stored: View | null]>([
    ['a view that is published while a source takes its time', viewOf([token('11', 'Old')])],
    ['the first view after a restart of the browser', null],
  ])('does not yet call stale what %s has only old prices of', async (_what, stored) => {
    const stale = viewOf([token('11', 'Old', known('ETH:0x', '1', '2', { status: 'stale' }))]);
    let answer = () => {};
    const refresh = () => new Promise<View>((resolve) => (answer = () => resolve(stale))) as Promise<never>;
    const popup = await stage({ stored, answers: { view: () => stale, refresh } });
    await popup.publish(stale);
    expect(popup.row(`ETH:0x${'11'.repeat(20)}`).classList.contains('row-stale')).toBe(true);
    expect(popup.root.querySelector('.tag')).toBeNull();
    answer();
    await popup.publish(stale);
    expect(popup.find('.tag').textContent).toBe('Stale');
  });

  it('asks the background when nothing is stored, and does not call the list empty meanwhile', async () => {
    const popup = await stage({ answers: { view: silence, refresh: silence } });
    expect(popup.messages('view')).toHaveLength(1);
    expect(popup.root.querySelector('.empty')).toBeNull();
  });

  it('gives each saved row name, symbol, platform, both prices, source and age', async () => {
    const popup = await stage({ stored: viewOf([token('11', 'Tether USD', null, 'BNB')]) });
    const text = popup.row(`BNB:0x${'11'.repeat(20)}`).textContent;
    for (const part of ['Tether USD', 'TETH', 'BNB Smart Chain', '$1.50', '₩2,087', 'CoinGecko', '12 s']) {
      expect(text).toContain(part);
    }
  });

  it.each([
    ['en-US', 'language', '$1.50'],
    ['ko-KR', 'language', '₩2,087'],
    ['en-US', 'KRW', '₩2,087'],
    ['ko-KR', 'USD', '$1.50'],
  ] as const)('puts the main currency first and large: %s, %s', async (browserLanguage, currency, first) => {
    const settings = { ...SETTINGS, currency };
    const popup = await stage({ stored: viewOf([token('11', 'A')], { settings }), browserLanguage });
    const row = popup.find('[aria-labelledby="saved"] .row');
    expect(row.querySelector('.price')?.textContent).toBe(first);
    expect(row.querySelector('.price-main')?.textContent).toBe(first);
    const named = row.querySelector('.cover')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    expect(document.getElementById(named[2] ?? '')?.textContent).toBe(first);
    await popup.click(row.querySelector('.cover') as HTMLElement);
    expect(row.querySelector('.facts .exact')?.textContent).toBe(
      first.startsWith('$') ? '$1.5' : '₩2,087.25',
    );
  });

  it('keeps every digit of the prices as value and for copying', async () => {
    const exact = '0.123456789012345678901234567890123';
    const stored = viewOf([token('11', 'Long', known('ETH:0x', exact, '171.790121910667'))]);
    const popup = await stage({ stored });
    const price = popup.find<HTMLDataElement>('[aria-labelledby="saved"] .price-usd');
    expect(price.textContent).toBe('$0.1235');
    expect(price.value).toBe(exact);
    expect(popup.find('[aria-labelledby="saved"] .cover').getAttribute('data-exact')).toBe(
      `${exact}\t171.790121910667`,
    );
  });

  it('says the lowered digits of a tiny price in full to a screen reader', async () => {
    const stored = viewOf([token('11', 'Pepe', known('ETH:0x', '0.000004213', '0.0058623'))]);
    const popup = await stage({ stored });
    const price = popup.find('[aria-labelledby="saved"] .price-usd');
    expect(price.querySelector('[aria-hidden="true"]')?.textContent).toBe('$0.0₅4213');
    expect(price.querySelector('.sr')?.textContent).toBe('$0.000004213');
  });

  it.each<[what: string, row: Row, name: string]>([
    ['its name', token('ab', 'Pepe'), 'Pepe'],
    ['its shortened address while nothing is known of it', token('ab', null), '0xabab…abab'],
    [
      'a hostile name as plain text',
      token('ab', '<img src=x onerror=alert(1)>'),
      '<img src=x onerror=alert(1)>',
    ],
  ])('calls a token by %s', async (_what, row, name) => {
    const popup = await stage({ stored: viewOf([row]) });
    expect(popup.find('[aria-labelledby="saved"] .name').textContent).toBe(name);
    expect(popup.root.querySelector('img')).toBeNull();
  });

  it('invites to paste an address while nothing is saved', async () => {
    const popup = await stage({ stored: viewOf([], { coins: [] }) });
    expect(popup.find('.empty').textContent).toContain('Your list is empty');
  });
});

it('never calls the saved list empty when it cannot be read', async () => {
  const popup = await stage({ stored: viewOf([], { savedUnreadable: true }) });
  expect(popup.find('.empty').textContent).toMatch(/^Your list cannot be read/);
  expect(popup.root.textContent).not.toContain('Your list is empty');
  expect(popup.row('BTC:0x').textContent).toContain('$104,512');
});

describe('each status', () => {
  const at = known('ETH:0x', '2', '2783');
  it.each<[status: string, row: Row, word: string, why: RegExp, shows: 'price' | 'no price']>([
    ['stale', token('11', 'Old', { ...at, status: 'stale' }), 'Stale', /last good price/, 'price'],
    [
      'disputed',
      token('11', 'Far', { ...at, status: 'disputed' }),
      'Unconfirmed',
      /far from this one/,
      'price',
    ],
    [
      'disputed',
      token('11', 'New', none('ETH:0x', 'disputed')),
      'Unconfirmed',
      /disagree widely/,
      'no price',
    ],
    ['untrusted', token('11', 'Thin', none('ETH:0x', 'untrusted')), 'Untrusted', /thinly traded/, 'no price'],
    [
      'unlisted',
      token('11', 'None', none('ETH:0x', 'unlisted')),
      'Not listed',
      /No source lists this token/,
      'no price',
    ],
    [
      'unavailable',
      token('11', 'Down', none('ETH:0x', 'unavailable')),
      'Unavailable',
      /failed or are rate-limited/,
      'no price',
    ],
  ])('%s has a word and a sentence of its own', async (status, row, word, why, shows) => {
    const popup = await stage({ stored: viewOf([row]) });
    const shown = popup.row(row.asset);
    const tag = shown.querySelector('.tag');
    expect(shown.classList.contains(`row-${status}`)).toBe(true);
    expect(tag?.textContent).toBe(word);
    expect(document.getElementById(tag?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(why);
    expect(describedBy(shown.querySelector('.cover'))).toMatch(new RegExp(`^${word} Ethereum`));
    expect(shown.querySelectorAll('.price')).toHaveLength(shows === 'price' ? 2 : 0);
  });

  it('priced has no tag, and its details no sentence about it', async () => {
    const popup = await stage({ stored: viewOf([token('11', 'Fine')]) });
    expect(popup.root.querySelector('.tag')).toBeNull();
    expect(describedBy(popup.find('[aria-labelledby="saved"] .cover'))).toMatch(/^Ethereum CoinGecko/);
    await popup.click(popup.find('[aria-labelledby="saved"] .cover'));
    expect(popup.find('.details').textContent).not.toContain('Up to date');
    expect(popup.root.querySelector('.why')).toBeNull();
  });

  it('is not called unavailable before anyone was asked', async () => {
    const row = coin('KAIA', 'Kaia', none('KAIA:0x', 'unavailable', null));
    const popup = await stage({ stored: viewOf([], { coins: [row] }), answers: { refresh: silence } });
    expect(popup.row('KAIA:0x').querySelector('.bone')).not.toBeNull();
    expect(popup.root.querySelector('.tag')).toBeNull();
  });

  it('is called unavailable when the round is over', async () => {
    const row = coin('KAIA', 'Kaia', none('KAIA:0x', 'unavailable', null));
    const popup = await stage({ stored: viewOf([], { coins: [row] }) });
    expect(popup.row('KAIA:0x').querySelector('.tag')?.textContent).toBe('Unavailable');
  });
});

describe('the details of a row', () => {
  const bithumb = known('KAIA:0x', '0.0934112', '131.2', {
    source: 'Bithumb',
    basis: 'korea',
    converted: { side: 'usd', through: 'KRW-USDT', rate: '1404' as never, usdPerUsdt: '0.9998' as never },
  });

  it('tell the exact prices, the source with its credit, and what was converted', async () => {
    const popup = await stage({ stored: viewOf([], { coins: [coin('KAIA', 'Kaia', bithumb)] }) });
    await popup.click(popup.find('.cover'));
    const text = popup.find('.details').textContent;
    for (const part of [
      '$0.0934112',
      '₩131.2',
      'Korean exchange',
      '₩1,404.00 per USDT',
      '0.9998 dollars per USDT',
    ]) {
      expect(text).toContain(part);
    }
    const link = popup.find<HTMLAnchorElement>('.exact-facts a');
    expect([link.textContent, link.href, link.rel]).toEqual([
      'Price data by Bithumb',
      'https://www.bithumb.com/react/trade/order/KAIA-KRW',
      'noreferrer',
    ]);
  });

  it('copy exactly the digits of each price and the address as it was pasted', async () => {
    const row = token('Ab', 'Big', known('ETH:0x', '1234567.80', '1717901219.10'));
    const popup = await stage({ stored: viewOf([row]) });
    await popup.click(popup.find('[aria-labelledby="saved"] .cover'));
    for (const name of [
      'Copy the exact price in dollars',
      'Copy the exact price in won',
      'Copy the address',
    ]) {
      await popup.click(popup.button(name));
    }
    expect(popup.copied).toEqual(['1234567.80', '1717901219.10', row.address]);
    expect(popup.said()).toBe(`Copied: ${row.address}`);
  });

  it('close with Escape, which goes back to the row', async () => {
    const popup = await stage({ stored: viewOf([token('11', 'Pepe')]) });
    const cover = popup.find('[aria-labelledby="saved"] .cover');
    await popup.click(cover);
    expect(cover.getAttribute('aria-expanded')).toBe('true');
    const pressed = await popup.press(popup.button('Remove'), 'Escape');
    expect(pressed.defaultPrevented).toBe(true);
    expect(popup.root.querySelector('.details')).toBeNull();
    expect(document.activeElement).toBe(cover);
  });

  it('leave Escape to the browser when nothing is open', async () => {
    const popup = await stage({ stored: viewOf([]) });
    expect((await popup.press(document.body, 'Escape')).defaultPrevented).toBe(false);
  });
});

describe('language and theme', () => {
  it('follow the browser and the system', async () => {
    const popup = await stage({ stored: viewOf([]), browserLanguage: 'ko-KR' });
    expect(document.documentElement.lang).toBe('ko');
    expect(popup.find('#saved').textContent).toContain('관심 목록');
    expect(popup.row('BTC:0x').textContent).toContain('비트코인');
    expect(popup.row('BTC:0x').textContent).toContain('12초 전');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('follow the settings when they say otherwise', async () => {
    const settings = { ...SETTINGS, language: 'en', theme: 'dark' } as const;
    const popup = await stage({ stored: viewOf([], { settings }), browserLanguage: 'ko-KR' });
    expect(document.documentElement.lang).toBe('en');
    expect(popup.find('#saved').textContent).toContain('Your list');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('a sentence about everything', () => {
  it('says that there is no network, over the last prices', async () => {
    const popup = await stage({ stored: viewOf([], { network: 'no network' }) });
    expect(popup.find('.banner').textContent).toBe('You’re offline. These are the last known prices.');
    expect(popup.row('BTC:0x').textContent).toContain('$104,512');
  });

  it('promises prices when there never were any', async () => {
    const coins = [coin('BTC', 'Bitcoin', none('BTC:0x', 'unavailable'))];
    const popup = await stage({ stored: viewOf([], { coins, network: 'no network' }) });
    expect(popup.find('.banner').textContent).toMatch(/when you reconnect/);
  });

  it('shows the rate with the service it is from', async () => {
    const popup = await stage({ stored: viewOf([]) });
    expect(popup.find('.footer').textContent).toBe('CoinGecko12 s$1 = ₩1,391.50 Coinbase');
    expect(popup.find('.rate').title).toBe('Exchange rate from Coinbase: $1 = ₩1,391.50 · 12 min');
  });
});

it('a popup that is closed leaves no timer and no listener behind', async () => {
  const popup = await stage({
    stored: viewOf([token('11', 'Pepe', known('ETH:0x', '1', '2', { asOf: NOW }))]),
  });
  popup.stop();
  expect(popup.clock.pending()).toBe(0);
  expect(popup.watchers.size).toBe(0);
});

describe('the exchange rate', () => {
  it.each([
    ['is not said to be missing where every price is there', viewOf([], { rate: null }), 'CoinGecko12 s'],
    [
      'is said to be missing while a price may wait for it',
      viewOf([token('11', 'A', none('ETH:0x', 'unavailable'))], { rate: null }),
      'Loading exchange rate…',
    ],
  ])('%s', async (_what, stored, text) => {
    const popup = await stage({ stored, answers: { refresh: silence } });
    expect(popup.find('.footer').textContent).toBe(text);
  });

  it('is not waited for once the sources have answered without it', async () => {
    const saved = [token('11', 'A', none('ETH:0x', 'unavailable'))];
    const popup = await stage({ stored: viewOf(saved, { rate: null }) });
    expect(popup.find('.footer').textContent).toBe('');
  });
});

describe('a price of another market', () => {
  it.each([
    ['global', 'Upbit', 'korea', 'Korea'],
    ['global', 'CoinGecko', 'global', undefined],
    ['korea', 'Upbit', 'korea', undefined],
  ] as const)('under %s, of %s: marked %s → %s', async (preset, source, basis, mark) => {
    const price = known('ETH:0x', '1', '1391', { source, basis });
    const settings = { ...SETTINGS, preset };
    const popup = await stage({ stored: viewOf([token('11', 'A', price)], { settings }) });
    const row = popup.row(`ETH:0x${'11'.repeat(20)}`);
    expect(row.querySelector('.from-market')?.textContent).toBe(mark);
  });
});
