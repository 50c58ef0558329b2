/** Which markets of the board are compared with which coin: never with another asset's price. */
import { describe, expect, it } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { sourceRow } from '../../../src/core/market/source-table.ts';
import { candidatesOf, type Identity, identityAfter } from '../../../src/core/pricing/board-rows.ts';
import { type ListedMarkets, namedMarketsAt } from '../../../src/core/sources/exchange-markets.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { d } from './states.ts';

type Names = readonly [korean: string, english: string];
const NONE: Names = ['', ''];

/**
 * Symbols that two assets had or have at exchanges and at CoinGecko, with the names in the lists of Upbit and Bithumb, and with
 * what CoinGecko's one coin of the symbol costs beside what the market pays: prices are those of two assets.
 */
const REUSED: readonly (readonly [
  symbol: string,
  upbit: Names,
  bithumb: Names,
  claimedBy: string | null,
  usd: string,
  krw: string,
])[] = [
  // Tokamak Network at Upbit, Toncoin elsewhere, which became GRAM.
  ['TON', ['토카막네트워크', 'Tokamak Network'], ['톤코인', 'Toncoin'], 'the-open-network', '1.6', '980'],
  ['GRAM', ['그램', 'GRAM'], ['그램', 'Gram'], 'gram-voucher', '0.0031', '2210'],
  ['EOS', ['이오스', 'EOS'], ['이오스', 'EOS'], 'eos-meme', '0.00002', '640'],
  // Metadium at Upbit, MetaDAO elsewhere.
  ['META', ['메타디움', 'Metadium'], ['메타디움', 'Metadium'], 'meta-2-2', '5.1', '22.4'],
  ['META2', ['메타다오', 'MetaDAO'], NONE, 'metadao', '5.1', '7150'],
  ['MET2', ['메테오라', 'Meteora'], NONE, null, '0.3', '420'],
  ['GAME2', ['게임빌드', 'GameBuild'], NONE, null, '0.001', '1.7'],
  ['UP2', ['업', 'UP'], NONE, null, '0.1', '151'],
  ['FCT2', ['피르마체인', 'Firmachain'], ['피르마체인', 'FirmaChain'], null, '0.02', '29'],
  // Litentry became HEI; LIT is Lighter now.
  ['LIT', ['라이터', 'Lighter'], ['라이트엔트리', 'Litentry'], 'litentry', '0.8', '3900'],
  ['LUNA', ['루나', 'Terra'], ['루나2', 'Terra 2.0'], 'terra-luna-2', '0.11', '0.09'],
  ['BEAM', ['빔', 'Beam'], ['빔', 'Beam'], null, '0.006', '9'],
  ['MATIC', ['폴리곤', 'Polygon'], ['폴리곤', 'Polygon'], 'wmatic-copy', '0.0004', '128'],
  ['KLAY', ['클레이튼', 'Klaytn'], ['클레이튼', 'Klaytn'], 'klay-inu', '0.0000011', '74'],
  ['HOT', ['홀로', 'Holo'], ['하이드로', 'Hydro Protocol'], 'holotoken', '0.0009', '1.3'],
  // In the tables, until the exchange gives the symbol to another coin.
  ['XRP', ['엑스알피클래식', 'XRP Classic'], ['엑스알피 [리플]', 'XRP'], 'ripple', '2.2', '0.4'],
  ['SOL', ['솔라리스', 'Solaris'], ['솔라리스', 'Solaris'], 'solana', '138', '12'],
  ['UNI', ['유니콘', 'Unicorn'], ['유니스왑', 'Uniswap'], 'uniswap', '5.8', '31'],
  ['GRT', ['그란트', 'Grant'], ['그란트', 'Grant'], 'the-graph', '0.04', '2100'],
  ['A', ['앨리스', 'My Neighbor Alice'], ['볼타', 'Vaulta'], 'vaulta', '0.1', '410'],
];

const lists = (side: 1 | 2): ListedMarkets =>
  new Map(
    REUSED.flatMap((row) => {
      const [koreanName, name] = row[side];
      return name === '' ? [] : [[`KRW-${row[0]}`, { koreanName, name }] as const];
    }),
  );

