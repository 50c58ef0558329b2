import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import { type Token, UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createResolver } from '../../../../src/extension/background/lookup/resolve-address.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { addPasted, saveAsset } from '../../../../src/extension/background/watchlist/watchlist.ts';
import { fakePricing, fakeTokens, priced, unpriced } from './fakes.ts';
import { savedIn } from './stores.ts';

/** USDT's checksummed address, and the keys it may mean. */
const PASTED = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OTHER = `0x${'1'.repeat(40)}`;
/** As many digits as the hash of a transaction has, or a private key. */
const KEY = '1f'.repeat(32);
const TOKEN = { name: 'New', symbol: 'NEW', decimals: 18 };
const on = (platform: string) => `${platform}:${PASTED.toLowerCase()}` as AssetKey;

function parts(prices: readonly Price[] = [], tokens: readonly [AssetKey, Token][] = [], isWallet = false) {
  const known = new Map(prices.map((price) => [price.asset, price]));
  const { pricing, asked } = fakePricing(known);
  const own = fakePricing(known);
  const named: AssetKey[] = [];
  const asWallets: string[] = [];
  const networksOfWallets: PlatformId[] = [];
  const names = fakeTokens(new Map(tokens));
  const saved = savedIn(createMemoryStore());
  const resolve = createResolver({
    privatePricing: { current: () => own.pricing },
    pricing,
    tokens: {
      ...names,
      coinGeckoIdOf: () => null,
      describe: (keys, signal) => {
        named.push(...keys);
        return names.describe(keys, signal);
      },
    },
    isRegistered: () => false,
    saved,
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: systemClock,
  });
  return {
    asked,
    askedInPrivate: own.asked,
    named,
    asWallets,
    networksOfWallets,
    saved,
    resolve,
    tokens: {
      isWallet: async (address: string, networks: readonly PlatformId[]) => {
        asWallets.push(address);
        networksOfWallets.push(...networks);
        return isWallet;
      },
    },
    now: () => 42,
  };
}

describe('a text that was pasted in a private window', () => {
  const pasted = { text: PASTED, isPrivate: true };

  test('is asked about in the memory of those windows, and no chain is asked what would be kept', async () => {
    const own = parts([priced(on('ETH'), '1'), priced(on('BNB'), '2')]);
    expect(await addPasted(pasted, own)).toMatchObject({ outcome: 'choose' });
    expect(new Set(own.askedInPrivate.flatMap(({ keys }) => keys)).size).toBe(4);
    expect([own.asked, own.named]).toEqual([[], []]);
  });

  test('that only one platform prices is saved: that is what the person asked for', async () => {
    const own = parts([priced(on('BNB'), '1')]);
    expect(await addPasted(pasted, own)).toEqual({ outcome: 'added', asset: on('BNB') });
    expect(await own.saved.list()).toMatchObject([{ asset: on('BNB') }]);
  });

  test('is saved where it is priced, though pools of other platforms were not asked then', async () => {
    const notAsked = { ...unpriced(on('ETH'), 'unavailable'), unheard: 'not asked' } as const;
    const own = parts([priced(on('BNB'), '1'), notAsked]);
    expect(await addPasted(pasted, own)).toEqual({ outcome: 'added', asset: on('BNB') });
  });

  test('offers also where nobody answered, since no chain is asked whether it exists there', async () => {
    const own = parts([priced(on('BNB'), '1'), unpriced(on('ETH'), 'unavailable')]);
    expect(await addPasted(pasted, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: { rows: [{ asset: on('BNB') }, { asset: on('ETH') }] },
    });
  });
});

describe('a whole address that was pasted and not sent', () => {
  const pasted = { text: PASTED, isPrivate: false, isUnsent: true } as const;

  test.each(['unlisted', 'unavailable'] as const)(
    'that is %s is told to no chain before it is sent',
    async (status) => {
      const own = parts([unpriced(on('ETH'), status)], [], true);
      expect(await addPasted(pasted, own)).toEqual({ outcome: 'unsent', status });
      expect([own.named, own.asWallets]).toEqual([[], []]);
      expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toMatchObject({ problem: 'wallet' });
      expect(own.named).toHaveLength(4);
    },
  );

  test('that one platform prices is saved, and named to that chain alone', async () => {
    const own = parts([priced(on('BNB'), '1')]);
    expect(await addPasted(pasted, own)).toEqual({ outcome: 'added', asset: on('BNB') });
    expect([own.named, own.asWallets]).toEqual([[on('BNB')], []]);
  });

  test('that is a token is asked about where merely nobody answered, too', async () => {
    const own = parts(
      [priced(on('BNB'), '1'), unpriced(on('ETH'), 'unavailable')],
      [[on('ETH'), { name: null, symbol: null, decimals: 18 }]],
    );
    expect(await addPasted(pasted, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: { rows: [{ platform: 'BNB' }, { platform: 'ETH' }] },
    });
    expect(own.named.toSorted()).toEqual([on('BNB'), on('ETH')]);
  });

  test.each([
    ['is known by name', unpriced(on('ETH'), 'unavailable'), TOKEN],
    ['has a price that is not trusted', unpriced(on('ETH'), 'untrusted'), UNKNOWN_TOKEN],
  ])('that %s is offered without Enter, and called no wallet', async (_, price, token) => {
    const own = parts([price], [[on('ETH'), token]], true);
    expect(await addPasted(pasted, own)).toMatchObject({ outcome: 'choose' });
    expect(own.asWallets).toEqual([]);
  });
});

