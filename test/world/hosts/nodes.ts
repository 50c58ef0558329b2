/**
 * The public RPC nodes of docs/sources.md §12: what a token contract says of itself, alone or through
 * Multicall3.
 */
import type { PlatformId } from '../../../src/core/market/platforms.ts';
import { bytes32Result, integerResult, readCalls, stringResult, writeResults } from '../abi.ts';
import {
  type Asked,
  array,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
  uncounted,
} from '../answers.ts';
import type { Contract, Market } from '../market.ts';

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
const AGGREGATE3 = '0x82ad56cb';
const GET_CHAIN_ID = '0x3408e470';
const CHAIN_IDS: Readonly<Record<PlatformId, number>> = {
  ...{ BTC: 0, ETH: 1, BNB: 56, POL: 137, KAIA: 8217 },
  ...{ BASE: 8453, ARBITRUM: 42161, OPTIMISM: 10, AVAX: 43114 },
};

const NODES: readonly (readonly [PlatformId, string, string])[] = [
  ['ETH', 'ethereum-rpc.publicnode.com', '/'],
  ['ETH', 'eth.drpc.org', '/'],
  ['ETH', 'public.1rpc.io', '/eth'],
  ['ETH', 'ethereum.reth.rs', '/rpc'],
  ['ETH', 'cloudflare-eth.com', '/'],
  ['BNB', 'bsc-rpc.publicnode.com', '/'],
  ['BNB', 'bsc-dataseed.bnbchain.org', '/'],
  ['BNB', 'bsc.drpc.org', '/'],
  ['BNB', 'public.1rpc.io', '/bnb'],
  ['POL', 'polygon-bor-rpc.publicnode.com', '/'],
  ['POL', 'polygon.drpc.org', '/'],
  ['POL', 'public.1rpc.io', '/matic'],
  ['POL', 'polygon-rpc.com', '/'],
  ['KAIA', 'public-en.node.kaia.io', '/'],
  ['KAIA', 'klaytn.drpc.org', '/'],
  ['KAIA', 'kaia.blockpi.network', '/v1/rpc/public'],
  ['KAIA', 'public.1rpc.io', '/klay'],
  ['KAIA', 'rpc.ankr.com', '/kaia'],
  ['KAIA', 'klaytn.api.onfinality.io', '/public'],
  ['BASE', 'base-rpc.publicnode.com', '/'],
  ['BASE', 'base.drpc.org', '/'],
  ['BASE', 'public.1rpc.io', '/base'],
  ['ARBITRUM', 'arbitrum-one-rpc.publicnode.com', '/'],
  ['ARBITRUM', 'arbitrum.drpc.org', '/'],
  ['ARBITRUM', 'public.1rpc.io', '/arb'],
  ['OPTIMISM', 'optimism-rpc.publicnode.com', '/'],
  ['OPTIMISM', 'optimism.drpc.org', '/'],
  ['OPTIMISM', 'public.1rpc.io', '/op'],
  ['AVAX', 'avalanche-c-chain-rpc.publicnode.com', '/'],
  ['AVAX', 'avalanche.drpc.org', '/'],
  ['AVAX', 'public.1rpc.io', '/avax/c'],
];

const NODE_NAMES: readonly string[] = [...new Set(NODES.map(([, host]) => host))];

export const nodes: readonly Host[] = NODE_NAMES.map((host) => ({
  hosts: [host],
  limits: {},
  routes: NODES.filter(([, name]) => name === host).map(([platform, , path]) => ({
    method: 'POST',
    path: new RegExp(`^${path}$`),
    limit: uncounted,
    answer: (asked: Asked, stage: Stage) => rpc(platform, asked, stage),
  })),
  tooMany: () => reply(429, failure('null', -32005, 'rate limit exceeded')),
  notFound: reply(404, '404 page not found', { 'content-type': 'text/plain' }),
  extra: () => ({ 'access-control-allow-origin': '*' }),
}));

function rpc(platform: PlatformId, { body, headers }: Asked, stage: Stage): Reply {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? ''))
    return reply(415, 'invalid content type, only application/json is supported', {
      'content-type': 'text/plain',
    });
  const parsed = parsedOrNull(body);
  const end = stage.has('trailing newline') ? '\n' : '';
  const answerOne = (call: unknown) => shaped(resultOf(platform, call, stage), stage);
  if (Array.isArray(parsed)) return reply(200, array(parsed.map(answerOne)) + end);
  return parsed === null
    ? reply(400, failure('null', -32700, 'parse error'))
    : reply(200, answerOne(parsed) + end);
}

