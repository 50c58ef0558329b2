// @vitest-environment happy-dom
/** What rows leave to the foot, and what they show of their own. */
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Row } from '../../../../src/extension/messages/watchlist.ts';
import { known, NOW, none, SETTINGS, stage, token, viewOf } from './stage.ts';

const row = (digits: string, source: 'CoinGecko' | 'Upbit' | 'Binance', agoS: number, more = {}): Row =>
  token(
    digits,
    `Token ${digits}`,
    known('ETH:0x', '1', '1391', { source, asOf: NOW - agoS * 1_000, ...more }),
  );

type Shown = Awaited<ReturnType<typeof stage>>;
const footOf = ({ find }: Shown) => find('.foot-source').textContent;
const ownOf = ({ row: of }: Shown, { asset }: Row) => of(asset).querySelector('.sub-from')?.textContent;

describe('the foot', () => {
  it.each([
    [
      'most rows',
      [row('aa', 'Upbit', 5), row('bb', 'CoinGecko', 9), row('cc', 'CoinGecko', 70)],
      'CoinGecko1 min',
    ],
    ['the higher one of equally many', [row('aa', 'Binance', 5), row('bb', 'CoinGecko', 9)], 'Binance5 s'],
    [
      'most rows, by the age of the fresh ones',
      [row('aa', 'CoinGecko', 300, { status: 'stale' }), row('bb', 'CoinGecko', 9), row('cc', 'Upbit', 50)],
      'CoinGecko9 s',
    ],
    [
      'most rows, without an age where none is fresh',
      [row('aa', 'CoinGecko', 300, { status: 'stale' })],
      'CoinGecko',
    ],
  ])('names the source of %s', async (_what, rows, text) => {
    expect(footOf(await stage({ stored: viewOf(rows) }))).toBe(text);
  });
});

describe('a row', () => {
  const rows = [
    row('aa', 'CoinGecko', 9),
    row('bb', 'CoinGecko', 9),
    row('cc', 'Binance', 9),
    row('dd', 'CoinGecko', 300, { status: 'stale' }),
  ] as const;

  it('shows its source where another is in the foot, and its age where it is not fresh', async () => {
    const shown = await stage({ stored: viewOf(rows) });
    expect(rows.map((each) => ownOf(shown, each))).toEqual(['', '', 'Binance', '5 min']);
  });

  it('has source and age in its description and its hint, whatever it shows', async () => {
    const { row: of } = await stage({ stored: viewOf(rows) });
    const cover = of(rows[0].asset).querySelector<HTMLElement>('.cover');
    const described = cover?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    expect(words).toContain('Ethereum CoinGecko 9 s');
    cover?.dispatchEvent(new PointerEvent('pointerenter'));
    expect(cover?.title).toBe('Ethereum · CoinGecko 9 s');
  });

  it('has the beginning of its change in words where most rows have another', async () => {
    const changed = (digits: string, since: '24h' | '09:00 KST') =>
      row(digits, 'CoinGecko', 9, { changes: [{ percent: '1' as Decimal, in: 'USD', since }] });
    const list = [changed('aa', '24h'), changed('bb', '09:00 KST'), changed('cc', '24h')];
    const { row: of } = await stage({ stored: viewOf(list) });
    expect(list.map(({ asset }) => of(asset).querySelectorAll('.change-since').length)).toEqual([0, 1, 0]);
  });

  it('points to its status without the word where the page has it once', async () => {
    const old = [
      row('aa', 'CoinGecko', 300, { status: 'stale' }),
      token('bb', 'B', none('ETH:0x', 'unavailable')),
    ];
    const shown = await stage({ stored: viewOf(old, { network: 'no network' }) });
    expect(shown.find('[aria-labelledby="saved"]').className).toBe('list-old');
    expect(shown.root.querySelectorAll('.moves .tag')).toHaveLength(2);
  });
});

it('hidden amounts leave no row that holds something different from the others, in any order', async () => {
  const held = { amount: '2' as Decimal, worth: { usd: '2' as Decimal, krw: '2782' as Decimal } };
  const list = [row('aa', 'CoinGecko', 9), { ...row('bb', 'CoinGecko', 9), held }];
  const settings = { ...SETTINGS, worthHidden: true, listOrder: 'value' } as const;
  const { rows, row: of } = await stage({
    stored: viewOf(list, { settings, worth: { ...held.worth, changes: { USD: null, KRW: null } } }),
  });
  expect(rows('saved')).toEqual(list.map(({ asset }) => asset));
  const [first, second] = list.map(({ asset }) => of(asset));
  expect(second?.className).toBe(first?.className);
  expect(second?.querySelectorAll('*')).toHaveLength(first?.querySelectorAll('*').length ?? 0);
});
