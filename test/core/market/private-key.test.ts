import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasValidChecksum } from '../../../src/core/market/addresses.ts';
import { find } from '../../../src/core/market/find.ts';
import { draws } from '../../draws.ts';
import { BREAKS, broken, joined, PREFIXES, SPLITS } from './private-key-forms.ts';

const KEYS = [
  '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262',
  '8da4ef21b864d2cc526dbdb2a120bd2874c36c9d0a1fb7f8c63d7f7a8b41de8f',
];
const AROUND = [
  '%',
  'my key is %, keep it',
  '<td>%</td>',
  '{"key":"%"}',
  '| % |',
  'https://a.example/?k=%#top',
];
const CASES: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => [...key].map((digit, i) => (i % 3 === 0 ? digit.toUpperCase() : digit)).join(''),
];

/** Behind a gap that is longer, four digits are not near enough. */
const LONG_GAP = 20;

const FORMS = BREAKS.flatMap(([name, gap]) =>
  SPLITS.filter((split) => Math.min(...split) > 4 || gap.length <= LONG_GAP).map(
    (split) => [name, split.join(' + '), gap, split] as const,
  ),
);

/** Addresses that would be asked about, and are digits of the key. */
function leaked(text: string, key: string): readonly string[] {
  const selections = [
    { text, links: [], labels: [] },
    { text: 'copy', links: [text], labels: [] },
    { text: 'copy', links: [], labels: [text] },
  ];
  return selections
    .flatMap((selected) => find(selected).found)
    .flatMap((each) => (each.kind === 'token' ? each.address.slice(2).toLowerCase() : []))
    .filter((digits) => key.toLowerCase().includes(digits));
}

describe('no digits of a private key are sent that is broken', () => {
  test('in at least 150 ways', () => {
    expect(FORMS.length).toBeGreaterThan(1_000);
  });

  test('by every break into all its pieces', () => {
    const keys = KEYS.flatMap((each) => CASES.map((cased) => cased(each)));
    /** Of few, each form has one key and one way of prefixes. */
    const isInTurn = (form: number, k: number, p: number) =>
      form % (keys.length * PREFIXES.length) === k * PREFIXES.length + p;
    for (const [form, [name, pieces, gap, split]] of FORMS.entries())
      for (const [k, key] of keys.entries())
        for (const [p, prefixes] of PREFIXES.entries()) {
          if (!draws(true, isInTurn(form, k, p))) continue;
          const around = AROUND[(k + p) % AROUND.length] ?? '%';
          const text = around.replace('%', () => broken(key, split, prefixes, gap));
          expect(leaked(text, key), `by ${name} into ${pieces}: ${text}`).toEqual([]);
        }
  });

  test('where an address would end by every break, with that reason', () => {
    for (const [name, gap] of BREAKS)
      for (const prefixes of PREFIXES) {
        const text = broken(KEYS[0] ?? '', [40, 24], prefixes, gap);
        const finding = find({ text, links: [], labels: [] });
        expect(finding, `by ${name}: ${text}`).toEqual({ found: [], more: false, doubt: 'digits' });
      }
  });

  const gaps = BREAKS.map(([, gap]) => gap).filter(({ length }) => length <= LONG_GAP);
  /** Lengths from 4 that come to so many digits. */
  const lengths = (sum: number) =>
    fc.array(fc.integer({ min: 4, max: 32 }), { minLength: 16, maxLength: 16 }).map((all) => {
      const taken: number[] = [];
      let left = sum;
      for (const each of all) {
        const piece = left - each < 4 ? left : each;
        if (left > 0) taken.push(piece);
        left -= piece;
      }
      return taken;
    });
  /** An address' length somewhere among them, or no such piece. */
  const split = fc.oneof(
    lengths(64),
    fc
      .integer({ min: 0, max: 24 })
      .filter((before) => before === 0 || (before > 3 && before < 21) || before === 24)
      .chain((before) => fc.tuple(lengths(before), fc.constant([40]), lengths(24 - before)))
      .map((all) => all.flat()),
  );

  test('anyhow', () => {
    const digits = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex'));
    const form = fc.record({
      key: fc.tuple(digits, fc.constantFrom(...CASES)).map(([key, cased]) => cased(key)),
      split,
      gaps: fc.array(fc.constantFrom(...gaps), { minLength: 16, maxLength: 16 }),
      prefixes: fc.constantFrom(...PREFIXES),
      around: fc.constantFrom(...AROUND),
    });
    fc.assert(
      fc.property(form, ({ key, split, gaps, prefixes, around }) => {
        // Figures alone may be an amount, and one in thousands of mixed cases is the checksum of its digits.
        const pieces = joined(key, split, prefixes, () => ' ').split(' ');
        const isHex = (piece: string) => /^(?:0x)?(?=[a-f]*[0-9])(?=[0-9]*[a-f])/i.test(piece);
        fc.pre(pieces.filter(isHex).length * 2 >= pieces.length && pieces.filter(isHex).length > 1);
        const isMixed = key !== key.toLowerCase() && key !== key.toUpperCase();
        fc.pre(
          !(isMixed && Array.from({ length: 25 }, (_, i) => key.slice(i, i + 40)).some(hasValidChecksum)),
        );
        const text = around.replace('%', () => joined(key, split, prefixes, (i) => gaps[i] ?? ' '));
        expect(leaked(text, key)).toEqual([]);
      }),
      { numRuns: draws(5_000, 300) },
    );
  });
});

