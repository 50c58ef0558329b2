import { describe, expect, test } from 'vitest';
import { findCoins } from '../../src/market/find-coins.ts';

function coins(text: string): string {
  return findCoins(text)
    .found.map((each) => (each.kind === 'coin' ? each.platform : each.kind))
    .join();
}

describe('coins are found', () => {
  test.each([
    ['BTC', 'BTC'],
    ['btc', 'BTC'],
    ['$ETH', 'ETH'],
    ['$eth', 'ETH'],
    ['비트코인', 'BTC'],
    ['비트코인은', 'BTC'],
    ['이더리움의 시세', 'ETH'],
    ['카이아 가격', 'KAIA'],
    ['Bitcoin', 'BTC'],
    ['bitcoin', 'BTC'],
    ['Ether', 'ETH'],
    ['MATIC', 'POL'],
    ['klay', 'KAIA'],
    ['(BNB)', 'BNB'],
    [' BTC\n', 'BTC'],
    ['“BTC”', 'BTC'],
    ['BTC/KRW', 'BTC'],
    ['KRW-BTC', 'BTC'],
    ['ETH-USDT', 'ETH'],
    ['I sold BTC, then bought $eth.', 'BTC,ETH'],
    ['BTC BTC', 'BTC'],
    ['B\u200bTC', 'BTC'],
    ['BTC up 3%', 'BTC'],
    ['ETH down 5%', 'ETH'],
    ['BTC bullish', 'BTC'],
    ['Bitcoin upgrade', 'BTC'],
    ['Bitcoin classics', 'BTC'],
    ['비트코인 골드만삭스', 'BTC'],
    ['BTC는', 'BTC'],
    ['BTC가격', 'BTC'],
    ['ETH를 샀다', 'ETH'],
    ['$eth가 올랐다', 'ETH'],
  ])('%j: %s', (text, found) => expect(coins(text)).toBe(found));
});

describe('no coin is found', () => {
  test.each([
    'Bitcoin Cash',
    'bitcoin cash',
    '비트코인 캐시',
    '비트코인캐시',
    '이더리움 클래식',
    '이더리움클래식',
    'Ethereum Classic',
    'Ethereum Name Service',
    'Bitcoin Cash/USD',
    'BTC CASH',
    '이더리움 클래식은',
    'Bitcoin Cash는',
    'BTC perpetual',
    'BTC UP',
    'ETH BEAR',
    'Wrapped BTC',
    'WBTC',
    'stETH',
    'BTC.b',
    'BTCUP',
    'WBTC는',
    'BTCUP이',
    'ETH-PERP',
    'ETH/LINK',
    'USDT',
    '$USDT',
    'the eth in my method',
    'a pol of polygon',
    '$',
    '',
    'DOGE',
    `BTC ${'and so on '.repeat(40)}`,
  ])('in %j', (text) => expect(coins(text)).toBe(''));
});
