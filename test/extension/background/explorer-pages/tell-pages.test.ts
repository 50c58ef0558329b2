import { expect, test } from 'vitest';
import type { Tabs } from 'webextension-polyfill';
import { tellPages } from '../../../../src/extension/background/explorer-pages/page-prices.ts';

test('every tab that is awake is told, and nobody waits for the deaf or the busy', async () => {
  const told: number[] = [];
  const tabs = {
    query: async () => [{ id: 1 }, { id: 2, discarded: true }, {}, { id: 3 }, { id: 4 }],
    sendMessage: (id: number) => {
      told.push(id);
      if (id === 1) return Promise.reject(new Error('Receiving end does not exist'));
      return new Promise(() => {});
    },
  } as unknown as Pick<Tabs.Static, 'query' | 'sendMessage'>;
  await tellPages(tabs, { type: 'explorer settings', sitesOff: [] });
  expect(told).toEqual([1, 3, 4]);
});