const A = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const B = '0x514910771af9ca656af840dff83e8264ecf986ca';
const C = '0x6b175474e89094c44da98b954eedeac495271d0f';
const HASH = `0x${KEYS[0]}`;
const OTHER_HASH = `0x${KEYS[1]}`;
const CALL = `0xa9059cbb${'0'.repeat(24)}${B.slice(2)}${'0'.repeat(50)}de0b6b3a764000`;

describe('addresses stay addresses', () => {
  test.each([
    ['on lines', `${A}\n${B}\n${C}`, [A, B, C]],
    ['in a row', `${A} ${B} ${C}`, [A, B, C]],
    ['in a numbered list', `1. ${A}\n2. ${B}\n3. ${C}`, [A, B, C]],
    ['in JSON', JSON.stringify([A, B, C]), [A, B, C]],
    [
      'in JSON with amounts',
      JSON.stringify([
        { a: A, v: '1000000000000000000000' },
        { a: B, v: '2500' },
      ]),
      [A, B],
    ],
    ['in CSV with dates', `${A},2024-11-24,12345678.25\n${B},2024-11-25,0.00012345`, [A, B]],
    ['in a table of Markdown', `| 1 | ${A} | USDT |\n| 2 | ${B} | LINK |`, [A, B]],
    ['in a table of HTML', `<td>${A}</td><td>4</td></tr>\n<tr><td>${B}</td><td>2</td>`, [A, B]],
    ['without 0x beside one that has it', `${A}, ${B.slice(2)}`, [A]],
    ['beside a hash', `${HASH}\t${A}\t${B}`, [A, B]],
    ['between hashes', `${HASH} ${A} ${OTHER_HASH}`, [A]],
    ['beside a hash without 0x', `${A} tx ${HASH.slice(2)}`, [A]],
    ['beside a hash that touches a word', `${A}Hash${HASH.slice(2)}Copy`.replace(A, `${A} `), [A]],
    ['beside call data', `{"to":"${A}","input":"${CALL}"}`, [A]],
    ['beside a signature', `${A} signed 0x${KEYS.join('').slice(0, 130)}`, [A]],
    ['beside shortened ones', `0xd8da6bf2...37aa96045\t${A}\t0x5c504e…a1b22060\t0x8f2d8c5c5a…`, [A]],
    [
      'between shortened hashes and blocks',
      `0x8f2d8c5c5ab... Transfer 21234567 3 mins ago ${A} 0x9a8b7c6d5e...`,
      [A],
    ],
    ['beside a selector and a block', `${A} 0xa9059cbb 21234567 2024-11-24 10:05:22`, [A]],
    ['beside a UUID', `{"id":"550e8400-e29b-41d4-a716-446655440000","address":"${A}"}`, [A]],
    ['before words of hex letters', `${A} added a dead cafe, faced a facade; bad decade, Abe`, [A]],
    ['before figures', `${A} 1234567890 0987654321 1234 5678`, [A]],
    ['before an amount in wei', `{"token":"${A}","amount":"123456789012345678901234"}`, [A]],
    ['before ages', `${A} 3d ago 5d ago 2d ago 12345678 12345678`, [A]],
    [
      'in a transaction as nodes answer it',
      `{"blockNumber":"0x14a5b3c","from":"${A}","gas":"0x5208","gasPrice":"0x4a817c800","maxFeePerGas":"0x5d21dba00","nonce":"0x15","to":"${B}","transactionIndex":"0x4c","value":"0x1bc16d674ec80000"}`,
      [A, B],
    ],
    [
      'in a log as nodes answer it',
      `{"address":"${A}","topics":["${HASH}"],"data":"0x","blockNumber":"0x14a5b3c"}`,
      [A],
    ],
    ['in CAIP-10', `eip155:1:${A} eip155:56:${B}`, [A, B]],
    ['in explorer links', `https://etherscan.io/token/${A}#code https://bscscan.com/tx/${HASH} ${B}`, [A, B]],
    ['far from other digits', `${A} ${'word '.repeat(25)}${KEYS[0]?.slice(40)}`, [A]],
  ])('%s', (_how, text, addresses) => {
    const { found } = find({ text, links: [], labels: [] });
    expect(found.map((each) => (each.kind === 'token' ? each.address : each.kind))).toEqual(addresses);
  });
});
