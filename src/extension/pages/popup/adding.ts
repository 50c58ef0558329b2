/** Adding a pasted address: the requests, and how each outcome changes the popup. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { MAX_TEXT } from '../../messages/limits.ts';
import type { AddProblem, AddResult, LookUpRow } from '../../messages/look-up.ts';
import type { ReplyTo } from '../../messages/messages.ts';
import type { ListedCoin } from '../../messages/search.ts';
import type { PagePhrase, TextKey } from '../../ui/i18n/pages.ts';
import {
  choiceQuestion,
  DOUBT_KEYS,
  doubtPhrase,
  saveFailure,
  unsupportedValues,
  walletPhrase,
} from '../../ui/look-up-words.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { RowHighlight } from './row-highlight.ts';
import { type PopupDeps, type PopupStore, say, sayNotice } from './state.ts';

export interface AddingActions {
  /** The field's text changed: the problem or choice shown for the old text is removed. */
  type(text: string): void;
  /** Adds the asset that the text names; invisible characters are ignored. */
  submit(text: string): Promise<void>;
  /** Adds a whole address that was pasted. Where no source knows it, the nodes of the chains get a request only after Enter. */
  paste(text: string): Promise<void>;
  /** Saves the row that the person chose among those of the text. */
  choose(text: string, row: Pick<LookUpRow, 'asset' | 'address'>): Promise<void>;
  /** Shows that nothing has the name, or that a coin of that name is not supported. */
  refuseName(unsupported: ListedCoin | undefined): void;
  /** Highlights a saved row that the text names. */
  pointOut(text: string, asset: AssetKey): void;
  cancel(): void;
}

const PROBLEMS: Readonly<Record<Exclude<AddProblem, 'wallet'>, TextKey>> = {
  ...DOUBT_KEYS,
  empty: 'badEmpty',
  space: 'badSpace',
  bitcoin: 'badBitcoin',
  prefix: 'badPrefix',
  length: 'badLength',
  hex: 'badHex',
  several: 'badSeveral',
};

function problemPhrase(
  { problem, unpriced, networks = [] }: Extract<AddResult, { outcome: 'bad address' }>,
  text: string,
): PagePhrase {
  if (problem === 'network') return doubtPhrase(problem, unpriced);
  if (problem === 'wallet') return walletPhrase(networks);
  return {
    key: PROBLEMS[problem],
    values: problem === 'length' ? { count: Math.max(text.length - 2, 0) } : {},
  };
}

/** The result of adding a pasted text, or of saving a chosen row. */
type Outcome = AddResult | ReplyTo<'save'>;

export function createAdding(
  { send, clock, isPrivate }: PopupDeps,
  state: PopupStore,
  highlight: RowHighlight,
): AddingActions {
  /** The number of the current request: the answer to an earlier one changes nothing. */
  let question = 0;
  /** The text on which Enter was pressed while its request was pending: it may be sent to the nodes of the chains. */
  let entered = '';

  function fail(problem: PagePhrase, invalid: boolean): void {
    state.set({ adding: { phase: 'problem', problem, invalid } });
    say(state, problem.key, problem.values);
  }

  /** Empties the field, so that the next address is not pasted behind this one. */
  function empty(text: string): void {
    if (visibleText(state.get().field) === text) state.set({ field: '' });
  }

  function settle(text: string, result: Outcome): void {
    if (result.outcome === 'added') {
      empty(text);
      state.set({ adding: { phase: 'idle' } });
      highlight.show(result.asset, 'added');
    } else if (result.outcome === 'choose') {
      const { lookedUp } = result;
      state.set({ adding: { phase: 'choosing', text, lookedUp }, focus: 'choice' });
      const { key, values } = choiceQuestion(lookedUp);
      say(state, key, values);
    } else if (result.outcome === 'duplicate') {
      const { asset } = result;
      empty(text);
      // A duplicate is no error: a notice shows it for a moment.
      state.set({ adding: { phase: 'idle' } });
      sayNotice(state, { key: 'addDuplicate', values: { name: highlight.nameOf(asset) } });
      highlight.show(asset, null);
    } else if (result.outcome === 'bad address') {
      fail(problemPhrase(result, text), true);
    } else if (result.outcome === 'unsent') {
      fail({ key: result.status === 'unlisted' ? 'addUnsent' : 'addUnsentUnanswered' }, false);
    } else fail(saveFailure(result), false);
  }

  /** Shows the outcome, unless a later request has begun. */
  async function ask(text: string, answer: () => Promise<Outcome>): Promise<void> {
    question += 1;
    const mine = question;
    state.set({ adding: { phase: 'asking' } });
    try {
      const result = await within(answer(), PATIENCE_MS, clock);
      if (mine === question) settle(text, result);
      // The row was saved although a later request has begun: it is highlighted, but gets no focus.
      else if (result.outcome === 'added') highlight.show(result.asset, 'added', false);
    } catch (reason) {
      if (mine === question) fail({ key: failureKey(reason) }, false);
    }
  }

  const sendText = async (text: string, unsent: { isUnsent?: true } = {}) =>
    send({ type: 'add', text, isPrivate: await isPrivate(), ...unsent });

  return {
    type: (field) => {
      question += 1;
      state.set({ field, adding: { phase: 'idle' } });
    },
    submit: async (typed) => {
      const text = visibleText(typed);
      entered = text;
      if (state.get().adding.phase === 'asking') return;
      if (text === '') return fail({ key: 'badEmpty' }, true);
      if (text.length <= MAX_TEXT) return ask(text, () => sendText(text));
      question += 1;
      settle(text, { outcome: 'bad address', problem: text.startsWith('0x') ? 'length' : 'prefix' });
    },
    paste: async (text) => {
      if (state.get().adding.phase === 'asking') return;
      entered = '';
      state.set({ focus: 'field' });
      await ask(text, async () => {
        const result = await sendText(text, { isUnsent: true });
        return result.outcome === 'unsent' && entered === visibleText(text) ? sendText(text) : result;
      });
    },
    choose: async (text, { asset, address }) => {
      await ask(text, () => send({ type: 'save', asset, address }));
    },
    refuseName: (unsupported) => {
      question += 1;
      if (!unsupported) return fail({ key: 'badName' }, true);
      fail({ key: 'searchUnsupported', values: unsupportedValues(unsupported, highlight.language()) }, true);
    },
    pointOut: (text, asset) => {
      question += 1;
      empty(text);
      state.set({ adding: { phase: 'idle' } });
      highlight.show(asset, null);
    },
    cancel: () => {
      question += 1;
      state.set({ adding: { phase: 'idle' }, focus: 'field' });
    },
  };
}

/** Invisible characters, which chats, documents and web pages put around and into addresses. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;

/** The text without invisible characters, and without blanks around it. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, '').trim();
}
