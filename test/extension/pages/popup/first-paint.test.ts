// @vitest-environment happy-dom
/** What a long list has of its rows in the first paint, and what stands there for the others. */
import { expect, it } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { NOW, settle, stage, token, viewOf } from './stage.ts';

const COUNT = 40;
const LIST = Array.from({ length: COUNT }, (_, i) => token(String(10 + i), `Token ${i}`));
/** Every fourth has an amount. */
const WITH_AMOUNTS = LIST.map((row, i) =>
  i % 4 === 0 ? { ...row, held: { amount: '2.5' as Decimal, worth: null } } : row,
);

async function firstPainted(pending?: AssetKey) {
  const waiting: (() => void)[] = [];
  const pendingLookUp = pending && { at: NOW, selected: null, isPrivate: false, asset: pending };
  const popup = await stage({
    stored: viewOf(WITH_AMOUNTS),
    afterPaint: (run) => waiting.push(run),
    ...(pendingLookUp && { pendingLookUp }),
  });
  const afterPaint = async () => {
    for (const run of waiting.splice(0)) run();
    await settle();
  };
  return { popup, afterPaint };
}

const saved = () => document.querySelectorAll('[aria-labelledby="saved"] .row').length;
const placeholder = () => document.querySelector<HTMLElement>('.rows-to-come');

it('has the rows that the window shows, and room for each of the others as high as it will be', async () => {
  const { afterPaint } = await firstPainted();
  const first = saved();
  expect(first * 48).toBeGreaterThanOrEqual(innerHeight - 48);
  expect(first).toBeLessThan(COUNT);
  const left = WITH_AMOUNTS.slice(first);
  const { style } = placeholder() ?? {};
  expect(style?.getPropertyValue('--rows')).toBe(String(left.length));
  await afterPaint();
  expect([saved(), placeholder()]).toEqual([COUNT, null]);
});

it('has all of them where it is opened for one that may be far below', async () => {
  const last = LIST.at(-1)?.asset;
  await firstPainted(last);
  expect(saved()).toBe(COUNT);
  expect(document.querySelector('.row-open')?.getAttribute('data-asset')).toBe(last);
  expect(document.activeElement?.getAttribute('data-focus')).toBe(last);
});
