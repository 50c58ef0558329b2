/** Whether an address is a wallet, by the nodes of the made-up world, and how many of them are asked. */
import { describe, expect, it } from 'vitest';
import type { PlatformId } from '../../../src/core/market/platforms.ts';
import { isWalletOnChains } from '../../../src/core/tokens/create-tokens.ts';
import { NODES } from '../../../src/core/tokens/nodes.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import type { Fault } from '../../world/faults.ts';
import { startEngine } from '../pricing/engine.ts';
import { untilSettled } from '../pricing/fake-sources.ts';

const WALLET = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const CONTRACT = '0x514910771af9ca656af840dff83e8264ecf986ca';
const FOUR: readonly PlatformId[] = ['ETH', 'BNB', 'POL', 'KAIA'];
const EIGHT: readonly PlatformId[] = [...FOUR, 'BASE', 'ARBITRUM', 'OPTIMISM', 'AVAX'];

const hostsOf = (id: PlatformId) => (NODES[id] ?? []).map((url) => new URL(url).host);
const ETH = hostsOf('ETH');
const KAIA = hostsOf('KAIA');
const ALL = EIGHT.flatMap(hostsOf);
const FIRST = EIGHT.flatMap((id) => hostsOf(id).slice(0, 1));

const says = (result: string): Fault => ({
  kind: 'garbage',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
});
const NEVER: Fault = { kind: 'never' };
const RESET: Fault = { kind: 'reset' };
const DELEGATION = `0xef0100${'ab'.repeat(20)}`;

type Faults = readonly (readonly [readonly string[], Fault])[];

async function ask(address: string, faults: Faults, networks = FOUR, patienceMs = 60_000) {
  const { world, upstreams } = await startEngine({ catalogs: false });
  for (const [hosts, fault] of faults) world.faults.set(hosts, fault);
  const impatient = new AbortController();
  setTimeout(() => impatient.abort(), patienceMs);
  const asking = isWalletOnChains({ upstreams, clock: systemClock }, address, networks, impatient.signal);
  return { isWallet: await untilSettled(asking), asked: world.log.map(({ url }) => url) };
}

const nodes = (id: PlatformId, from: number, to: number) => (NODES[id] ?? []).slice(from, to);
const firstOf = (networks: readonly PlatformId[]) => networks.flatMap((id) => nodes(id, 0, 1));

describe('isWalletOnChains', () => {
  it.each<[string, Faults]>([
    ['has no code on any network', []],
    ['has only a delegation', [[ALL, says(DELEGATION)]]],
    ['has no code by other nodes, when the first ones are silent', [[FIRST, NEVER]]],
    ['has no code by other nodes, when the first ones answer nonsense', [[FIRST, says('none')]]],
    ['has no code by other nodes, when the first ones fail', [[FIRST, { kind: 'status', status: 503 }]]],
  ])('finds a wallet when the address %s', async (_, faults) => {
    expect((await ask(WALLET, faults)).isWallet).toBe(true);
  });

  it.each<[string, string, Faults]>([
    ['the address has code on the likeliest network', CONTRACT, []],
    ['one of two nodes of the likeliest network reports no code', CONTRACT, [[FIRST, says('0x')]]],
    ['it has code on another network', WALLET, [[KAIA, says('0x6080')]]],
    ['its code only begins like a delegation', WALLET, [[KAIA, says(`${DELEGATION}00`)]]],
    ['all nodes of a network are silent', WALLET, [[KAIA, NEVER]]],
    ['a single node of the likeliest network answers', WALLET, [[ETH.slice(1), NEVER]]],
    ['nodes answer nonsense', WALLET, [[KAIA, says('0x5')]]],
    ['no node can be reached', WALLET, [[ALL, RESET]]],
  ])('finds none when %s', async (_, address, faults) => {
    expect((await ask(address, faults)).isWallet).toBe(false);
  });

  it('finds none without a network', async () => {
    expect(await ask(WALLET, [], [])).toEqual({ isWallet: false, asked: [] });
  });

  it.each<[string, Faults, readonly PlatformId[], readonly string[]]>([
    [
      'to two nodes of the likeliest network and one of each other',
      [],
      FOUR,
      [...nodes('ETH', 0, 2), ...firstOf(FOUR.slice(1))],
    ],
    ['to two nodes of the one that is named', [], ['KAIA'], nodes('KAIA', 0, 2)],
    ['to nine for eight networks', [], EIGHT, [...nodes('ETH', 0, 2), ...firstOf(EIGHT.slice(1))]],
    ['to no other network where the likeliest has code', [[ETH, says('0x6080')]], EIGHT, nodes('ETH', 0, 2)],
    [
      'to the third node in the place of a silent first',
      [[ETH.slice(0, 1), NEVER]],
      ['ETH'],
      nodes('ETH', 0, 3),
    ],
    [
      'to no third node where neither of the two answers',
      [[ETH.slice(0, 2), NEVER]],
      FOUR,
      nodes('ETH', 0, 2),
    ],
  ])('sends %s', async (_, faults, networks, urls) => {
    expect((await ask(WALLET, faults, networks)).asked.toSorted()).toEqual(urls.toSorted());
  });

  it('sends 12 requests at most, and then finds no wallet', async () => {
    const { isWallet, asked } = await ask(WALLET, [[FIRST, RESET]], EIGHT);
    expect([isWallet, asked.length]).toEqual([false, 12]);
  });

  it('sends no third one when the signal is aborted', async () => {
    const { isWallet, asked } = await ask(WALLET, [[FIRST, NEVER]], FOUR, 1_000);
    expect([isWallet, asked.toSorted()]).toEqual([false, nodes('ETH', 0, 2).toSorted()]);
  });
});