interface Call {
  readonly id?: unknown;
  readonly jsonrpc?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Some nodes write the id first. */
function shaped(answer: string, { has }: Stage): string {
  if (!has('id first')) return answer;
  const { id, ...rest } = JSON.parse(answer);
  return JSON.stringify({ id, ...rest });
}

function resultOf(platform: PlatformId, call: unknown, { market, now, has }: Stage): string {
  const { id, jsonrpc, method, params } = (typeof call === 'object' && call !== null ? call : {}) as Call;
  const idText = JSON.stringify(id ?? null);
  if (jsonrpc !== '2.0' || typeof method !== 'string') return failure(idText, -32600, 'invalid request');
  const result = (text: string) => object({ jsonrpc: string('2.0'), id: idText, result: string(text) });
  if (method === 'eth_chainId') return result(`0x${CHAIN_IDS[platform].toString(16)}`);
  if (method === 'eth_blockNumber') return result(hex(newestBlock(platform, now)));
  if (method === 'eth_getBlockByNumber')
    return object({ jsonrpc: string('2.0'), id: idText, result: blockBody(platform, params, now) });
  if (has('missing trie node'))
    return failure(idText, -32000, `missing trie node ${'5e'.repeat(32)} (path )`);
  if (method === 'eth_getCode') return result(codeAt(platform, params, market));
  if (method !== 'eth_call')
    return failure(idText, -32601, `the method ${method} does not exist/is not available`);
  const { to, data, input } = (Array.isArray(params) ? (params[0] ?? {}) : {}) as Readonly<
    Record<string, unknown>
  >;
  const callData = input ?? data;
  if (typeof to !== 'string' || typeof callData !== 'string')
    return failure(idText, -32602, 'invalid argument 0');
  const outcome = run(platform, to.toLowerCase(), callData.toLowerCase(), market);
  if (has('error with data')) return failure(idText, 3, 'execution reverted', '0x08c379a0');
  return outcome === null ? failure(idText, 3, 'execution reverted') : result(outcome);
}

const FIRST_BLOCK_AT = Date.UTC(2020, 0, 1);
const BLOCK_SECONDS: Readonly<Record<PlatformId, number>> = {
  ...{ BTC: 600, ETH: 12, BNB: 3, POL: 2, KAIA: 1 },
  ...{ BASE: 2, ARBITRUM: 1, OPTIMISM: 2, AVAX: 2 },
};

/** When a block was made (Unix milliseconds): chains that began together, each with a pace of its own. */
export function blockTime(platform: PlatformId, number: number): number {
  return FIRST_BLOCK_AT + number * BLOCK_SECONDS[platform] * 1000;
}

/** The number of the last block that was made by then. */
export function newestBlock(platform: PlatformId, ms: number): number {
  return Math.floor((ms - FIRST_BLOCK_AT) / (BLOCK_SECONDS[platform] * 1000));
}

/** The members of a block's head that a client here reads; null for one that is yet to come. */
function blockBody(platform: PlatformId, params: unknown, now: number): string {
  const [asked] = Array.isArray(params) ? params : [];
  const number = asked === 'latest' ? newestBlock(platform, now) : Number(asked);
  if (!(number <= newestBlock(platform, now))) return 'null';
  const timestamp = hex(blockTime(platform, number) / 1000);
  return object({ number: string(hex(number)), timestamp: string(timestamp), transactions: array([]) });
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

/** What is no wallet: contracts, and what the tests' made-up addresses are, be it one that says nothing of itself. */
const MADE_UP = /^0x5e/;

/** Wallets that let a contract act for them (EIP-7702). */
const DELEGATED = /^0x7702/;
const DELEGATION = `0xef0100${'de1e'.repeat(10)}`;

/** Some code for a contract; none for a wallet. */
function codeAt(platform: PlatformId, params: unknown, market: Market): string {
  const [address] = Array.isArray(params) ? params : [];
  if (typeof address !== 'string') return '0x';
  if (DELEGATED.test(address)) return DELEGATION;
  return MADE_UP.test(address) || market.contract(platform, address.toLowerCase()) ? '0x6080604052' : '0x';
}

/** What the contract returns; null when it reverts. An address without a contract returns nothing: `0x`. */
function run(platform: PlatformId, target: string, callData: string, market: Market): string | null {
  if (target === MULTICALL3 && callData.startsWith(GET_CHAIN_ID)) return integerResult(CHAIN_IDS[platform]);
  if (target === MULTICALL3)
    return callData.startsWith(AGGREGATE3) ? aggregate(platform, callData, market) : null;
  const contract = market.contract(platform, target)?.contract;
  return contract ? ask(contract, callData.slice(0, 10)) : '0x';
}

function aggregate(platform: PlatformId, callData: string, market: Market): string | null {
  try {
    const results = readCalls(callData.slice(AGGREGATE3.length)).map((call) => {
      const data = run(platform, call.target, call.callData, market);
      if (data === null && !call.allowFailure) throw new RangeError('Multicall3: call failed');
      return { success: data !== null, data: data ?? '0x' };
    });
    return writeResults(results);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function ask(contract: Contract, selector: string): string | null {
  const text = contract.bytes32 ? bytes32Result : stringResult;
  if (selector === '0x06fdde03') return text(contract.name);
  if (selector === '0x95d89b41') return text(contract.symbol);
  if (selector === '0x313ce567') return integerResult(contract.decimals);
  return null;
}

function failure(id: string, code: number, message: string, data?: string): string {
  return object({
    jsonrpc: string('2.0'),
    id,
    error: object({
      code: String(code),
      message: string(message),
      data: data === undefined ? undefined : string(data),
    }),
  });
}

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body) ?? null;
  } catch {
    return null;
  }
}
