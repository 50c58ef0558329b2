// @vitest-environment happy-dom
/** The saved list's order, its filter, and its one tab stop. */
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import type { Row } from '../../../../src/extension/messages/watchlist.ts';
import { known, SETTINGS, settle, stage, token, viewOf } from './stage.ts';

function row(digits: string, name: string, percent: string | null, usd: string | null): Row {
  const price = known('ETH:0x', '1', '2', {
    ...(percent && { changes: [{ percent: percent as Decimal, in: 'USD', since: '24h' }] }),
  });
  const worth = usd === null ? null : { usd: usd as Decimal, krw: usd as Decimal };
  return { ...token(digits, name, price), ...(usd && { held: { amount: '1' as Decimal, worth } }) };
}

const ROWS = [
  row('aa', 'beta', '-3.5', '9'),
  row('bb', 'Alpha', null, '1000'),
  row('cc', 'gamma', '12', null),
  row('dd', '체인링크', '2', '10.5'),
];
const MANY = [...ROWS, ...Array.from({ length: 8 }, (_, i) => row(`${i}${i}`, `Token ${i}`, null, null))];

const ordered = (listOrder: Settings['listOrder'], rows = ROWS) =>
  stage({ stored: viewOf(rows, { settings: { ...SETTINGS, listOrder } }) });
const lettersOf = (assets: readonly (string | undefined)[]) =>
  assets.map((asset = '') => asset.at(-1)).join('');

describe('the order of saved rows', () => {
  it.each([
    ['hand', 'abcd'],
    ['name', 'bacd'],
    ['change', 'cdab'],
    ['value', 'bdac'],
  ] as const)('is %s', async (order, letters) => {
    const { rows } = await ordered(order);
    expect(lettersOf(rows('saved'))).toBe(letters);
  });

  it('is chosen beside the title, and kept as a setting', async () => {
    const { find, messages } = await ordered('hand');
    const select = find<HTMLSelectElement>('.list-order');
    select.value = 'change';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(messages('settings')).toEqual([{ type: 'settings', change: { listOrder: 'change' } }]);
  });

  it('lets rows be moved only as they are kept', async () => {
    const byHand = await ordered('hand');
    await byHand.press(byHand.find(`[data-asset="${ROWS[1]?.asset}"] .cover`), 'ArrowUp', { altKey: true });
    expect(byHand.messages('move')).toHaveLength(1);
    byHand.stop();
    const { find, press, messages, root, click } = await ordered('name');
    await press(find(`[data-asset="${ROWS[0]?.asset}"] .cover`), 'ArrowUp', { altKey: true });
    expect(messages('move')).toEqual([]);
    await click(find(`[data-asset="${ROWS[0]?.asset}"] .cover`));
    expect(root.querySelectorAll('.grip, .quiet-moveUp')).toHaveLength(0);
  });
});

describe('the filter', () => {
  const type = async ({ find }: Awaited<ReturnType<typeof stage>>, text: string) => {
    const field = find<HTMLInputElement>('.list-filter');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };

  it('is there from ten rows on', async () => {
    const few = await stage({ stored: viewOf(MANY.slice(0, 9)) });
    expect(few.root.querySelector('.list-filter')).toBeNull();
    few.stop();
    const { find } = await stage({ stored: viewOf(MANY.slice(0, 10)) });
    expect(find('.list-filter').getAttribute('aria-label')).toContain('10 of 10');
  });

  it.each([
    ['ALPH', 'b'],
    ['체인', 'd'],
    ['ＧＡＭ', 'c'],
    [`0x${'aa'.repeat(20)}`, 'a'],
    ['token 3', '3'],
    ['nothing', ''],
  ])('“%s” leaves what is called so', async (text, letters) => {
    const shown = await stage({ stored: viewOf(MANY) });
    await type(shown, text);
    expect(lettersOf(shown.rows('saved'))).toBe(letters);
    expect(shown.root.querySelectorAll('.grip')).toHaveLength(0);
    if (letters === '') expect(shown.find('.empty').textContent).toBe('No matches in your list.');
    await shown.press(shown.find('.list-filter'), 'Escape');
    expect(shown.rows('saved')).toHaveLength(MANY.length);
  });
});

it('the list is one tab stop: the first row, or the one that had the focus last; Home and End lead to its ends', async () => {
  const { root, find, press } = await stage({ stored: viewOf(MANY) });
  const stops = () =>
    [...root.querySelectorAll<HTMLElement>('.lists .cover')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((cover) => cover.dataset.focus);
  expect(stops()).toEqual([MANY[0]?.asset]);
  find(`[data-asset="${MANY[5]?.asset}"] .cover`).focus();
  await settle();
  expect(stops()).toEqual([MANY[5]?.asset]);
  await press(document.activeElement ?? document.body, 'End');
  expect(stops()).toEqual([MANY.at(-1)?.asset]);
  await press(document.activeElement ?? document.body, 'Home');
  expect(stops()).toEqual([MANY[0]?.asset]);
});
