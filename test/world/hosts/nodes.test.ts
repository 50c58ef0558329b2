import { AbiFunction } from 'ox';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, hear } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const MKR = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2';
const BSC_USDT = '0x55d398326f99059fF775485246999027B3197955';
const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

const aggregate3 = AbiFunction.from(
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
);

let world: World;
beforeEach(() => {
  world = createWorld();
});

async function multicall(
  url: string,
  target: `0x${string}`,
  selectors: readonly `0x${string}`[],
  allowFailure = true,
) {
  const data = AbiFunction.encodeData(aggregate3, [
    selectors.map((callData) => ({ target, allowFailure, callData })),
  ]);
  const { result } = (await call(world, url, 'eth_call', [{ to: MULTICALL3, data }, 'latest'])) as {
    result?: `0x${string}`;
  };
  return result ? AbiFunction.decodeResult(aggregate3, result) : null;
}

describe('the RPC nodes, played', () => {
  it.each([
    ['https://ethereum-rpc.publicnode.com', '0x1'],
    ['https://public.1rpc.io/eth', '0x1'],
    ['https://ethereum.reth.rs/rpc', '0x1'],
    ['https://bsc-rpc.publicnode.com', '0x38'],
    ['https://public.1rpc.io/matic', '0x89'],
    ['https://public-en.node.kaia.io', '0x2019'],
    ['https://kaia.blockpi.network/v1/rpc/public', '0x2019'],
  ])('%s is chain %s', async (url, chainId) => {
    expect(await call(world, url, 'eth_chainId', [])).toEqual({ jsonrpc: '2.0', id: 7, result: chainId });
  });

  it('tell name, symbol and decimals through Multicall3, as another encoder of the ABI reads them', async () => {
    const answers = await multicall('https://bsc-rpc.publicnode.com', BSC_USDT, [NAME, SYMBOL, DECIMALS]);
    const text = AbiFunction.from('function name() returns (string)');
    expect(answers?.map(({ success }) => success)).toEqual([true, true, true]);
    expect(AbiFunction.decodeResult(text, answers?.[0]?.returnData ?? '0x')).toBe('Tether USD');
    expect(AbiFunction.decodeResult(text, answers?.[1]?.returnData ?? '0x')).toBe('USDT');
    expect(BigInt(answers?.[2]?.returnData ?? '0x')).toBe(18n);
  });

  it('have a contract that answers in bytes32', async () => {
    const answers = await multicall('https://eth.drpc.org', MKR, [SYMBOL]);
    expect(answers?.[0]?.returnData).toBe(`0x4d4b52${'0'.repeat(58)}`);
  });

  it('return nothing for an address without a contract', async () => {
    const answers = await multicall('https://eth.drpc.org', `0x${'9'.repeat(40)}`, [NAME, DECIMALS]);
    expect(answers).toEqual([
      { success: true, returnData: '0x' },
      { success: true, returnData: '0x' },
    ]);
  });

  it('fail one call alone, or all when failure is not allowed', async () => {
    const answers = await multicall('https://eth.drpc.org', MKR, ['0xdeadbeef', DECIMALS]);
    expect(answers?.map(({ success }) => success)).toEqual([false, true]);
    expect(await multicall('https://eth.drpc.org', MKR, ['0xdeadbeef'], false)).toBeNull();
  });

  it('know nothing of the contracts of other chains', async () => {
    const answers = await multicall('https://polygon.drpc.org', BSC_USDT, [NAME]);
    expect(answers?.[0]?.returnData).toBe('0x');
  });

  it.each([
    ['GET', { method: 'GET' }, 405],
    [
      'a body that is not said to be JSON',
      { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['no JSON', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400],
  ])('refuse %s', async (_, init, status) => {
    expect((await hear(world, 'https://eth.drpc.org', init)).status).toBe(status);
  });

  it('answer an unknown method with an error', async () => {
    expect(await call(world, 'https://eth.drpc.org', 'eth_mining', [])).toMatchObject({
      error: { code: -32601 },
    });
  });
});