const idOf = (symbol: string) => REUSED.find(([each]) => each === symbol)?.[3] ?? null;

describe('the identity of a market', () => {
  it.each(['Upbit', 'Bithumb'] as const)(
    'is never that of another asset with the symbol, at %s',
    (exchange) => {
      const [own, other] = exchange === 'Upbit' ? [lists(1), lists(2)] : [lists(2), lists(1)];
      const { namedAsset } = namedMarketsAt(exchange, REGISTRY, () => own);
      const markets = REUSED.map(([symbol]) => `KRW-${symbol}`);
      const assetAt = (market: string) => namedAsset(market.slice(4));
      const found = candidatesOf(markets, { own, other }, { assetAt, claims: { idOf } });
      for (const [symbol, upbit, bithumb, , usd, krw] of REUSED) {
        const market = `KRW-${symbol}`;
        const isOurs = exchange === 'Upbit' ? false : ['XRP', 'UNI'].includes(symbol);
        expect([symbol, assetAt(market) !== null]).toEqual([symbol, isOurs]);
        const id = found.get(market);
        if (id === undefined) continue;
        // Names that agree are not enough.
        expect(upbit.map((each) => each.toLowerCase())).toEqual(bithumb.map((each) => each.toLowerCase()));
        expect([symbol, read(undefined, { id, usd, krw, at: [1, 1] })]).toEqual([symbol, null]);
      }
    },
  );

  it('leaves room for the tables in one request of Binance', () => {
    const bases = REGISTRY.all.flatMap(({ markets }) =>
      markets?.Upbit || markets?.Bithumb ? (markets.Binance ?? []) : [],
    );
    expect(new Set(bases).size).toBeLessThanOrEqual(sourceRow('Binance').batch);
  });

  it('needs the names in both lists', () => {
    const own: ListedMarkets = new Map([['KRW-JTO', { name: 'Jito', koreanName: '지토' }]]);
    const parts = { assetAt: (): AssetKey | null => null, claims: { idOf: () => 'jito' } };
    const between = (name: string, koreanName: string) =>
      candidatesOf(own.keys(), { own, other: new Map([['KRW-JTO', { name, koreanName }]]) }, parts).size;
    expect(between('JITO', '지 토')).toBe(1);
    expect(between('Jito Network', '지토')).toBe(1);
    expect(between('Jito Network', '지토네트워크')).toBe(0);
    expect(between('', '')).toBe(0);
    expect(candidatesOf(own.keys(), { own, other: null }, parts).size).toBe(0);
  });

  it('is confirmed by a second reading of both prices, not by the same one again', () => {
    const first = read(undefined, { at: [1, 1] });
    expect(first?.isConfirmed).toBe(false);
    expect(read(first, { at: [2, 1] })?.isConfirmed).toBe(false);
    expect(read(first, { at: [1, 2] })?.isConfirmed).toBe(false);
    expect(read(first, { at: [2, 2] })?.isConfirmed).toBe(true);
  });

  it('begins again with another coin of CoinGecko', () => {
    const first = read(undefined, { at: [1, 1] });
    expect(read(first, { id: 'another', at: [2, 2] })).toMatchObject({ id: 'another', isConfirmed: false });
  });

  it.each([
    ['1120', true],
    ['1119', false],
    ['1680', true],
    ['1681', false],
  ])('accepts prices within 20 %%: ₩%s of $1 at 1,400 (%s)', (krw, isAccepted) => {
    expect(read(undefined, { krw }) !== null).toBe(isAccepted);
  });
});

interface Given {
  readonly id?: string;
  readonly usd?: string;
  readonly krw?: string;
  readonly at?: Identity['at'];
}

function read(before: Identity | null | undefined, given: Given): Identity | null {
  const { id = 'jito', usd = '1', krw = '1400', at = [1, 1] } = given;
  return identityAfter(before ?? undefined, { id, usd: d(usd), krw: d(krw), krwPerUsd: d('1400'), at });
}
