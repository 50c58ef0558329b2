/**
 * A small made-up Bitcoin for esplora's pages: blocks, transactions and addresses that follow from their numbers. Shapes are
 * those that its own document of the API gives.
 */
import { createHash } from 'node:crypto';

const TIP = 970_321;
const PER_BLOCK = 60;
const PAGE = 25;
const BLOCKS_PER_PAGE = 10;
/** One of the made-up blocks' times: the newest. Unix seconds. */
export const TIP_TIME = 1_795_500_000;

const hash = (name: string): string => createHash('sha256').update(name).digest('hex');
const zeros = (id: string): string => `000000000000000000${id.slice(18)}`;
const blockId = (height: number): string => zeros(hash(`block ${height}`));
const txid = (height: number, index: number): string => hash(`transaction ${height} ${index}`);
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const addressOf = (name: string): string =>
  `1${[...hash(name)]
    .slice(0, 33)
    .map((digit, i) => BASE58[(Number.parseInt(digit, 16) * 7 + i) % 58])
    .join('')}`;

export const SAMPLE = {
  block: blockId(TIP - 3),
  transaction: txid(TIP - 3, 2),
  unconfirmed: hash('in the mempool'),
  address: addressOf('payee 1'),
} as const;

/** Ids are asked for as they were given: they are kept as they are made. */
const heights = new Map(Array.from({ length: 60 }, (_, i) => [blockId(TIP - i), TIP - i]));
const places = new Map(
  [...heights.values()].flatMap((height) =>
    Array.from({ length: PER_BLOCK }, (_, i) => [txid(height, i), [height, i] as const] as const),
  ),
);

function block(height: number) {
  return {
    id: blockId(height),
    height,
    version: 0x2fffe000,
    timestamp: TIP_TIME - (TIP - height) * 587,
    mediantime: TIP_TIME - (TIP - height) * 587 - 3_000,
    bits: 386_000_000,
    nonce: 1_234_567,
    difficulty: 1.4e14,
    merkle_root: hash(`root ${height}`),
    tx_count: PER_BLOCK,
    size: 1_502_331,
    weight: 3_993_114,
    previousblockhash: blockId(height - 1),
  };
}

const statusIn = (height: number) => ({
  confirmed: true,
  block_height: height,
  block_hash: blockId(height),
  block_time: block(height).timestamp,
});

function output(name: string, value: number) {
  return {
    scriptpubkey: `76a914${hash(name).slice(0, 40)}88ac`,
    scriptpubkey_asm: `OP_DUP OP_HASH160 OP_PUSHBYTES_20 ${hash(name).slice(0, 40)} OP_EQUALVERIFY OP_CHECKSIG`,
    scriptpubkey_type: 'p2pkh',
    scriptpubkey_address: addressOf(name),
    value,
  };
}

function transaction(id: string, seed: number, status: object) {
  return {
    txid: id,
    version: 2,
    locktime: 0,
    size: 225 + (seed % 90),
    weight: 900 + (seed % 90) * 4,
    fee: 1_200 + seed * 13,
    vin: Array.from({ length: 1 + (seed % 3) }, (_, i) => ({
      txid: hash(`spent ${seed} ${i}`),
      vout: i,
      is_coinbase: false,
      scriptsig: '',
      scriptsig_asm: '',
      witness: [],
      sequence: 4_294_967_293,
      prevout: output(`payer ${seed + i}`, 5_000_000 + seed * 1_001),
    })),
    vout: Array.from({ length: 2 + (seed % 2) }, (_, i) =>
      output(`payee ${seed + i}`, 2_400_000 + seed * 997),
    ),
    status,
  };
}

const confirmed = (height: number, index: number) =>
  transaction(txid(height, index), index, statusIn(height));

function transactionsOf(height: number, from: number) {
  return Array.from({ length: Math.min(PAGE, PER_BLOCK - from) }, (_, i) => confirmed(height, from + i));
}

/** Null for what no page of it asks; text for what is not JSON. */
type Route = readonly [RegExp, (found: readonly string[]) => unknown];

const ROUTES: readonly Route[] = [
  [/^\/blocks\/tip\/height$/, () => TIP],
  [/^\/blocks\/tip\/hash$/, () => blockId(TIP)],
  [
    /^\/blocks\/(\d*)$|^\/blocks$/,
    ([, start]) => {
      const from = start ? Number(start) : TIP;
      return Array.from({ length: BLOCKS_PER_PAGE }, (_, i) => block(from - i));
    },
  ],
  [/^\/block-height\/(\d+)$/, ([, height]) => blockId(Number(height))],
  [/^\/block\/(\w+)$/, ([, id = '']) => block(heights.get(id) ?? TIP - 2_016)],
  [
    /^\/block\/(\w+)\/status$/,
    ([, id = '']) => {
      const height = heights.get(id) ?? TIP;
      return { in_best_chain: true, height, next_best: height < TIP ? blockId(height + 1) : null };
    },
  ],
  [
    /^\/block\/(\w+)\/txs\/?(\d*)$/,
    ([, id = '', from]) => transactionsOf(heights.get(id) ?? TIP, Number(from)),
  ],
  [
    /^\/tx\/(\w+)$/,
    ([, id = '']) => {
      const [height, index] = places.get(id) ?? [];
      if (height !== undefined && index !== undefined) return confirmed(height, index);
      return id === SAMPLE.unconfirmed ? transaction(id, 7, { confirmed: false }) : undefined;
    },
  ],
  [/^\/tx\/\w+\/outspends$/, () => [{ spent: false }, { spent: false }, { spent: false }]],
  [
    /^\/address\/(\w+)$/,
    ([, address]) => ({
      address,
      chain_stats: {
        tx_count: 40,
        funded_txo_count: 40,
        funded_txo_sum: 4_200_000_000,
        spent_txo_count: 31,
        spent_txo_sum: 3_100_000_000,
      },
      mempool_stats: {
        tx_count: 0,
        funded_txo_count: 0,
        funded_txo_sum: 0,
        spent_txo_count: 0,
        spent_txo_sum: 0,
      },
    }),
  ],
  [/^\/address\/\w+\/txs(?:\/chain)?$/, () => transactionsOf(TIP - 3, 0)],
  [/^\/address\/\w+\/txs\/chain\/(\w+)$/, () => transactionsOf(TIP - 4, 45)],
  [
    /^\/mempool$/,
    () => ({
      count: 8_134,
      vsize: 3_444_604,
      total_fee: 29_204_625,
      fee_histogram: [
        [53.01, 102_131],
        [12.34, 1_110_990],
        [1.1, 2_231_483],
      ],
    }),
  ],
  [
    /^\/mempool\/recent$/,
    () =>
      Array.from({ length: 10 }, (_, i) => ({
        txid: hash(`recent ${i}`),
        fee: 900 + i * 37,
        vsize: 140 + i,
        value: 1_000_000 + i * 70_001,
      })),
  ],
  [
    /^\/fee-estimates$/,
    () => Object.fromEntries([...Array(25).keys(), 143, 503, 1007].map((i) => [i + 1, 20 / (1 + i / 5)])),
  ],
];

/** What the API says at a path below `/api`; undefined for what it does not know. */
export function bitcoinAt(path: string): unknown {
  for (const [pattern, answer] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return answer(found);
  }
}
