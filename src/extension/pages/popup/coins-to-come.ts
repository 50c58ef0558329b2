/** The coins' rows before the first view: the coins are known before any price is. */
import { coinKey } from '../../../core/market/assets.ts';
import { PLATFORMS } from '../../../core/market/platforms.ts';
import type { Row } from '../../messages/messages.ts';

export const COINS_TO_COME = PLATFORMS.map(({ id, coin: { name, symbol, decimals } }): Row => {
  const asset = coinKey(id);
  return {
    asset,
    platform: id,
    address: null,
    token: { name, symbol, decimals },
    price: {
      asset,
      status: 'unavailable',
      usd: null,
      krw: null,
      source: null,
      basis: null,
      asOf: null,
      checkedAt: null,
      converted: null,
    },
  };
});
