/** Whether an address is a wallet, by the nodes of the made-up world: no node's silence or error makes a wallet of a token. */
import { describe, expect, test } from 'vitest';
import { NODE_HOSTS, NODES } from '../../src/tokens/nodes.ts';
import { isWalletOnChains } from '../../src/tokens/on-chain.ts';
import { systemClock } from '../../src/upstream/clock.ts';
import { startEngine } from '../pricing/engine.ts';
import { untilSettled } from '../pricing/fake-sources.ts';
import type { Fault } from '../world/faults.ts';

const WALLET = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const CONTRACT = '0x514910771af9ca656af840dff83e8264ecf986ca';
const HOSTS = Object.values(NODES).map((urls) => urls.map((url) => new URL(url).host));
const FIRST = HOSTS.map(([first = '']) => first);
const KAIA = NODES.KAIA?.map((url) => new URL(url).host) ?? [];

const says = (result: string): Fault => ({
  kind: 'garbage',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
});
const NEVER: Fault = { kind: 'never' };
const DELEGATION = `0xef0100${'ab'.repeat(20)}`;

async function isWallet(address: string, faults: readonly (readonly [readonly string[], Fault])[]) {
  const { world, upstreams } = await startEngine({ catalogs: false });
  for (const [hosts, fault] of faults) world.faults.set(hosts, fault);
  const { signal } = new AbortController();
  return untilSettled(isWalletOnChains({ upstreams, clock: systemClock }, address, signal));
}

describe('an address is a wallet', () => {
  test.each<[string, string, [readonly string[], Fault][]]>([
    ['without code on all networks', WALLET, []],
    ['that lets a contract act for it on all of them', WALLET, [[NODE_HOSTS, says(DELEGATION)]]],
    ['where the first node of each network is silent', WALLET, [[FIRST, NEVER]]],
    ['where the first node of each network answers nonsense', WALLET, [[FIRST, says('none')]]],
    ['where the first node of each network fails', WALLET, [[FIRST, { kind: 'status', status: 503 }]]],
  ])('%s', async (_, address, faults) => {
    expect(await isWallet(address, faults)).toBe(true);
  });
});

describe('an address is not called a wallet', () => {
  test.each<[string, string, [readonly string[], Fault][]]>([
    ['that has code on one network', CONTRACT, []],
    ['that has code, though a node of each network says that it has none', CONTRACT, [[FIRST, says('0x')]]],
    ['whose code only begins like a delegation', WALLET, [[KAIA, says(`${DELEGATION}00`)]]],
    ['where a whole network is silent', WALLET, [[KAIA, NEVER]]],
    ['where a single node of a network answers', WALLET, [[KAIA.slice(1), NEVER]]],
    ['where nodes answer nonsense', WALLET, [[KAIA, says('0x5')]]],
    ['where nobody can be reached', WALLET, [[NODE_HOSTS, { kind: 'reset' }]]],
  ])('%s', async (_, address, faults) => {
    expect(await isWallet(address, faults)).toBe(false);
  });
});
