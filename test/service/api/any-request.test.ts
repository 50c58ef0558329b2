/** Whatever is sent: a valid answer, never a 5xx but the documented one, nothing unhandled. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { detailedEntry, entry } from '../../../src/service/api/entry-schema.ts';
import { PROBLEMS, problemType } from '../../../src/service/api/problems.ts';
import { draws } from '../../draws.ts';
import { stage } from './stage.ts';

const TYPES = Object.keys(PROBLEMS).map((name) => problemType(name as keyof typeof PROBLEMS));
const prices = z.strictObject({ prices: z.array(z.union([entry, detailedEntry])) });
const trouble = z.object({
  type: z.enum(TYPES),
  title: z.string(),
  status: z.number(),
  detail: z.string().check(z.regex(/^[^\0]{10,}$/)),
});

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let shared: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  process.on('unhandledRejection', note);
  shared = await stage();
});
afterAll(() => void process.off('unhandledRejection', note));

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const escaped = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '?'))),
  anyText,
);
const symbol = fc.oneof(fc.constantFrom('ETH', 'btc', 'BNB', 'MATIC', 'klay', '%45TH'), escaped);
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('KEY', 'TESTNET', 'RESTRICTED') },
  { weight: 1, arbitrary: fc.oneof(escaped, fc.base64String({ minLength: 43, maxLength: 44 })) },
);
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length });
const address = fc.oneof(
  fc.constantFrom(
    '0x',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    '0X',
    '',
  ),
  fc
    .tuple(fc.constantFrom('0x', '0X', ' 0x', ''), fc.oneof(hex(40), hex(39), hex(41)))
    .map((parts) => parts.join('')),
  escaped,
);
const list = fc
  .tuple(fc.array(address, { maxLength: 110 }), fc.constantFrom(',', '%2C', ', ', ',%20', ',+', ';', ',,'))
  .map(([values, comma]) => values.join(comma));
const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('addresses', 'detail', 'Addresses'), escaped),
      fc.oneof(list, fc.constantFrom('true', 'false'), escaped),
    ),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const path = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(symbol, key, query).map(([s, k, q]) => `/${s}/token-price/${k}?${q}`) },
  { weight: 1, arbitrary: escaped.map((text) => `/${text}`) },
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PATCH', 'QUERY', 'OPTIONS') },
);
const headers = fc.dictionary(
  fc.constantFrom('accept', 'content-type', 'if-none-match', 'range', 'origin', 'x-any'),
  fc.string({ maxLength: 40, unit: 'grapheme-ascii' }),
);

test('any request has a valid answer', async () => {
  await fc.assert(
    fc.asyncProperty(path, method, headers, async (wanted, how, sent) => {
      const real = wanted.replace('TESTNET', shared.testnetKey).replace('RESTRICTED', shared.restrictedKey);
      const url = URL.canParse(`http://sise.test${real}`) ? real : '/';
      const { status, headers: got, text, body } = await shared.get(url, { method: how, headers: sent });
      expect(status < 500 || status === 503).toBe(true);
      if (how === 'HEAD' || status === 304) {
        expect(text).toBe('');
        // A request without the tag of an answer never gets 304.
        if (status === 304) expect(sent).toHaveProperty('if-none-match');
        return;
      }
      expect(got.get('content-type')).toBe(status === 200 ? 'application/json' : 'application/problem+json');
      expect((status === 200 ? prices : trouble).safeParse(body).error).toBeUndefined();
      for (const secret of [shared.key, shared.testnetKey, shared.restrictedKey])
        expect(text).not.toContain(secret);
      if (status !== 200) expect(body.status).toBe(status);
    }),
    { numRuns: draws(600, 100) },
  );
  expect(unhandled).toEqual([]);
}, 120_000);
