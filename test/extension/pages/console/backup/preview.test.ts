import { expect, test } from 'vitest';
import type { Decimal } from '../../../../../src/core/market/decimal.ts';
import {
  bringsSomething,
  type Here,
  previewOf,
  refusedCount,
} from '../../../../../src/extension/pages/console/backup/preview.ts';
import { BITCOIN, CAKE, CAPTURE, LINK, OWNED } from './owned.ts';

const IMPORTED = { ...OWNED, refused: [], refusedParts: [] };
const EMPTY: Here = {
  tokens: [],
  alerts: [],
  settings: {},
  projects: [],
  captures: [],
  limit: 500,
  unreadAmounts: [],
  now: Date.UTC(2027, 1),
};

test('on a new device everything is new', () => {
  const preview = previewOf(IMPORTED, EMPTY, OWNED.settings);
  expect(preview).toMatchObject({
    newTokens: OWNED.tokens,
    presentTokens: 0,
    newProjects: OWNED.projects,
    newCaptures: [CAPTURE],
    fillingCaptures: [],
  });
  expect(preview.changedSettings.map(({ key }) => key)).toEqual(['preset', 'off', 'periodMinutes']);
  expect(bringsSomething(preview)).toBe(true);
});

test('where it came from, nothing is', () => {
  const preview = previewOf(IMPORTED, { ...EMPTY, ...OWNED, captures: [] }, OWNED.settings);
  expect(preview).toMatchObject({ newTokens: [], presentTokens: 3, sameSettings: 3, presentProjects: 2 });
  expect(bringsSomething({ ...preview, newCaptures: [] })).toBe(false);
});

test('what differs is told with what stands there now, and what nobody knows is refused', () => {
  const here = { ...EMPTY, settings: { preset: 'global', off: ['Upbit'] } };
  const imported = { ...IMPORTED, settings: { ...OWNED.settings, wallpaper: 'blue' } };
  const preview = previewOf(imported, here, { preset: 'korea', off: ['Upbit'] });
  expect(preview.changedSettings).toEqual([{ key: 'preset', from: 'global', to: 'korea' }]);
  expect(preview.sameSettings).toBe(1);
  expect(preview.refusedSettings).toEqual(['periodMinutes', 'wallpaper']);
});

test('a full list takes as many as there is room for, the first ones', () => {
  const preview = previewOf(IMPORTED, { ...EMPTY, limit: 1 }, {});
  expect(preview.newTokens).toEqual([CAKE, BITCOIN]);
  expect(preview.crowdedOut).toEqual(OWNED.tokens.slice(2));
});

test('captures of the same token and moment may only fill gaps', () => {
  const rate = { krwPerUsd: '1412.5' as Decimal, service: 'Frankfurter', date: '2026-12-31' };
  const imported = { ...IMPORTED, captures: [{ ...CAPTURE, rate }] };
  expect(previewOf(imported, { ...EMPTY, captures: [CAPTURE] }, {})).toMatchObject({
    newCaptures: [],
    fillingCaptures: imported.captures,
    presentCaptures: 0,
  });
  const again = previewOf(imported, { ...EMPTY, captures: imported.captures }, {});
  expect(again).toMatchObject({ newCaptures: [], fillingCaptures: [], presentCaptures: 1 });
  expect(bringsSomething({ ...again, newTokens: [], newAmounts: [], newAlerts: [], newProjects: [] })).toBe(
    false,
  );
});

test('a capture of a moment to come is refused, and counted', () => {
  const preview = previewOf(IMPORTED, { ...EMPTY, now: CAPTURE.at - 1 }, OWNED.settings);
  expect(preview).toMatchObject({
    newCaptures: [],
    refusedCaptures: [{ capture: CAPTURE, why: 'future' }],
  });
  expect(refusedCount(preview)).toBe(1);
});

test('a setting that is named as what every object has is refused', () => {
  expect(previewOf({ ...IMPORTED, settings: { toString: 1 } }, EMPTY, {}).refusedSettings).toEqual([
    'toString',
  ]);
});

test('an amount is taken where there is none, and never written over', () => {
  const kept = { ...LINK, amount: '7' as Decimal };
  const bitcoin = { asset: BITCOIN.asset, address: null };
  expect(previewOf(IMPORTED, { ...EMPTY, tokens: [kept, bitcoin] }, {})).toMatchObject({
    newAmounts: [{ asset: BITCOIN.asset, amount: '0.1' }],
    keptAmounts: [{ asset: LINK.asset, amount: '12.5' }],
  });
  const without = { ...EMPTY, tokens: [LINK, bitcoin] };
  expect(previewOf(IMPORTED, without, {}).newAmounts.map(({ asset }) => asset)).toEqual([
    'BTC:0x',
    LINK.asset,
  ]);
  const same = { ...EMPTY, tokens: OWNED.tokens };
  expect(previewOf(IMPORTED, same, {})).toMatchObject({ newAmounts: [], keptAmounts: [] });
  const unread = { ...without, unreadAmounts: [LINK.asset, 'BTC:0x'] as const };
  expect(previewOf(IMPORTED, unread, {})).toMatchObject({
    newAmounts: [],
    keptAmounts: [{ asset: 'BTC:0x' }, { asset: LINK.asset }],
  });
});

test('an alert is new once, follows its token, and is refused where that is not saved or there are too many', () => {
  const [ofLink, ofCoin, ofPremium] = OWNED.alerts;
  if (!ofLink || !ofCoin || !ofPremium) throw new Error('no alerts');
  expect(previewOf(IMPORTED, EMPTY, {})).toMatchObject({ newAlerts: OWNED.alerts, refusedAlerts: [] });
  const again = previewOf(IMPORTED, { ...EMPTY, alerts: [ofCoin, ofPremium], tokens: [LINK] }, {});
  expect(again).toMatchObject({ newAlerts: [ofLink], presentAlerts: 2 });
  const ofMarkets = [
    { ...ofLink, rule: { ...ofLink.rule, basis: 'korea' } as const },
    { ...ofCoin, rule: { ...ofCoin.rule, basis: 'global' } as const },
  ];
  expect(previewOf(IMPORTED, { ...EMPTY, alerts: ofMarkets, tokens: [LINK] }, {})).toMatchObject({
    newAlerts: [ofCoin, ofPremium],
    presentAlerts: 1,
  });
  const full = previewOf(IMPORTED, { ...EMPTY, limit: 1 }, {});
  expect(full).toMatchObject({ newAlerts: [ofCoin, ofPremium], refusedAlerts: [ofLink] });
  const many = Array.from({ length: 99 }, (_, i) => ({
    asset: 'ETH:0x' as const,
    rule: { kind: 'above', currency: 'USD', line: String(i + 1) as Decimal } as const,
  }));
  expect(previewOf(IMPORTED, { ...EMPTY, alerts: many }, {})).toMatchObject({
    newAlerts: [ofLink],
    refusedAlerts: [ofCoin, ofPremium],
  });
});
