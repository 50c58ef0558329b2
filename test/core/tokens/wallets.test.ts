/** Whether an address is a wallet, by the nodes of the made-up world: no node's silence or error makes a wallet of a token. */
import { describe, expect, test } from 'vitest';
import { NODE_HOSTS, NODES } from '../../../src/core/tokens/nodes.ts';
import { isWalletOnChains } from '../../../src/core/tokens/wallets.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import type { Fault } from '../../world/faults.ts';
import { startEngine } from '../pricing/engine.ts';
import { untilSettled } from '../pricing/fake-sources.ts';

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

type Faults = readonly (readonly [readonly string[], Fault])[];

async function ask(address: string, faults: Faults, patienceMs = 60_000) {
  const { world, upstreams } = await startEngine({ catalogs: false });
  for (const [hosts, fault] of faults) world.faults.set(hosts, fault);
  const impatient = new AbortController();
  setTimeout(() => impatient.abort(), patienceMs);
  const asking = isWalletOnChains({ upstreams, clock: systemClock }, address, impatient.signal);
  return { isWallet: await untilSettled(asking), asked: world.log.map(({ url }) => url) };
}

async function isWallet(address: string, faults: Faults) {
  return (await ask(address, faults)).isWallet;
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

describe('of each network the address is told', () => {
  const all = Object.values(NODES);
  const firstTwo = all.flatMap((urls) => urls.slice(0, 2));
  const third = all.flatMap((urls) => urls.slice(2));
  const second = HOSTS.map(([, host = '']) => host);

  test.each<[string, string, Faults, readonly string[]]>([
    ['to the first two nodes', WALLET, [], firstTwo],
    ['to no third one where the two disagree', CONTRACT, [[FIRST, says('0x')]], firstTwo],
    ['to the third in the place of a silent first', WALLET, [[FIRST, NEVER]], [...firstTwo, ...third]],
    [
      'to the third in the place of a failing second',
      WALLET,
      [[second, says('none')]],
      [...firstTwo, ...third],
    ],
    ['to no third one where neither of the two answers', WALLET, [[[...FIRST, ...second], NEVER]], firstTwo],
    [
      'to the third of that network alone where a node is silent',
      WALLET,
      [[KAIA.slice(0, 1), NEVER]],
      [...firstTwo, ...(NODES.KAIA?.slice(2) ?? [])],
    ],
  ])('%s', async (_, address, faults, nodes) => {
    const { asked } = await ask(address, faults);
    expect(asked.toSorted()).toEqual(nodes.toSorted());
  });

  test('to no third one when nobody waits any more', async () => {
    const { isWallet, asked } = await ask(WALLET, [[FIRST, NEVER]], 1_000);
    expect([isWallet, asked.toSorted()]).toEqual([false, firstTwo.toSorted()]);
  });
});
