/** Saving a pasted address: what is asked, and what each outcome makes of the popup. */
import { coinKey } from '../../market/assets.ts';
import type { PlatformSymbol } from '../../market/platforms.ts';
import { type AddProblem, type AddResult, MAX_TEXT } from '../../messages/messages.ts';
import type { TextKey } from '../i18n/en.ts';
import type { Values } from '../i18n/language.ts';
import type { Saying } from '../i18n/translate.ts';
import { PATIENCE_MS, within } from '../page-clock.ts';
import { seen } from './pasted.ts';
import type { Pointing } from './pointing.ts';
import { type PopupCell, type PopupDeps, say } from './state.ts';

export interface AddingActions {
  /** The field's text changed: what was said of the old one is no longer true. */
  type(text: string): void;
  /** Asks for what can be seen of the text; for a platform when the person chose one. */
  submit(text: string, platform?: PlatformSymbol): Promise<void>;
  cancel(): void;
}

const PROBLEMS: Readonly<Record<AddProblem, TextKey>> = {
  empty: 'badEmpty',
  space: 'badSpace',
  bitcoin: 'badBitcoin',
  prefix: 'badPrefix',
  length: 'badLength',
  hex: 'badHex',
  checksum: 'badChecksum',
  digits: 'badDigits',
  network: 'badNetwork',
  several: 'badSeveral',
};

export function createAdding(
  { send, clock }: PopupDeps,
  state: PopupCell,
  pointing: Pointing,
): AddingActions {
  /** Counts what was asked: an answer to a question that was taken back changes nothing. */
  let question = 0;

  function fail(problem: Saying, invalid: boolean): void {
    state.set({ adding: { phase: 'problem', problem, invalid } });
    say(state, problem.key, problem.values);
  }

  /** What comes next is not to be pasted behind it. */
  function empty(text: string): void {
    if (seen(state.get().field) === text) state.set({ field: '' });
  }

  function settle(text: string, result: AddResult): void {
    switch (result.outcome) {
      case 'added':
        empty(text);
        state.set({ adding: { phase: 'idle' } });
        pointing.to(result.asset, 'added');
        return;
      case 'duplicate':
        empty(text);
        fail({ key: 'addDuplicate', values: { name: pointing.nameOf(result.asset) } }, false);
        pointing.to(result.asset, null);
        return;
      case 'coin': {
        const asset = coinKey(result.platform);
        empty(text);
        fail({ key: 'addCoin', values: { name: pointing.nameOf(asset) } }, false);
        pointing.to(asset, null);
        return;
      }
      case 'bad address': {
        const values: Values = result.problem === 'length' ? { count: Math.max(text.length - 2, 0) } : {};
        fail({ key: PROBLEMS[result.problem], values }, true);
        return;
      }
      case 'choose': {
        const { priced, options } = result;
        state.set({ adding: { phase: 'choosing', text, priced, options }, focus: 'choice' });
        say(state, questionKey(priced, options));
        return;
      }
      case 'full':
        fail({ key: 'addFull', values: { limit: result.limit } }, false);
    }
  }

  return {
    type: (field) => {
      question += 1;
      state.set({ field, adding: { phase: 'idle' } });
    },
    submit: async (typed, platform) => {
      const text = seen(typed);
      if (state.get().adding.phase === 'asking') return;
      if (text === '') return fail({ key: 'badEmpty' }, true);
      question += 1;
      if (text.length > MAX_TEXT) {
        const problem = text.startsWith('0x') ? 'length' : 'prefix';
        return settle(text, { outcome: 'bad address', problem });
      }
      const mine = question;
      state.set({ adding: { phase: 'asking' } });
      try {
        const message = { type: 'add' as const, text, ...(platform && { platform }) };
        const result = await within(send(message), PATIENCE_MS, clock);
        if (mine === question) settle(text, result);
        // What was saved is saved, though the form and the focus are about something else by now.
        else if (result.outcome === 'added') pointing.to(result.asset, 'added', false);
      } catch {
        if (mine === question) fail({ key: 'failed' }, false);
      }
    },
    cancel: () => {
      question += 1;
      state.set({ adding: { phase: 'idle' }, focus: 'field' });
    },
  };
}

/** What to ask when the address needs a platform. */
export function questionKey(
  priced: boolean,
  options: readonly { readonly price: { readonly status: string } }[],
): TextKey {
  if (priced) return 'choosePriced';
  if (options.some(({ price }) => price.status === 'unavailable')) return 'chooseUnanswered';
  // What was pasted has told the platform: no other was asked.
  return options.length === 1 ? 'chooseUnpricedThere' : 'chooseUnpriced';
}
