import { describe, expect, it } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { findAddresses } from '../../../../src/core/market/find-addresses.ts';
import { findCoins } from '../../../../src/core/market/find-coins.ts';
import {
  createPageCards,
  type PageCardRequest,
} from '../../../../src/extension/background/explorer-pages/page-card.ts';
import { createReceiver, type Handlers } from '../../../../src/extension/messages/receive.ts';

const PRICED: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const UNPRICED: AssetKey = `ETH:0x${'b'.repeat(40)}`;
const BITCOIN: AssetKey = 'BTC:0x';

const SELF = { id: 'sise', origin: 'chrome-extension://sise' };
const TOP = {
  id: 'sise',
  origin: 'https://etherscan.io',
  url: 'https://etherscan.io/tokens',
  frameId: 0,
  documentId: 'd',
  tab: { id: 7, incognito: false },
};

/** The receiver of the background, with sources that price everything but `UNPRICED`. */
function background() {
  const requests: PageCardRequest[] = [];
  let now = 50_000;
  const handlers = createPageCards({
    prices: async ({ assets }) => ({
      on: true,
      language: 'en',
      currency: 'language',
      explorerFigure: 'value',
      prices: assets.map((asset) => ({
        asset,
        shown: asset === UNPRICED ? null : ({ status: 'priced' } as never),
        expiresAt: 0,
      })),
    }),
    openCard: async (request) => void requests.push(request),
    clock: { now: () => now },
  });
  const receive = createReceiver(handlers as Handlers, SELF, Promise.resolve());
  return {
    requests,
    pass: (ms: number) => {
      now += ms;
    },
    price: (sender: object, ...assets: readonly AssetKey[]) =>
      receive({ type: 'prices', assets }, sender as never),
    click: async (sender: object, asset: unknown = PRICED) => {
      const reply = await receive({ type: 'openCard', asset }, sender as never);
      return reply.ok ? reply.value : reply.error;
    },
  };
}

describe('createPageCards', () => {
  it('opens the card of an asset whose price was answered to the document', async () => {
    const { price, click, requests } = background();
    await price(TOP, PRICED, UNPRICED);
    expect(await click(TOP)).toBe('opening');
    expect(requests).toMatchObject([{ tab: 7, isPrivate: false, isTargetOnly: true }]);
    expect(findAddresses(requests[0]?.menuTarget.link ?? '').found).toMatchObject([
      { kind: 'token', platform: 'ETH', address: PRICED.slice(4) },
    ]);
  });

  it('names a coin to the look-up by its symbol', async () => {
    const { price, click, requests } = background();
    await price(TOP, BITCOIN);
    expect(await click(TOP, BITCOIN)).toBe('opening');
    expect(findCoins(requests[0]?.menuTarget.text ?? '').found).toEqual([{ kind: 'coin', coin: 'BTC' }]);
  });

  it('opens none for another asset, another document or an asset without a price', async () => {
    const { price, click, requests } = background();
    await price(TOP, PRICED, UNPRICED);
    expect(await click(TOP, BITCOIN)).toBe('unanswered');
    expect(await click(TOP, UNPRICED)).toBe('unanswered');
    expect(await click({ ...TOP, documentId: 'after a navigation' })).toBe('unanswered');
    expect(requests).toEqual([]);
  });

  it.each([
    ['a frame of the explorer', { ...TOP, frameId: 3 }, 'refused'],
    ['a document that the browser does not name', { ...TOP, documentId: '' }, 'refused'],
    ['another site', { ...TOP, origin: 'https://etherscan.io.example' }, 'not allowed'],
    ['an explorer without encryption', { ...TOP, origin: 'http://etherscan.io' }, 'not allowed'],
    ['a page of ours', { ...TOP, origin: SELF.origin }, 'not allowed'],
    ['another extension', { ...TOP, id: 'other' }, 'not allowed'],
  ])('opens none from %s', async (_, sender, outcome) => {
    const { price, click, requests } = background();
    await price(TOP, PRICED);
    await price(sender, PRICED);
    expect(await click(sender)).toBe(outcome);
    expect(requests).toEqual([]);
  });

  it('opens none for what is no asset', async () => {
    const { click } = background();
    expect(await click(TOP, 'ETH:0xzz')).toBe('malformed');
  });

  it('opens one a second in a document, and in another meanwhile', async () => {
    const { price, click, pass, requests } = background();
    const other = { ...TOP, documentId: 'e', tab: { id: 8, incognito: true } };
    await price(TOP, PRICED);
    await price(other, PRICED);
    const outcomes = [await click(TOP), await click(TOP), await click(other)];
    pass(999);
    outcomes.push(await click(TOP));
    pass(1);
    outcomes.push(await click(TOP));
    expect(outcomes).toEqual(['opening', 'refused', 'opening', 'refused', 'opening']);
    expect(requests.map(({ tab, isPrivate }) => [tab, isPrivate])).toEqual([
      [7, false],
      [8, true],
      [7, false],
    ]);
  });

  it('forgets the longest unused of too many documents and assets', async () => {
    const { price, click } = background();
    const many = Array.from({ length: 1_100 }, (_, i): AssetKey => `ETH:0x${String(i).padStart(40, '0')}`);
    await price(TOP, PRICED);
    for (let at = 0; at < many.length; at += 100) await price(TOP, ...many.slice(at, at + 100));
    expect(await click(TOP)).toBe('unanswered');
    expect(await click(TOP, many.at(-1))).toBe('opening');
    for (let i = 0; i < 100; i++) await price({ ...TOP, documentId: `other ${i}` }, PRICED);
    expect(await click(TOP, many.at(-1))).toBe('unanswered');
    expect(await click({ ...TOP, documentId: 'other 0' })).toBe('opening');
  });
});
