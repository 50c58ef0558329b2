import { Hex } from 'ox';
import { describe, expect, it } from 'vitest';
import { decodeAnswers, encodeQuestions } from '../../../src/core/tokens/create-tokens.ts';
import {
  asBytes32,
  asNumber,
  asString,
  type Contract,
  callsIn,
  erc20,
  multicallResult,
} from './fake-chain.ts';

const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const OTHER = '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';

function decoded(contracts: Record<string, Contract>, asked: readonly string[] = [TOKEN]) {
  return decodeAnswers(multicallResult(encodeQuestions(asked), 1, contracts), 1, asked.length);
}

describe('a call about many tokens', () => {
  it('asks the chain for its id and each contract for name, symbol and decimals', () => {
    expect(
      callsIn(encodeQuestions([TOKEN, OTHER])).map(({ target, callData }) => `${target} ${callData}`),
    ).toEqual([
      '0xca11bde05977b3631167028862be2a173976ca11 0x3408e470',
      `${TOKEN} 0x06fdde03`,
      `${TOKEN} 0x95d89b41`,
      `${TOKEN} 0x313ce567`,
      `${OTHER} 0x06fdde03`,
      `${OTHER} 0x95d89b41`,
      `${OTHER} 0x313ce567`,
    ]);
  });

  it('reads a hundred answers in order', () => {
    const asked = Array.from({ length: 100 }, (_, n) => Hex.fromNumber(n + 1, { size: 20 }));
    const contracts = Object.fromEntries(
      asked.map((address, n) => [address, erc20(`Token ${n}`, `T${n}`, n)]),
    );
    const tokens = decoded(contracts, asked);
    expect(tokens).toHaveLength(100);
    expect(tokens[0]).toEqual({ name: 'Token 0', symbol: 'T0', decimals: 0 });
    expect(tokens[99]).toEqual({ name: 'Token 99', symbol: 'T99', decimals: 99 });
  });

  const NOT_UTF8 = asString('ab').replace('6162', 'ff62') as `0x${string}`;
  const word = (n: number | bigint) => asNumber(n).slice(2);

  it.each<[string, Partial<Contract>, object]>([
    ['strings', {}, { name: 'Tether USD', symbol: 'USDT', decimals: 6 }],
    [
      'bytes32 names',
      { name: asBytes32('Maker'), symbol: asBytes32('MKR') },
      { name: 'Maker', symbol: 'MKR' },
    ],
    ['a bytes32 name of all 32 bytes', { name: asBytes32('x'.repeat(32)) }, { name: 'x'.repeat(32) }],
    ['a bytes32 of zeros', { name: asNumber(0) }, { name: null, symbol: 'USDT' }],
    ['a bytes32 that is no text', { name: `0x${'ff'.repeat(32)}` }, { name: null, symbol: 'USDT' }],
    ['an empty string', { name: asString('') }, { name: null }],
    ['Korean', { name: asString('보라') }, { name: '보라' }],
    ['text that is not UTF-8', { name: NOT_UTF8 }, { name: null, symbol: 'USDT' }],
    ['a call that fails', { name: null }, { name: null, symbol: 'USDT', decimals: 6 }],
    ['a call that returns nothing', { decimals: '0x' }, { decimals: null, name: 'Tether USD' }],
    ['a return shorter than a word', { name: '0x1234', decimals: '0x06' }, { name: null, decimals: null }],
    ['a string whose place lies outside', { name: `0x${word(2n ** 255n)}${word(1)}` }, { name: null }],
    ['a string whose length lies outside', { name: `0x${word(32)}${word(2n ** 200n)}` }, { name: null }],
    ['decimals of 0', { decimals: asNumber(0) }, { decimals: 0 }],
    ['decimals of 255', { decimals: asNumber(255) }, { decimals: 255 }],
    ['decimals of 256', { decimals: asNumber(256) }, { decimals: null }],
    ['decimals of 2^255', { decimals: asNumber(2n ** 255n) }, { decimals: null }],
    ['a name that hides its letters', { name: asString('\u202eU\u200bS\u0000D\u2066T\n') }, { name: 'USDT' }],
    [
      'a name without end',
      { name: asString('x'.repeat(100_000)), symbol: asString('y'.repeat(1000)) },
      { name: 'x'.repeat(64), symbol: 'y'.repeat(32) },
    ],
  ])('reads %s', (_, contract, expected) => {
    const [token] = decoded({ [TOKEN]: { ...erc20('Tether USD', 'USDT', 6), ...contract } });
    expect(token).toMatchObject(expected);
  });

  it('knows nothing of an address without a contract, and lets it spoil no other', () => {
    expect(decoded({ [OTHER]: erc20('Maker', 'MKR', 18) }, [TOKEN, OTHER])).toEqual([
      { name: null, symbol: null, decimals: null },
      { name: 'Maker', symbol: 'MKR', decimals: 18 },
    ]);
  });

  const answer = multicallResult(encodeQuestions([TOKEN]), 1, { [TOKEN]: erc20('Tether USD', 'USDT', 6) });

  it.each<[string, `0x${string}`, number, number]>([
    ['nothing, as where there is no Multicall3', '0x', 1, 1],
    ['a truncated answer', answer.slice(0, 402) as `0x${string}`, 1, 1],
    ['an answer to another number of questions', answer, 1, 2],
    ['the answer of another chain', answer, 56, 1],
    ['rubbish', `0x${'ab'.repeat(64)}`, 1, 1],
  ])('refuses %s', (_, data, chainId, contracts) => {
    expect(() => decodeAnswers(data, chainId, contracts)).toThrow();
  });
});
