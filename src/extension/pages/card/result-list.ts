/** Keeps a list of results on the page up to date: what has not changed stays as it is, and the focus with it. */

import { entriesOf } from '../../ui/look-up-entries.ts';
import { type LookUpState, sentencesOf } from '../../ui/look-up-words.ts';
import type { StateStore } from '../../ui/state-store.ts';
import { announcement } from './announcement.ts';
import { element } from './element.ts';
import { entryElement, renewAges } from './result.ts';
import type { ResultContext, Words } from './result-context.ts';

export interface ResultList {
  readonly root: HTMLElement;
  /** Shows the state as it is now. */
  show(): void;
}

/** `words` is read at each showing: the language comes with the first answer. `isEmpty`: nothing was selected. */
export function createResultList(
  state: StateStore<LookUpState>,
  words: () => Words,
  acts: ResultContext['acts'],
  isEmpty: boolean,
): ResultList {
  const said = element('div', { class: 'sentences', id: 'said' });
  const list = element('ul', { class: 'results' });
  const live = element('div', { class: 'sr', role: 'status' });
  const root = element('div', { class: 'looked-up' }, said, list, live);
  const shown = new Map<string, { readonly text: string; readonly element: HTMLElement }>();
  let sentenceText = '';
  let copied: string | null = null;
  let told: string | null = null;

  function showSentences({ t }: Words): void {
    const all = sentencesOf(state.get(), isEmpty ? 'lookUpNothing' : 'lookUpNoAddress').map(
      ({ key, values, kind }) => ({ text: t(key, values), kind }),
    );
    const text = JSON.stringify(all);
    if (text === sentenceText) return;
    sentenceText = text;
    said.replaceChildren(
      ...all.map((each) => element('p', { class: `sentence sentence-${each.kind}` }, each.text)),
    );
  }

  function showEntries(now: Words): void {
    const entries = entriesOf(state.get());
    const present = new Set(entries.map(({ key }) => key));
    for (const [key, old] of shown) {
      if (present.has(key)) continue;
      const hadFocus = old.element.contains((list.getRootNode() as ShadowRoot).activeElement);
      old.element.remove();
      if (hadFocus) list.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      shown.delete(key);
    }
    entries.forEach((entry, place) => {
      const text = JSON.stringify([entry, now.language]);
      const old = shown.get(entry.key);
      const made = old?.text === text ? old.element : entryElement(entry, { ...now, acts });
      shown.set(entry.key, { text, element: made });
      if (old && old.element !== made) exchange(old.element, made);
      if (list.children[place] !== made) list.insertBefore(made, list.children[place] ?? null);
    });
  }

  function announce(words: Words): void {
    const now = state.get();
    if (now.copied !== copied) {
      copied = now.copied;
      // Emptied in between: the same words again are no change, and would not be spoken.
      live.textContent = copied === null ? '' : words.t(copied ? 'copied' : 'copyFailed', { text: copied });
      return;
    }
    const text = announcement(now, words);
    if (text !== null && text !== told) live.textContent = told = text;
  }

  return {
    root,
    show() {
      const now = words();
      showSentences(now);
      showEntries(now);
      renewAges(list, state.get().now, now.t);
      announce(now);
    },
  };
}

/** The focus goes on where it was: at the same button, if there still is one. */
function exchange(old: HTMLElement, made: HTMLElement): void {
  const root = old.getRootNode() as ShadowRoot | Document;
  const focused = root.activeElement;
  const name = old.contains(focused) ? focused?.getAttribute('data-focus') : null;
  old.replaceWith(made);
  if (!name) return;
  const same = [...made.querySelectorAll<HTMLElement>('[data-focus]')].find(
    (each) => each.getAttribute('data-focus') === name,
  );
  (same ?? made.closest<HTMLElement>('[tabindex]'))?.focus({ preventScroll: true });
}
