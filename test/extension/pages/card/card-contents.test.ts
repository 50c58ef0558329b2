// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import type { LookedUp, LookUpAnswer } from '../../../../src/extension/messages/look-up.ts';
import { createCardContents } from '../../../../src/extension/pages/card/card-contents.tsx';
import type { LookUpState } from '../../../../src/extension/ui/look-up-words.ts';
import { createStateStore } from '../../../../src/extension/ui/state-store.ts';
import { unpriced } from '../../background/watchlist/fakes.ts';
import { ENGLISH_WORDS } from './english-words.ts';

const ASSET = `ETH:0x${'d8'.repeat(20)}` as const;
const FOUND = { kind: 'token', address: ASSET.slice(4), platform: null } as const;
const ROW = {
  asset: ASSET,
  platform: 'ETH',
  address: FOUND.address,
  token: UNKNOWN_TOKEN,
  price: unpriced(ASSET),
  saved: false,
  explorer: 'https://etherscan.io/',
} as const;
const UNLISTED: LookedUp = { found: FOUND, rows: [ROW], platforms: ['ETH'], status: 'unlisted' };

function answerOf(result: LookedUp): LookUpAnswer {
  return {
    finding: { found: [FOUND], more: false, doubt: null },
    results: [result],
    settings: { theme: 'system', language: 'en', currency: 'language', preset: 'global' },
    network: 'ok',
    nameless: true,
    isPrivate: false,
  };
}

test.each([
  [{ found: [], doubt: 'network', unpriced: ['Base'] }, /on an unsupported network: Base/],
  [
    { found: [{ ...FOUND, maybe: [{ name: 'Polygon', priced: true }] }] },
    /mentions Polygon, but the address may be on another/,
  ],
  [{ found: [FOUND], doubt: 'network', unpriced: ['Linea'] }, /unsupported networks were skipped: Linea/],
] as const)('the network that a selection names stands above the prices: %j', (finding, sentence) => {
  const answer = { ...answerOf(UNLISTED), finding: { more: false, doubt: null, ...finding } };
  const state = createStateStore<LookUpState>({
    answer,
    phase: 'done',
    opened: [],
    copied: null,
    saving: {},
    now: 0,
  });
  const nothing = () => undefined;
  const acts = { toggle: nothing, copy: nothing, save: nothing, visit: nothing };
  const card = document.createElement('div');
  createCardContents(card, { state, words: () => ENGLISH_WORDS, acts, isEmpty: false, close: nothing })();
  expect(card.querySelector('.sentences')?.textContent).toMatch(sentence);
});

/** As where an address on an explorer turns out to be a wallet: its row, with its buttons, goes. */
test('the focus stays in the card when the row that has it goes away', () => {
  const first: LookUpState = {
    answer: answerOf(UNLISTED),
    phase: 'done',
    opened: [],
    copied: null,
    saving: {},
    now: 0,
  };
  const state = createStateStore(first);
  const nothing = () => undefined;
  const acts = { toggle: nothing, copy: nothing, save: nothing, visit: nothing };
  const card = document.createElement('div');
  card.tabIndex = -1;
  document.body.append(card);
  const words = () => ENGLISH_WORDS;
  const show = createCardContents(card, { state, words, acts, isEmpty: false, close: nothing });
  show();
  const save = card.querySelector<HTMLElement>('.action-main');
  save?.focus();
  expect(document.activeElement).toBe(save);

  state.set({ answer: answerOf({ ...UNLISTED, rows: [], isWallet: true }) });
  show();
  expect(document.activeElement).toBe(card);
  expect(card.querySelector('.results')?.textContent).toContain('This is a wallet');
  expect(card.querySelector('.results')?.textContent).not.toContain('Not listed');
});
