// @vitest-environment happy-dom
/** A price that came through a team's server says so in its row and in its details. */
import { expect, it } from 'vitest';
import { known, SETTINGS, stage, token, viewOf } from './stage.ts';

const THROUGH = 'prices.example';

function hintOf(cover: HTMLElement): string {
  cover.dispatchEvent(new PointerEvent('pointerenter'));
  return cover.title;
}

async function shown(through: string | undefined, language: 'en' | 'ko' = 'en') {
  const price = known('ETH:0x', '1.5', '2087.25', through === undefined ? {} : { through });
  const popup = await stage({
    stored: viewOf([token('11', 'Pepe', price)], { settings: { ...SETTINGS, language } }),
  });
  const row = popup.row(`ETH:0x${'11'.repeat(20)}`);
  const cover = row.querySelector<HTMLElement>('.cover');
  if (!cover) throw new Error('the row has no cover');
  await popup.click(cover);
  return {
    where: row.querySelector('.from-where')?.textContent,
    title: hintOf(cover),
    foot: popup.find('.foot-source').textContent,
    details: popup.find('.details').textContent ?? '',
  };
}

it.each([
  ['en', 'CoinGeckothrough prices.example', 'CoinGecko through prices.example12 s'],
  ['ko', 'CoinGeckoprices.example 경유', 'CoinGecko prices.example 경유12초 전'],
] as const)('in %s, whole in its text, its hint, the foot and its details', async (language, where, foot) => {
  const row = await shown(THROUGH, language);
  expect(row.where).toBe(where);
  expect(row.title).toContain(where);
  expect(row.foot).toBe(foot);
  expect(row.details).toContain(where.replace('CoinGecko', ''));
});

it('and one that did not says nothing of it', async () => {
  const row = await shown(undefined);
  expect(row.where).toBe('CoinGecko');
  expect(row.title).toBe('Ethereum · CoinGecko 12 s');
  expect(row.details).not.toContain('through');
});
