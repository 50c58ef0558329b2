/** A browser with one alert: it keeps what it is told, and shows what it is given. */
import type { AlertRule } from '../../../../src/core/market/alert-rules.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { AvailablePrice, Price } from '../../../../src/core/market/prices.ts';
import type { Premium } from '../../../../src/core/market/shown-premium.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createNotifier } from '../../../../src/extension/background/alerts/alert-notifications.ts';
import { createAlertStore } from '../../../../src/extension/background/alerts/alert-store.ts';
import { createAlerts } from '../../../../src/extension/background/alerts/alerts.ts';
import { priced } from '../watchlist/fakes.ts';

export const LINK: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const MINUTE = 60_000;
const START = new Date(2026, 10, 20, 23, 10).getTime();

export function alertStage(rule: AlertRule, firstPrice = '10', asset = LINK) {
  const store = createMemoryStore();
  const now = {
    at: START,
    price: priced(asset, firstPrice) as Price & { isStandIn?: true },
    premium: { percent: null, why: 'no Korean price' } as Premium,
    dies: false,
    isFollowed: true,
  };
  /** Whose premiums were asked for. */
  const asked: AssetKey[] = [];
  const peek = async (keys: readonly AssetKey[]) => new Map(keys.map((key) => [key, now.premium]));
  const shown: { name: string; title: string; message: string }[] = [];
  const start = () => {
    const notifications = {
      getAll: async () => Object.fromEntries(shown.map(({ name }) => [name, {}])) as never,
      clear: async () => true,
      create: async (name = '', { title, message }: { title: string; message: string }) => {
        shown.push({ name, title, message });
        return name;
      },
    };
    const tell = createNotifier({
      notifications: () => notifications as never,
      text: (name, values) => `${name} ${values.join(' | ')}`,
      language: () => 'en',
      token: () => ({ name: 'Chainlink', symbol: 'LINK', decimals: 18 }),
      iconUrl: '/icon.png',
    });
    return createAlerts({
      kept: createAlertStore(store),
      prices: async () => new Map(now.isFollowed ? [[asset, now.price]] : []),
      premiums: {
        peek,
        ask: (keys) => {
          asked.push(...keys);
          return peek(keys);
        },
      },
      tell: async (...told) => {
        await tell(...told);
        // The worker ends before it has noted that it has told.
        if (now.dies) await new Promise(() => {});
      },
      onChange: async () => {},
      now: () => now.at,
      newId: () => 'id',
    });
  };
  let alerts = start();

  async function look(minutes: number): Promise<number> {
    now.at += minutes * MINUTE;
    const looked = alerts.check();
    await (now.dies ? new Promise((resolve) => setTimeout(resolve, 0)) : looked);
    return shown.length;
  }

  return {
    store,
    shown,
    now,
    add: () => alerts.handlers.addAlert({ type: 'addAlert', asset, rule }),
    restart: () => {
      now.dies = false;
      alerts = start();
    },
    alerts: () => alerts,
    /** What its line in the row says. */
    line: async () => (await alerts.shown())[0],
    asked,
    /** One look of the alarm at a price, so many minutes later: how often the person has been told by then. */
    look: (usd: string, minutes = 1, more: Partial<AvailablePrice> & { isStandIn?: true } = {}) => {
      now.price = { ...priced(asset, usd), ...more };
      return look(minutes);
    },
    /** The same at a premium. */
    lookAt: (premium: (at: number) => Premium, minutes = 1) => {
      now.premium = premium(now.at + minutes * MINUTE);
      return look(minutes);
    },
  };
}
