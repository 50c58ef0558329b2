/** What a person does to the list of saved tokens, by a die. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import type { Removed } from '../../src/extension/messages/watchlist.ts';
import { pick } from '../../test/world/die.ts';
import type { Act, Kind, Owned, OwnedAlert } from './owned.ts';

const ADDRESSES = [
  '0x514910771af9ca656af840dff83e8264ecf986ca',
  '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
] as const;

export interface Undo {
  readonly removed: Removed;
  readonly alerts: readonly OwnedAlert[];
}

export const save: Kind = ({ saved }, roll) => {
  const missing = ADDRESSES.filter((address) => !saved.includes(`ETH:${address}`));
  if (missing.length === 0) return null;
  const address = pick(missing, roll);
  const asset: AssetKey = `ETH:${address}`;
  return {
    message: { type: 'save', asset, address },
    after: (owned) => ({ ...owned, saved: [...owned.saved, asset] }),
  };
};

export const saveAgain: Kind = ({ saved }, roll) => {
  if (saved.length === 0) return null;
  const asset = pick(saved, roll);
  return {
    message: { type: 'save', asset, address: asset.slice(asset.indexOf(':') + 1) },
    after: (owned) => owned,
  };
};

export const remove: Kind = ({ saved }, roll) => {
  if (saved.length === 0) return null;
  const asset = pick(saved, roll);
  return {
    message: { type: 'remove', asset },
    after: (owned) => {
      const { [asset]: _, ...amounts } = owned.amounts;
      return {
        ...without(owned, asset),
        amounts,
        alerts: owned.alerts.filter((each) => each.asset !== asset),
      };
    },
  };
};

/** Right after the removal. Pressed again, it brings back what a stop has kept it from. */
export function restore({ removed, alerts }: Undo): Act {
  const { asset, amount, before } = removed;
  const withToken = (owned: Owned): Owned => ({
    ...(owned.saved.includes(asset) ? owned : placed(owned, asset, before)),
    amounts: { ...owned.amounts, ...(amount && { [asset]: amount }) },
  });
  return {
    message: { type: 'restore', removed },
    halfway: (owned) => [withToken(owned)],
    after: (owned) => {
      const missing = alerts.filter(({ id }) => !owned.alerts.some((each) => each.id === id));
      return { ...withToken(owned), alerts: [...owned.alerts, ...missing] };
    },
  };
}

export const move: Kind = ({ saved }, roll) => {
  if (saved.length < 2) return null;
  const asset = pick(saved, roll);
  const follower = saved[saved.indexOf(asset) + 1] ?? null;
  const places = [null, ...saved].filter((each) => each !== asset && each !== follower);
  const before = pick(places, roll);
  return { message: { type: 'move', asset, before }, after: (owned) => placed(owned, asset, before) };
};

function placed(owned: Owned, asset: AssetKey, before: AssetKey | null): Owned {
  const others = without(owned, asset).saved;
  const place = before === null ? -1 : others.indexOf(before);
  return { ...owned, saved: others.toSpliced(place < 0 ? others.length : place, 0, asset) };
}

function without(owned: Owned, asset: AssetKey): Owned {
  return { ...owned, saved: owned.saved.filter((each) => each !== asset) };
}
