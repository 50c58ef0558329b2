// @vitest-environment happy-dom
/** Rows' past days: drawn when they come, and told in words. */
import { expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Sparkline } from '../../../../src/core/market/series.ts';
import { pathOf } from '../../../../src/extension/pages/popup/loaded-sparklines.tsx';
import { waitFor } from '../../../wait-for.ts';
import { known, NOW, silence, stage, token, viewOf } from './stage.ts';

const LINK = token('a1', 'Chainlink');
const WON = token('b2', 'Won', known('ETH:0x', '2', '3000', { source: 'Upbit', basis: 'korea' }));

function line(values: readonly (string | null)[], more: Partial<Sparkline> = {}): Sparkline {
  const between = { from: NOW - 7 * 86_400_000, to: NOW };
  return { source: 'CoinGecko', currency: 'USD', ...between, values: values as Decimal[], ...more };
}
/** Of the point at that place of five, in whatever zone this runs. */
const timeOf = (place: number, language: string) =>
  new Date(NOW - (4 - place) * 42 * 3_600_000)
    .toLocaleString(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    .replace(/\s/g, ' ');
const DAYS = [0, 1, 2, 3, 4].map((place) => timeOf(place, 'en'));
/** Spaces differ from one version of the times' words to the next. */
const told = (drawn: HTMLElement) => drawn.getAttribute('aria-label')?.replace(/\s/g, ' ');
const NONE = line([], { source: null });

test('a row has its past days’ line, which says from where to where; one of which little is known has none', async () => {
  const page = await stage({
    stored: viewOf([LINK, WON]),
    answers: {
      sparklines: ({ rows }) =>
        rows.map(({ asset }) => (asset === LINK.asset ? line(['11.5', '9.25', '14', null, '12']) : NONE)),
    },
  });
  const drawn = await waitFor(() => page.find<HTMLElement>('.sparkline svg'));
  expect(drawn.closest('.row')).toBe(page.row(LINK.asset));
  expect(told(drawn)).toBe(
    `${DAYS[0]} – ${DAYS[4]}, CoinGecko: from $11.50 to $12.00, between $9.25 and $14.00`,
  );
  expect(page.root.querySelectorAll('.sparkline svg')).toHaveLength(1);
  expect(page.root.querySelectorAll('.sparkline')).toHaveLength(2);
});

test.each([
  ['en', [1, 3], (from: string, to: string) => `${from} – ${to}, CoinGecko: from $1.00 to $2.00`],
  ['ko', [1, 3], (from: string, to: string) => `${from} ~ ${to}, CoinGecko 기준: $1.00에서 $2.00`],
])('in %s it says between which times it is known, not seven days', async (browserLanguage, places, said) => {
  const page = await stage({
    browserLanguage,
    stored: viewOf([LINK]),
    answers: { sparklines: ({ rows }) => rows.map(() => line([null, '1', null, '2', null])) },
  });
  const drawn = await waitFor(() => page.find<HTMLElement>('.sparkline svg'));
  const [from = '', to = ''] = places.map((place) => timeOf(place, browserLanguage));
  expect(told(drawn)).toContain(said(from, to));
});

test('it is of the market that the row’s price is of, asked once for each row and again when that is another', async () => {
  const page = await stage({
    stored: viewOf([LINK, WON]),
    answers: { sparklines: ({ rows }) => rows.map(() => NONE) },
  });
  await waitFor(() => expect(page.messages('sparklines')).not.toEqual([]));
  const rows = () => page.messages('sparklines').flatMap((message) => message.rows);
  expect(rows().map(({ asset, basis }) => [asset, basis])).toEqual([
    [LINK.asset, 'global'],
    [WON.asset, 'korea'],
  ]);
  await page.publish(viewOf([LINK, WON]));
  expect(rows()).toHaveLength(2);
  await page.publish(
    viewOf([LINK, { ...WON, price: { ...WON.price, basis: 'global' } as typeof WON.price }]),
  );
  expect(
    rows()
      .slice(2)
      .map(({ asset }) => asset),
  ).toEqual([WON.asset]);
  const { settings } = viewOf([]);
  await page.publish(viewOf([LINK], { settings: { ...settings, currency: 'KRW' } }));
  expect(page.messages('sparklines').at(-1)).toMatchObject({ currency: 'KRW' });
});

test('a background that does not answer costs the line alone, and is asked again after ten minutes', async () => {
  const page = await stage({ stored: viewOf([LINK]), answers: { sparklines: silence } });
  await waitFor(() => expect(page.messages('sparklines')).not.toEqual([]));
  expect(page.root.querySelectorAll('.row-priced')).toHaveLength(1);
  expect(page.messages('sparklines')).toHaveLength(1);
  await page.advance(10 * 60_000);
  expect(page.messages('sparklines')).toHaveLength(2);
});

test('nobody is asked while nobody looks', async () => {
  const page = await stage({
    stored: viewOf([LINK]),
    answers: { sparklines: ({ rows }) => rows.map(() => NONE) },
  });
  await waitFor(() => expect(page.messages('sparklines')).not.toEqual([]));
  await page.setVisible(false);
  await page.advance(60 * 60_000);
  expect(page.messages('sparklines')).toHaveLength(1);
});

test.each([
  ['from left to right, lowest to highest', [1, 3, 2], 'M1.5 14.5L24 1.5L46.5 8'],
  ['a gap is not joined', [1, 2, null, 2, 1], 'M1.5 14.5L12.8 1.5M35.3 1.5L46.5 14.5'],
  ['what stands alone is a dot', [1, null, 2], 'M1.5 14.5h0M46.5 1.5h0'],
  ['what never changed runs through the middle', [5, 5], 'M1.5 8L46.5 8'],
])('%s', (_what, values, path) => {
  expect(pathOf(values)).toBe(path);
});