describe('a pasted text', () => {
  test.each([
    ['', 'empty'],
    [PASTED.slice(0, -1), 'length'],
    [`${PASTED}0`, 'length'],
    [PASTED.replace('d', 'g'), 'hex'],
    [PASTED.replace('0xdA', '0xDA'), 'checksum'],
    [PASTED.slice(2), 'prefix'],
    [`0x${KEY}`, 'digits'],
    [KEY, 'digits'],
    [`my key: ${KEY}`, 'digits'],
    [`https://etherscan.io/tx/0x${KEY}`, 'digits'],
    [`https://lineascan.build/token/${PASTED}`, 'network'],
    [`https://etherscan.io/token/${PASTED.replace('0xdA', '0xDA')}`, 'checksum'],
    [`Address: ${PASTED}\nPrivate key: 0x${KEY}`, 'digits'],
    [`${PASTED} ${KEY}`, 'digits'],
    [`${PASTED} (commit ${'ab1'.repeat(13)}f) key ${KEY}`, 'digits'],
    [`${PASTED.slice(2)} private ${KEY}`, 'digits'],
    [`${PASTED.replace('0xdA', '0xDA')}\nPrivate key: 0x${KEY}`, 'digits'],
    [`https://lineascan.build/address/${PASTED}\nkey 0x${KEY}`, 'digits'],
    [`${PASTED} privatekey0x${KEY}`, 'digits'],
    [`${PASTED} key: 0x${KEY}Remember`, 'digits'],
    [`${PASTED.replace('0xdA', '0xDA')}, ${OTHER}`, 'checksum'],
    [`https://lineascan.build/token/${PASTED} ${OTHER}`, 'network'],
    [`${PASTED},${OTHER}`, 'several'],
    [`https://example.com/${PASTED}/${OTHER}`, 'several'],
    [`${PASTED.slice(0, 20)} ${PASTED.slice(20)}`, 'space'],
    ['vitalik.eth', 'ens'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron'],
    ['BTC: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin'],
  ])('%s is refused as %s without asking anybody', async (text, problem) => {
    const own = parts();
    expect(await addPasted({ text, isPrivate: false }, own)).toMatchObject({
      outcome: 'bad address',
      problem,
    });
    expect(own.asked).toEqual([]);
  });

  test.each([
    [`on Linea ${PASTED}`, ['Linea']],
    [`리네아: ${PASTED}`, ['Linea']],
    [`https://lineascan.build/token/${PASTED}`, ['Linea']],
    [`https://dexscreener.com/linea/${PASTED}`, ['Linea']],
    ['https://solscan.io/token/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ['Solana']],
  ])('%s names networks without prices: %j; nothing is sent or saved', async (text, unpriced) => {
    const own = parts([priced(on('ETH'), '1')]);
    expect(await addPasted({ text, isPrivate: false }, own)).toEqual({
      outcome: 'bad address',
      problem: 'network',
      unpriced,
    });
    expect(own.asked).toEqual([]);
    expect(await own.saved.list()).toEqual([]);
  });

  test.each([
    `on BNB Chain: ${PASTED}`,
    `https://dexscreener.com/bsc/${PASTED}`,
    `https://app.example/swap?out=${PASTED}&chainId=56`,
  ])('%s is saved on the network that it names, though another prices it, too', async (text) => {
    const own = parts([priced(on('ETH'), '1'), priced(on('BNB'), '2')]);
    expect(await addPasted({ text, isPrivate: false }, own)).toEqual({ outcome: 'added', asset: on('BNB') });
  });

  test.each([
    [`Polygon ${PASTED}`, ['Polygon']],
    [`Polygon,${PASTED}`, ['Polygon']],
    [`리네아 ${PASTED}`, ['Linea']],
    [`on Polygon https://bscscan.com/token/${PASTED}`, ['BNB Smart Chain', 'Polygon']],
    [`https://bridge.example/?fromChain=1&toChain=59144&token=${PASTED}`, ['Ethereum', 'Linea']],
    [`linea:${PASTED} https://etherscan.io/token/${PASTED}`, ['Ethereum', 'Linea']],
  ])('%s leaves the network open: a single price saves nothing', async (text, names) => {
    const own = parts([priced(on('ETH'), '1')]);
    const result = await addPasted({ text, isPrivate: false }, own);
    expect(result).toMatchObject({ outcome: 'choose', lookedUp: { rows: [{ asset: on('ETH') }] } });
    const found = result.outcome === 'choose' ? result.lookedUp.found : null;
    expect(found?.kind === 'token' && found.maybe?.map(({ name }) => name)).toEqual(names);
    expect(await own.saved.list()).toEqual([]);
  });

  test('with links of two networks, of which one prices it, is not saved without a choice', async () => {
    const own = parts([priced(on('ETH'), '1')]);
    const text = `https://etherscan.io/token/${PASTED} https://bscscan.com/token/${PASTED}`;
    expect(await addPasted({ text, isPrivate: false }, own)).toMatchObject({ outcome: 'choose' });
    expect(await own.saved.list()).toEqual([]);
  });

  test('that is a wallet’s address on every network is refused as one, where nobody prices it or knows its name', async () => {
    expect(await addPasted({ text: PASTED, isPrivate: false }, parts([], [], true))).toEqual({
      outcome: 'bad address',
      problem: 'wallet',
      networks: ['ETH', 'BNB', 'POL', 'KAIA'],
    });
    expect(await addPasted({ text: PASTED, isPrivate: false }, parts([], [], false))).toMatchObject({
      outcome: 'choose',
    });
    expect(
      await addPasted({ text: PASTED, isPrivate: false }, parts([], [[on('ETH'), TOKEN]], true)),
    ).toMatchObject({
      outcome: 'choose',
    });
    expect(
      await addPasted({ text: PASTED, isPrivate: false }, parts([priced(on('BNB'), '1')], [], true)),
    ).toMatchObject({
      outcome: 'added',
    });
  });

  test('that names its network is checked there first, and then on the others: it may be a token of one', async () => {
    const own = parts();
    await addPasted({ text: `on BNB Chain: ${PASTED}`, isPrivate: false }, own);
    expect(own.networksOfWallets).toEqual(['BNB', 'ETH', 'POL', 'KAIA']);
  });

  test('that only one platform prices is saved there', async () => {
    const own = parts([priced(on('BNB'), '1')]);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toEqual({
      outcome: 'added',
      asset: on('BNB'),
    });
    expect(await own.saved.list()).toMatchObject([{ asset: on('BNB'), address: PASTED, addedAt: 42 }]);
  });

  test.each([
    ['a link that tells the platform', `https://bscscan.com/token/${PASTED}?a=0x1`, 'BNB'],
    ['a link that does not', `https://example.com/coins/${PASTED}`, 'BNB'],
    ['words around it', `Tether: ${PASTED} (BNB Chain)`, 'BNB'],
    ['forty digits of something else', `${PASTED} (commit ${'ab1'.repeat(13)}f)`, 'BNB'],
    ['a comma behind it', `${PASTED},`, 'BNB'],
    ['a large X', PASTED.replace('0x', '0X'), 'BNB'],
  ])('with %s is its address', async (_, text, platform) => {
    const own = parts([priced(on('BNB'), '1')]);
    expect(await addPasted({ text, isPrivate: false }, own)).toEqual({
      outcome: 'added',
      asset: on(platform),
    });
    expect(await own.saved.list()).toMatchObject([{ asset: on(platform), address: PASTED }]);
  });

  test.each(['token', 'address'])(
    'with a link (/%s/) to a platform where nobody prices it offers that',
    async (path) => {
      const own = parts([priced(on('BNB'), '1'), unpriced(on('POL'), 'unlisted')]);
      const text = `https://polygonscan.com/${path}/${PASTED}`;
      expect(await addPasted({ text, isPrivate: false }, own)).toMatchObject({
        outcome: 'choose',
        lookedUp: { rows: [{ asset: on('POL'), platform: 'POL', price: { usd: null } }] },
      });
      expect(await own.saved.list()).toEqual([]);
      expect(await saveAsset(on('POL'), PASTED, own)).toEqual({ outcome: 'added', asset: on('POL') });
    },
  );

  test('with the links of two explorers to one address offers both networks', async () => {
    const own = parts([priced(on('POL'), '2'), priced(on('ETH'), '1'), priced(on('BNB'), '3')]);
    const text = `https://etherscan.io/token/${PASTED} https://bscscan.com/token/${PASTED.toLowerCase()}`;
    expect(await addPasted({ text, isPrivate: false }, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: { rows: [{ asset: on('ETH') }, { asset: on('BNB') }] },
    });
  });

  test('that several platforms price offers those, in table order', async () => {
    const own = parts([priced(on('POL'), '2'), priced(on('ETH'), '1', 'stale')]);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: {
        rows: [
          { asset: on('ETH'), platform: 'ETH', price: { usd: '1' } },
          { asset: on('POL'), platform: 'POL', price: { usd: '2' } },
        ],
      },
    });
    expect(await own.saved.list()).toEqual([]);
  });

  test('that exists on another platform, where merely nobody answered, offers that one too', async () => {
    const own = parts(
      [priced(on('BNB'), '1'), unpriced(on('ETH'), 'unavailable'), unpriced(on('POL'), 'unavailable')],
      [[on('ETH'), TOKEN]],
    );
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: {
        rows: [
          { platform: 'BNB', price: { usd: '1' } },
          { platform: 'ETH', token: TOKEN, price: { status: 'unavailable' } },
        ],
      },
    });
    expect(await own.saved.list()).toEqual([]);
  });

  test('that exists on another platform, where it is not listed, is saved where it is priced', async () => {
    const own = parts([priced(on('BNB'), '1'), unpriced(on('ETH'), 'unlisted')], [[on('ETH'), TOKEN]]);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toEqual({
      outcome: 'added',
      asset: on('BNB'),
    });
  });

  test('that nobody prices offers all platforms, those where the token exists first', async () => {
    const own = parts([unpriced(on('KAIA'), 'unavailable')], [[on('KAIA'), TOKEN]]);
    const result = await addPasted({ text: PASTED, isPrivate: false }, own);
    const rows = result.outcome === 'choose' ? result.lookedUp.rows : [];
    expect(rows.map(({ platform }) => platform)).toEqual(['KAIA', 'ETH', 'BNB', 'POL']);
    expect(rows.map(({ price }) => price.usd)).toEqual([null, null, null, null]);
  });

  test('with its platform is saved at once, priced or not', async () => {
    const own = parts();
    expect(await saveAsset(on('KAIA'), PASTED, own)).toEqual({ outcome: 'added', asset: on('KAIA') });
    expect(own.asked).toEqual([]);
  });

  test('that is saved already is a duplicate, in any letter case', async () => {
    const own = parts([priced(on('ETH'), '1')]);
    await addPasted({ text: PASTED, isPrivate: false }, own);
    for (const text of [PASTED, PASTED.toLowerCase(), `0x${PASTED.slice(2).toUpperCase()}`]) {
      expect(await addPasted({ text, isPrivate: false }, own)).toEqual({
        outcome: 'duplicate',
        asset: on('ETH'),
      });
    }
    expect(await own.saved.list()).toHaveLength(1);
  });

  test('that exists where nobody answered, and is saved there already, is saved where it is priced', async () => {
    const own = parts([priced(on('BNB'), '1'), unpriced(on('ETH'), 'unavailable')], [[on('ETH'), TOKEN]]);
    await saveAsset(on('ETH'), PASTED, own);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toEqual({
      outcome: 'added',
      asset: on('BNB'),
    });
  });

  test('that is saved on one platform and priced on another too offers the other', async () => {
    const own = parts([priced(on('ETH'), '1'), priced(on('BNB'), '1')]);
    await saveAsset(on('ETH'), PASTED, own);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: { rows: [{ platform: 'BNB' }] },
    });
  });

  test('that is saved on one platform and a token on another, where nobody answers, offers the other', async () => {
    const own = parts([priced(on('BNB'), '1'), unpriced(on('ETH'), 'unavailable')], [[on('ETH'), TOKEN]]);
    await saveAsset(on('BNB'), PASTED, own);
    expect(await addPasted({ text: PASTED, isPrivate: false }, own)).toMatchObject({
      outcome: 'choose',
      lookedUp: { rows: [{ platform: 'ETH' }], platforms: ['BNB', 'ETH', 'POL', 'KAIA'] },
    });
  });

  test("that is Polygon's alias of its coin is the coin", async () => {
    const alias = '0x0000000000000000000000000000000000001010';
    const linked = `https://polygonscan.com/token/${alias}`;
    expect(await addPasted({ text: alias, isPrivate: false }, parts())).toEqual({
      outcome: 'added',
      asset: 'POL:0x',
    });
    expect(await addPasted({ text: linked, isPrivate: false }, parts())).toEqual({
      outcome: 'added',
      asset: 'POL:0x',
    });
  });
});
