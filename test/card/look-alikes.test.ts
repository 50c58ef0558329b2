// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { announcement } from '../../src/card/announcement.ts';
import { entryElement } from '../../src/card/result.ts';
import type { LookUpAnswer } from '../../src/messages/messages.ts';
import { pricesEn } from '../../src/ui/i18n/prices.en.ts';
import { entriesOf } from '../../src/ui/look-up-entries.ts';
import type { LookUpState } from '../../src/ui/look-up-state.ts';
import { priced } from '../watchlist/fakes.ts';
import { ENGLISH_WORDS } from './english-words.ts';

const ASSET = `ETH:0x${'55'.repeat(20)}` as const;
const FOUND = { kind: 'token', address: ASSET.slice(4), platform: null } as const;

/** A look-up of a token that is called so. */
function lookedUp(symbol: string): LookUpState {
  const row = {
    asset: ASSET,
    platform: 'ETH',
    address: FOUND.address,
    token: { name: 'Tether USD', symbol, decimals: 6 },
    saved: false,
    explorer: 'https://etherscan.io/',
    price: priced(ASSET, '1.2041'),
  } as const;
  const answer: LookUpAnswer = {
    finding: { found: [FOUND], more: false, doubt: null },
    results: [{ found: FOUND, rows: [row], platforms: ['ETH'], status: 'unlisted' }],
    settings: { theme: 'system', language: 'en', currency: 'language', preset: 'global' },
    network: 'ok',
    nameless: false,
    isPrivate: false,
  };
  return { answer, phase: 'done', opened: [], copied: null, saving: {}, now: 0 };
}

function shown(state: LookUpState, large: boolean): HTMLElement {
  const [entry] = entriesOf(state);
  if (!entry) throw new Error('nothing is shown');
  const nothing = () => undefined;
  const acts = { toggle: nothing, copy: nothing, save: nothing, visit: nothing };
  return entryElement({ ...entry, large }, { ...ENGLISH_WORDS, acts });
}

test.each([
  ['USD\u0422', pricesEn.lookAlike],
  ['USDT', undefined],
])('the card says of %s beside its name, in a line and aloud: %s', (symbol, said) => {
  const state = lookedUp(symbol);
  for (const large of [true, false])
    expect(shown(state, large).querySelector<HTMLElement>('.result-title > .result-doubt')?.title).toBe(said);
  expect(shown(state, true).querySelector('.result-alike')?.textContent).toBe(said);
  expect(announcement(state, ENGLISH_WORDS)?.includes(pricesEn.lookAlike)).toBe(said !== undefined);
});
