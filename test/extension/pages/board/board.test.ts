// @vitest-environment happy-dom
/** The premium board, in the real popup and the real console of a made-up page. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TETHER } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { ShownBoard, ShownMarket } from '../../../../src/extension/messages/board.ts';
import { waitFor } from '../../../wait-for.ts';
import { stage as consoleStage } from '../console/stage.ts';
import { NOW, refusal, SETTINGS, settle, stage, viewOf } from '../popup/stage.ts';
import '../../../../src/extension/pages/board/board-view.tsx';

const d = (text: string) => text as Decimal;

function market(symbol: string, more: Partial<ShownMarket> = {}): ShownMarket {
  return {
    market: `KRW-${symbol}`,
    name: symbol,
    koreanName: symbol,
    asset: null,
    isOwn: false,
    krw: d('100'),
    isOld: false,
    change: d('0'),
    tradedKrw: d('1000'),
    premium: { percent: null, why: 'not confirmed' },
    ...more,
  };
}

const BITCOIN = market('BTC', {
  ...{ name: 'Bitcoin', koreanName: '비트코인', asset: 'BTC:0x', isOwn: true },
  ...{ krw: d('145321000'), change: d('-1.4093'), tradedKrw: d('341234567890.12') },
  premium: { percent: d('1.98765432') },
});
const CHAINLINK = market('LINK', {
  ...{ name: 'Chainlink', koreanName: '체인링크', asset: 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca' },
  ...{ krw: d('19460'), change: d('3.2'), tradedKrw: d('51234567890') },
  premium: { percent: d('2.5'), rateDate: '2026-11-19' },
});
const PENGUINS = market('PENGU', {
  ...{
    name: 'Pudgy Penguins',
    koreanName: '펏지펭귄',
    krw: d('12.3'),
    change: d('11'),
    tradedKrw: d('61234567890'),
  },
});
const SUSPENDED = market('TON', {
  ...{ name: 'Tokamak', koreanName: '토카막', krw: d('980'), change: null, tradedKrw: d('0'), isOld: true },
});

const boardOf = (
  markets: readonly ShownMarket[] = [CHAINLINK, SUSPENDED, BITCOIN, PENGUINS],
  more: Partial<ShownBoard> = {},
): ShownBoard => ({
  exchange: 'Upbit',
  checkedAt: NOW,
  since: '09:00 KST',
  rate: { krwPerUsd: d('1391.5'), service: 'Coinbase', date: null },
  markets,
  isLive: false,
  ...more,
});

type Answer = () => ShownBoard | 'off' | 'unavailable' | Promise<never>;

async function opened(
  answer: Answer = () => boardOf(),
  { browserLanguage = 'en-US', settings = SETTINGS } = {},
) {
  const popup = await stage({
    stored: viewOf([], { settings }),
    browserLanguage,
    answers: { board: answer as never, settings: ({ change }) => ({ ...settings, ...change }) },
  });
  await popup.click(popup.find('.premiums-all'));
  await waitFor(async () => {
    await settle();
    expect(popup.root.querySelector('.board')).not.toBeNull();
  });
  await settle();
  const texts = (selector: string) =>
    [...popup.root.querySelectorAll(selector)].map((each) => each.textContent);
  const sort = async (label: string) => popup.click(popup.button(label));
  const find = async (text: string) => {
    const field = popup.find<HTMLInputElement>('.board-find');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
  const asked = () => popup.sent.filter(({ type }) => type === 'board').length;
  const line = (symbol: string) => popup.find(`[data-market="KRW-${symbol}"]`);
  return { popup, texts, sort, find, asked, line, names: () => texts('.board-name') };
}

describe('the premium board', () => {
  it('lists markets by traded value, with won, change and premium', async () => {
    const { names, line, texts } = await opened();
    expect(names()).toEqual(['Bitcoin', 'Pudgy Penguins', 'Chainlink', 'Tokamak']);
    const cells = [...line('BTC').children].map((each) => each.textContent);
    expect(cells).toEqual(['BitcoinBTC', '₩145,321,000−1.41%', '+1.99%', '₩341B']);
    expect(texts('.board-note')[0]).toBe(
      'Upbit won markets: 4 · Change since 09:00 in Korea · $1 = ₩1,391.50 · Coinbase',
    );
  });

  it('names the day of a rate, and what is not confirmed', async () => {
    const { line } = await opened();
    expect(line('LINK').querySelector('.board-premium')?.textContent).toBe('≈+2.50%');
    expect(line('LINK').querySelector('.board-rate-day')?.textContent).toBe('11-19');
    expect(line('PENGU').querySelector('.board-unconfirmed')?.textContent).toBe('Not confirmed');
  });

  it('marks a price that is old', async () => {
    const { line } = await opened();
    expect(line('TON').querySelector('.board-old')?.getAttribute('title')).toMatch(/over 5 minutes old/);
    expect(line('BTC').querySelector('.board-old')).toBeNull();
  });

  it('says in Korean what Upbit’s day is', async () => {
    const { names, texts } = await opened(undefined, { browserLanguage: 'ko-KR' });
    expect(names()[0]).toBe('비트코인');
    expect(texts('.board-note')[0]).toContain('오전 9시 기준 등락률');
    expect(texts('thead')[0]).toBe('이름현재가전일 대비김프거래대금');
  });

  it.each([
    ['Name', ['Bitcoin', 'Chainlink', 'Pudgy Penguins', 'Tokamak']],
    ['Price', ['Bitcoin', 'Chainlink', 'Tokamak', 'Pudgy Penguins']],
    ['Since 09:00', ['Pudgy Penguins', 'Chainlink', 'Bitcoin', 'Tokamak']],
    ['Kimchi', ['Chainlink', 'Bitcoin', 'Tokamak', 'Pudgy Penguins']],
  ])('sorts by %s, and back at the second press; what is unknown stays last', async (label, sorted) => {
    const { names, sort, popup } = await opened();
    await sort(label);
    const known = label === 'Kimchi' ? 2 : label === 'Since 09:00' ? 3 : 4;
    expect(names().slice(0, known)).toEqual(sorted.slice(0, known));
    await sort(label);
    expect(names().slice(0, known)).toEqual(sorted.slice(0, known).toReversed());
    expect(popup.root.querySelectorAll('[aria-sort]')).toHaveLength(1);
  });

  it.each(['bit', 'BTC', '비트', 'ㅂㅌㅋㅇ', '빝'])('finds a market by “%s”', async (text) => {
    const { names, find } = await opened();
    await find(text);
    expect(names()).toEqual(['Bitcoin']);
  });

  it('says that nothing is called so', async () => {
    const { find, texts } = await opened();
    await find('zzz');
    expect(texts('.board-note')).toContain('No market matches “zzz”.');
  });

  it('puts the person’s own on top on wish', async () => {
    const own = { ...CHAINLINK, isOwn: true };
    const { names, popup } = await opened(() => boardOf([own, { ...BITCOIN, isOwn: false }, PENGUINS]));
    expect(names()[0]).toBe('Bitcoin');
    await popup.click(popup.button('My list first'));
    expect(names()).toEqual(['Chainlink', 'Bitcoin', 'Pudgy Penguins']);
  });

  it('remembers the wish as a setting', async () => {
    const own = { ...CHAINLINK, isOwn: true };
    const markets = () => boardOf([own, { ...BITCOIN, isOwn: false }]);
    const { popup } = await opened(markets);
    await popup.click(popup.button('My list first'));
    expect(popup.sent).toContainEqual({ type: 'settings', change: { boardOwnFirst: true } });
    const settings = { ...SETTINGS, boardOwnFirst: true };
    const { names } = await opened(markets, { settings });
    expect(names()).toEqual(['Chainlink', 'Bitcoin']);
  });

  it('opens a saved asset’s details in the list, and another known asset’s page', async () => {
    const { popup, line } = await opened();
    const link = line('LINK').querySelector('a');
    expect(link?.getAttribute('href')).toBe('/chart.html#ETH:0x514910771af9ca656af840dff83e8264ecf986ca');
    expect(line('PENGU').querySelector('a, button')).toBeNull();
    await popup.click(line('BTC').querySelector('button') as HTMLElement);
    expect(popup.root.querySelector('.board')).toBeNull();
    expect(popup.sent).toContainEqual({ type: 'premium', asset: 'BTC:0x' });
  });

  it('is asked for every 20 s while it can be seen', async () => {
    const { popup, asked } = await opened();
    expect(asked()).toBe(1);
    for (let i = 0; i < 3; i++) await popup.advance(20_000);
    expect(asked()).toBe(4);
    await popup.setVisible(false);
    await popup.advance(3_600_000);
    expect(asked()).toBe(4);
    await popup.setVisible(true);
    expect(asked()).toBe(5);
  });

  it('names its time after an hour out of sight, before the exchange has answered', async () => {
    let answer: Answer = () => boardOf();
    const { popup, texts } = await opened(() => answer());
    await popup.setVisible(false);
    await popup.advance(3_600_000);
    answer = () => new Promise(() => {});
    await popup.setVisible(true);
    expect(texts('.board-late')[0]).toMatch(/Prices are from /);
  });

  it('is not asked for before it is opened, nor after it was closed', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { board: () => boardOf() as never } });
    await popup.advance(60_000);
    expect(popup.sent.some(({ type }) => type === 'board')).toBe(false);
    const { popup: other, asked } = await opened();
    await other.press(document, 'Escape');
    expect(other.root.querySelector('.board')).toBeNull();
    const before = asked();
    await other.advance(60_000);
    expect(asked()).toBe(before);
  });

  it('keeps the last board and names its time while the exchange is silent', async () => {
    let answer: Answer = () => boardOf();
    const { popup, names, texts } = await opened(() => answer());
    answer = () => 'unavailable';
    await popup.advance(20_000);
    expect(names()).toHaveLength(4);
    expect(texts('.board-late')[0]).toMatch(/^Upbit is not responding\. Prices are from /);
    answer = () => boardOf(undefined, { checkedAt: popup.clock.now() });
    await popup.advance(20_000);
    expect(texts('.board-late')).toEqual([]);
  });

  it('follows a market that is renamed or gone', async () => {
    let markets = [BITCOIN, CHAINLINK];
    const { popup, names } = await opened(() => boardOf(markets));
    markets = [
      { ...BITCOIN, name: 'Another', asset: null, premium: { percent: null, why: 'not confirmed' } },
    ];
    await popup.advance(20_000);
    expect(names()).toEqual(['Another']);
    expect(popup.root.querySelector('.board-names')?.tagName).toBe('SPAN');
  });

  it.each([
    [
      'off',
      (() => 'off') as Answer,
      'Upbit and Bithumb are switched off. Switch one of them on under Sources.',
    ],
    ['unavailable', (() => 'unavailable') as Answer, /^Upbit and Bithumb are not responding/],
    ['no background', refusal as Answer, /^Upbit and Bithumb are not responding/],
  ])('says why there is no board: %s', async (_why, answer, words) => {
    const { texts } = await opened(answer);
    expect(texts('.board-note')[0]).toMatch(words);
  });

  it('renders no line again that has not changed', async () => {
    let bitcoin = BITCOIN;
    const { popup, line } = await opened(() =>
      boardOf([structuredClone(bitcoin), structuredClone(CHAINLINK)]),
    );
    const changed = new Set<string | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        changed.add((target.parentElement?.closest('[data-market]') as HTMLElement | null)?.dataset.market);
    });
    for (const symbol of ['BTC', 'LINK'])
      observer.observe(line(symbol), {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    bitcoin = { ...BITCOIN, krw: d('145400000') };
    await popup.advance(20_000);
    expect(line('BTC').textContent).toContain('₩145,400,000');
    expect([...changed]).toEqual(['KRW-BTC']);
    observer.disconnect();
  });

  it('changes a line out of sight when it comes into sight', async () => {
    let see: (isIntersecting: boolean) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: readonly object[]) => void) {
          see = (isIntersecting) => seen([{ target: line('BTC'), isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    let bitcoin = BITCOIN;
    const { popup, line } = await opened(() => boardOf([bitcoin, CHAINLINK]));
    see(false);
    bitcoin = { ...BITCOIN, krw: d('145400000') };
    await popup.advance(20_000);
    expect(line('BTC').textContent).toContain('₩145,321,000');
    see(true);
    await settle();
    expect(line('BTC').textContent).toContain('₩145,400,000');
  });

  it('has premiums of USDT with Korean volume, and says so on hover', async () => {
    const tether = market('USDT', {
      asset: TETHER,
      premium: { percent: d('2.1'), includesKorea: true },
    });
    const { line } = await opened(() => boardOf([tether]));
    expect(line('USDT').querySelector('.board-premium')?.getAttribute('title')).toContain('Korean volume');
  });
});

describe('the board in the console', () => {
  it('is a part with an address, whose rows open pages', async () => {
    const page = await consoleStage({ hash: '#board', answers: { board: () => boardOf() } });
    await waitFor(() => expect(page.root.querySelector('.board-line')).not.toBeNull());
    expect(page.texts('h1')).toEqual(['Premium board']);
    expect(page.texts('[aria-current="page"]')).toEqual(['Premium board']);
    const bitcoin = page.find('[data-market="KRW-BTC"] a');
    expect(bitcoin.getAttribute('href')).toBe('/chart.html#BTC:0x');
  });
});

describe('live prices on the board', () => {
  const UPDATE = { exchange: 'Upbit', checkedAt: NOW + 1_000 } as const;

  it('change the market’s line softly, again with each change, and no other line', async () => {
    const { popup, line } = await opened(() => boardOf(undefined, { isLive: true }));
    const won = (symbol: string) => popup.find(`[data-market="KRW-${symbol}"] .board-won`);
    const other = line('LINK').innerHTML;
    expect(popup.find('.board-note').textContent).toContain('Live');
    expect(won('BTC').dataset.moved).toBeUndefined();
    for (const [krw, moved] of [
      ['145400000', 'odd'],
      ['145500000', 'even'],
      ['145600000', 'odd'],
    ] as const) {
      await popup.publishBoard({ ...UPDATE, markets: [{ ...BITCOIN, krw: d(krw) }] });
      expect(won('BTC').dataset.moved).toBe(moved);
    }
    expect(won('BTC').textContent).toBe('₩145,600,000');
    expect(line('LINK').innerHTML).toBe(other);
  });

  it('leave the board of another exchange as it is', async () => {
    const { popup, texts } = await opened();
    const before = texts('.board-won');
    await popup.publishBoard({ ...UPDATE, exchange: 'Bithumb', markets: [{ ...BITCOIN, krw: d('1') }] });
    expect(texts('.board-won')).toEqual(before);
  });

  it('are not taken back by an answer that was on its way', async () => {
    let answers = 0;
    let release = () => {};
    const { popup, texts } = await opened((() => {
      answers += 1;
      if (answers === 1) return boardOf();
      return new Promise<ShownBoard>((resolve) => {
        release = () => resolve(boardOf());
      });
    }) as never);
    await popup.advance(20_000);
    await popup.publishBoard({ ...UPDATE, markets: [{ ...BITCOIN, krw: d('145400000') }] });
    release();
    await settle();
    expect(texts('.board-won')[0]).toBe('₩145,400,000');
  });

  it.each([
    ['asks for them', false, true],
    ['asks for none in a private window', true, false],
  ])('%s', async (_, isPrivate, live) => {
    const popup = await stage({
      stored: viewOf([]),
      isPrivate,
      answers: { board: (() => boardOf()) as never },
    });
    await popup.click(popup.find('.premiums-all'));
    await waitFor(async () => {
      await settle();
      expect(popup.messages('board')).toEqual([{ type: 'board', live }]);
    });
  });
});
