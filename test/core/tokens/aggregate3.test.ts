import fc from 'fast-check';
import { AbiParameters, Hex } from 'ox';
import { describe, expect, it } from 'vitest';
import { decodeResults, encodeCalls } from '../../../src/core/tokens/create-tokens.ts';
import { draws } from '../../draws.ts';

/** The shapes by their definition, and a library that reads and writes any: the judge of ours. */
const CALLS = AbiParameters.from([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'Call[] calls',
]);
const RESULTS = AbiParameters.from(['struct Result { bool success; bytes returnData; }', 'Result[] results']);

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((value) => Hex.fromBytes(value));
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((value) => Hex.fromBytes(value));
const selector = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((value) => Hex.fromBytes(value));
const results = fc.array(fc.record({ success: fc.boolean(), returnData: bytes(100) }), { maxLength: 8 });

const shown = (answers: readonly (Uint8Array | null)[]) => answers.map((each) => each && Hex.fromBytes(each));

describe('many calls in one', () => {
  it('are written as the ABI has it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ target: address, callData: selector }), { maxLength: 20 }),
        (calls) => {
          const expected = AbiParameters.encode(CALLS, [
            calls.map((call) => ({ ...call, allowFailure: true })),
          ]);
          expect(encodeCalls(calls)).toBe(`0x82ad56cb${expected.slice(2)}`);
        },
      ),
    );
  });

  it('are read as the ABI has it; what failed is null', () => {
    fc.assert(
      fc.property(results, (all) => {
        const expected = all.map(({ success, returnData }) => (success ? returnData : null));
        expect(shown(decodeResults(AbiParameters.encode(RESULTS, [all])))).toEqual(expected);
      }),
    );
  });

  it('are refused or read as the ABI has it, whatever an answer has been made into', () => {
    const broken = fc
      .tuple(results, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.nat(64))
      .map(([all, changes, cut]) => {
        const data = Hex.toBytes(AbiParameters.encode(RESULTS, [all]));
        for (const [at, value] of changes) data[at % data.length] = value;
        return Hex.fromBytes(data.subarray(0, Math.max(0, data.length - cut)));
      });
    fc.assert(
      fc.property(broken, (data) => {
        let ours: readonly (Hex.Hex | null)[];
        try {
          ours = shown(decodeResults(data));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        const [theirs] = AbiParameters.decode(RESULTS, data);
        expect(ours).toEqual(theirs.map(({ success, returnData }) => (success ? returnData : null)));
      }),
      { numRuns: draws(2_000, 200) },
    );
  });

  it.each(['', '0x', '0x1', 'hello', `0x${'f'.repeat(64)}`, `0x${'0'.repeat(62)}20`])(
    'are not to be read from %j',
    (data) => {
      expect(() => decodeResults(data)).toThrow(RangeError);
    },
  );
});
