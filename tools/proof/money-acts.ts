/** What a person does with amounts, alerts and captures, by a die. */

import type { AlertRule } from '../../src/core/market/alert-rules.ts';
import type { AssetKey } from '../../src/core/market/assets.ts';
import type { Decimal } from '../../src/core/market/decimal.ts';
import type { Capture } from '../../src/core/market/moments.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { type Act, CAPTURED_AT, type Kind, type Owned, UNKNOWN } from './owned.ts';

const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'KAIA:0x'];
const MAX_ALERTS = 20;

export const coinAmount: Kind = (owned, roll, number) => entered(pick(COINS, roll), owned, number);

export const tokenAmount: Kind = (owned, roll, number) =>
  owned.saved.length === 0 ? null : entered(pick(owned.saved, roll), owned, number);

function entered(asset: AssetKey, { amounts }: Owned, number: number): Act {
  const was = amounts[asset] ?? null;
  const amount = `${number}.25` as Decimal;
  return {
    message: { type: 'amount', asset, amount, was },
    after: (owned) => ({ ...owned, amounts: { ...owned.amounts, [asset]: amount } }),
  };
}

export const coinAmountGone: Kind = (owned, roll) => takenAway(owned, roll, (asset) => COINS.includes(asset));

export const tokenAmountGone: Kind = (owned, roll) =>
  takenAway(owned, roll, (asset) => !COINS.includes(asset));

function takenAway({ amounts }: Owned, roll: Die, isMeant: (asset: AssetKey) => boolean): Act | null {
  const all = Object.entries(amounts) as [AssetKey, Decimal][];
  const held = all.filter(([asset]) => isMeant(asset));
  if (held.length === 0) return null;
  const [asset, was] = pick(held, roll);
  return {
    message: { type: 'amount', asset, amount: null, was },
    after: (owned) => {
      const { [asset]: _, ...others } = owned.amounts;
      return { ...owned, amounts: others };
    },
  };
}

export const addAlert: Kind = ({ saved, alerts }, roll, number) => {
  if (alerts.length === MAX_ALERTS) return null;
  const asset = pick([...COINS, ...saved], roll);
  const line = `${number + 1}.5` as Decimal;
  const rule: AlertRule = pick(
    [
      { kind: 'above', currency: 'USD', line, basis: 'global' },
      { kind: 'below', currency: 'KRW', line, basis: 'korea' },
      { kind: 'change', currency: 'USD', percent: line, minutes: 60, basis: 'global' },
      { kind: 'premium above', percent: line },
    ],
    roll,
  );
  return {
    message: { type: 'addAlert', asset, rule },
    after: (owned) => ({ ...owned, alerts: [...owned.alerts, { id: UNKNOWN, asset, rule }] }),
  };
};

export const removeAlert: Kind = ({ alerts }, roll) => {
  if (alerts.length === 0) return null;
  const { id } = pick(alerts, roll);
  return {
    message: { type: 'removeAlert', id },
    after: (owned) => ({ ...owned, alerts: owned.alerts.filter((each) => each.id !== id) }),
  };
};

export const keepCapture: Kind = ({ captured }, roll) => {
  const missing = COINS.filter((asset) => !captured.includes(asset));
  if (missing.length === 0) return null;
  const asset = pick(missing, roll);
  return {
    message: { type: 'keepCaptures', captures: [captureOf(asset)] },
    after: (owned) => ({ ...owned, captured: [...owned.captured, asset] }),
  };
};

function captureOf(asset: AssetKey): Capture {
  return {
    asset,
    at: CAPTURED_AT,
    token: { name: null, symbol: null, decimals: 18 },
    parts: [{ source: 'DefiLlama', side: 'nearest', price: null, missing: 'unavailable', isFinal: true }],
    rate: null,
    capturedAt: CAPTURED_AT,
    isComplete: false,
  };
}
