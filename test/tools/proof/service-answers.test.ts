import { expect, test } from 'vitest';
import { type Answered, createJudge } from '../../../tools/proof/service-answers.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld();
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const { usd, krw } = world.market.said(`ETH:${LINK}`, 'CoinGecko');
const entry = { token: { address: LINK }, usdPrice: usd, krwPrice: krw, source: 'CoinGecko' };
/** Of an exchange that quotes in USDT, while nobody tells what that is worth. */
const AT_THE_PEG = {
  token: { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
  usdPrice: '0.99982798',
  krwPrice: '1380.012569395',
  source: 'Binance',
};
const NO_PRICE = { ...entry, usdPrice: null, krwPrice: null, source: null };

const problemsOf = (own: Partial<Answered>, told: object = entry) =>
  createJudge(world)({
    ...{
      platform: 'ETH',
      addresses: [LINK],
      isHot: false,
      revoked: null,
      status: 200,
      retryAfter: null,
      by: null,
      ageMs: 900,
      ms: 10,
    },
    body: JSON.stringify({ prices: [told] }),
    ...own,
  }).problems.join();

test.each<[string, Partial<Answered>, object]>([
  ['what the world says', {}, entry],
  ['a price by a tether that holds its peg', { addresses: [AT_THE_PEG.token.address] }, AT_THE_PEG],
  ['no price', {}, NO_PRICE],
  ['a price of ten minutes ago', { ageMs: 600_000 }, entry],
  ['503 with a time to wait', { status: 503, retryAfter: '3' }, entry],
  ['a refusal of a revoked key', { status: 401, revoked: 'long ago' }, entry],
  ['the same in short', { status: 429, revoked: 'just now' }, entry],
  ['an answer to a key that was revoked just now', { revoked: 'just now' }, entry],
])('%s is right', (_what, own, told) => {
  expect(problemsOf(own, told)).toBe('');
});

test.each<[string, Partial<Answered>, object, RegExp]>([
  ['another price', {}, { ...entry, usdPrice: '1' }, /^wrong: ETH/],
  ['a price of another', { addresses: [AT_THE_PEG.token.address] }, entry, /were asked about/],
  ['no entry', { body: '{"prices":[]}' }, entry, /told was of nothing/],
  ['a price in one currency', {}, { ...entry, krwPrice: null }, /^wrong: ETH/],
  ['a price of nobody', {}, { ...entry, source: null }, /^wrong: ETH/],
  ['a good key refused', { status: 401 }, entry, /good key/],
  ['a good key refused in short', { status: 429 }, entry, /good key/],
  ['a revoked key answered', { revoked: 'long ago' }, entry, /revoked key/],
  ['a hot token refused', { isHot: true, status: 503, retryAfter: '3' }, entry, /hot token/],
  ['a hot token without its price', { isHot: true }, NO_PRICE, /without its price/],
  ['503 without a time', { status: 503 }, entry, /Retry-After/],
  ['a failure', { status: 500 }, entry, /^500/],
  ['a broken connection', { status: 0, body: '' }, entry, /^nothing/],
  ['a price of longer ago', { ageMs: 601_000 }, entry, /^prices of 601 s ago/],
  ['an answer that takes long', { ms: 7_000 }, entry, /took 7000 ms/],
])('%s is a problem', (_what, own, told, words) => {
  expect(problemsOf(own, told)).toMatch(words);
});
