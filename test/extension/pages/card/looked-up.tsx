/** A finished look-up of one token, and what the card shows of it. */

import { render } from 'preact';
import type { LookUpAnswer } from '../../../../src/extension/messages/look-up.ts';
import { entriesOf, type LookUpEntry } from '../../../../src/extension/ui/look-up-entries.ts';
import type { LookUpState } from '../../../../src/extension/ui/look-up-words.ts';
import type { ResultContext } from '../../../../src/extension/ui/looked-up/result-parts.tsx';
import { Result } from '../../../../src/extension/ui/looked-up/results.tsx';
import { priced } from '../../background/watchlist/fakes.ts';
import { ENGLISH_WORDS } from './english-words.ts';

const ASSET = `ETH:0x${'55'.repeat(20)}` as const;
const FOUND = { kind: 'token', address: ASSET.slice(4), platform: null } as const;
const nothing = () => undefined;
const NO_ACTS = { toggle: nothing, copy: nothing, save: nothing, visit: nothing };

/** A look-up of a token with that symbol. */
export function lookedUp(symbol: string): LookUpState {
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

export function shown(
  state: LookUpState,
  large: boolean,
  acts: ResultContext['acts'] = NO_ACTS,
): HTMLElement {
  const [entry] = entriesOf(state);
  if (!entry) throw new Error('nothing is shown');
  return drawn({ ...entry, large }, { ...ENGLISH_WORDS, acts, now: state.now });
}

/** The element of one result. */
export function drawn(entry: LookUpEntry, context: ResultContext): HTMLElement {
  const list = document.createElement('ul');
  render(<Result entry={entry} context={context} />, list);
  return list.firstElementChild as HTMLElement;
}
