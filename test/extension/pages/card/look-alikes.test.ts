// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { announcement } from '../../../../src/extension/ui/looked-up/announcement.ts';
import { pricesEn } from '../../../texts.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { lookedUp, shown } from './looked-up.tsx';

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
