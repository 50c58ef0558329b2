/** The popup's keys: one table each for rows, the empty field, its results and the whole page; also Ctrl+C and Ctrl+V. */
import type { PopupActions } from './actions.ts';
import { visibleText } from './adding.ts';
import type { PriceRowProps } from './props.ts';
import type { PopupState, PopupStore } from './state.ts';

type Keys<T> = Readonly<Record<string, (of: T) => unknown>>;

interface RowKeyed extends Pick<PriceRowProps, 'popup' | 'row' | 'place' | 'drag'> {
  readonly cover: HTMLElement;
}

const ROW_KEYS: Keys<RowKeyed> = {
  ArrowDown: ({ cover }) => nextRow(cover, 1)?.focus(),
  ArrowUp: ({ cover }) => (nextRow(cover, -1) ?? field())?.focus(),
  Home: () => rows()[0]?.focus(),
  End: () => rows().at(-1)?.focus(),
  Delete: ({ popup, row }) => popup.actions.saved.remove(row.asset),
};

/** Keys with Alt, which move the row while the list is shown in its stored order. */
const ROW_MOVES: Keys<RowKeyed> = {
  ArrowDown: (row) => move(row, row.place.index + 1),
  ArrowUp: (row) => move(row, row.place.index - 1),
  Home: (row) => move(row, 0),
  End: (row) => move(row, Number.POSITIVE_INFINITY),
};

const EMPTY_FIELD_KEYS: Keys<null> = {
  // The row that Tab leads to.
  ArrowDown: () => document.querySelector<HTMLElement>('.cover[tabindex="0"]')?.focus(),
};

const RESULT_KEYS: Keys<PopupActions> = {
  ArrowDown: ({ searching }) => searching.step(1),
  ArrowUp: ({ searching }) => searching.step(-1),
  Escape: ({ searching }) => searching.close(),
};

const PAGE_KEYS: Keys<null> = {
  PageDown: () => scroll(1),
  PageUp: () => scroll(-1),
};

/** Keys that begin to type an open row's amount. */
const AMOUNT_KEY = /^[0-9.]$/;

type Pressed<E extends HTMLElement> = KeyboardEvent & { readonly currentTarget: E };

export function pressedOnRow(event: Pressed<HTMLButtonElement>, props: PriceRowProps): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  if (!event.altKey && isLetter(event)) typeInto(props, event.key);
  else if (!event.shiftKey && !(event.key === 'Delete' && event.repeat))
    act(event, event.altKey ? ROW_MOVES : ROW_KEYS, { ...props, cover: event.currentTarget });
}

interface FieldKeyed {
  readonly text: string;
  readonly hasResults: boolean;
  readonly actions: PopupActions;
}

export function pressedInField(event: KeyboardEvent, { text, hasResults, actions }: FieldKeyed): void {
  // While a syllable is being composed, the keys belong to the input method.
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const acted = hasResults
    ? act(event, RESULT_KEYS, actions)
    : text === '' && act(event, EMPTY_FIELD_KEYS, null);
  // The Escape that closes the results must close nothing else.
  if (acted) event.stopPropagation();
}

/** Keys that work wherever the focus is: Escape closes the innermost part, Ctrl+Z (⌘Z) undoes, letters go to the field, pages scroll. */
function pressedOnPage(event: KeyboardEvent, state: PopupState, actions: PopupActions): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const isUndo = event.key.toLowerCase() === 'z' && isCommand && !event.shiftKey;
  const closes = event.key === 'Escape' && closing(state, actions);
  const run = closes || (isUndo && undoing(state, actions, event.target));
  if (run) {
    // Without this, Escape would close the popup itself.
    event.preventDefault();
    // Held down, Ctrl+Z would undo more removals than was meant.
    if (!event.repeat) run();
  } else if (!isCommand && !event.altKey) {
    if (event.target === document.body && isLetter(event)) field()?.focus();
    else if (!isElsewhere(event.target)) act(event, PAGE_KEYS, null);
  }
}

function act<T>(event: KeyboardEvent, keys: Keys<T>, of: T): boolean {
  const run = keys[event.key];
  if (!run) return false;
  event.preventDefault();
  run(of);
  return true;
}

/** Whether the key writes a character; the space bar does not count, since it presses what has the focus. */
function isLetter({ key }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== ' ';
}

/** Moves the focus to a field; the browser writes the letter there once the key press has been handled. */
function typeInto({ row, opened }: PriceRowProps, key: string): void {
  const amount = opened && AMOUNT_KEY.test(key) && document.getElementById(`${row.asset}-amount`);
  const target = amount instanceof HTMLInputElement ? amount : field();
  target?.focus();
  // Selected, so that the letter replaces the old amount.
  if (target instanceof HTMLInputElement && target === amount) target.select();
}

function move({ popup, row: { asset }, drag }: RowKeyed, place: number): void {
  if (drag) void popup.actions.saved.move(asset, place);
}

function field(): HTMLElement | null {
  return document.querySelector('[data-focus="field"]');
}

function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.lists .cover')];
}

function nextRow(from: HTMLElement, step: number): HTMLElement | undefined {
  const all = rows();
  return all[all.indexOf(from) + step];
}

/** The share of the visible list by which a page key scrolls: some rows stay in sight. */
const PAGE_SHARE = 0.85;

function scroll(direction: 1 | -1): void {
  const lists = document.querySelector('.lists');
  lists?.scrollBy({ top: direction * PAGE_SHARE * lists.clientHeight });
}

/** Whether the page keys belong to the focused element: parts over the list scroll themselves, and a choice uses these keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.panel, dialog, select') !== null;
}

function closing(
  { adding, settingsOpen, boardOpen, opened, amounts, alert, filter, field }: PopupState,
  actions: PopupActions,
): (() => void) | null {
  if (boardOpen) return () => actions.board.show(false);
  if (settingsOpen) return () => actions.showSettings(false);
  if (adding.phase === 'choosing') return actions.adding.cancel;
  if (opened && amounts[opened]) return () => actions.amounts.cancel(opened);
  if (alert) return actions.alerts.cancel;
  if (filter) return actions.clearFilter;
  if (opened) return () => actions.close(opened);
  return visibleText(field) ? () => actions.searching.type('') : null;
}

function undoing(
  { undo }: PopupState,
  { saved }: PopupActions,
  target: EventTarget | null,
): (() => void) | null {
  const typing = isField(target) && target.value !== '';
  return undo && !typing ? () => void saved.undo() : null;
}

/** Whether the target is a text field. */
function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text';
}

/** A complete address, to which nothing is left to type. */
const COMPLETE = /^0x[0-9a-fA-F]{40}$/;

/** Listens until the returned function is called. */
export function listenToPage(state: PopupStore, actions: PopupActions): () => void {
  const end = new AbortController();
  const { signal } = end;
  const keyed = (event: KeyboardEvent) => pressedOnPage(event, state.get(), actions);
  const pressed = ({ target }: PointerEvent) => {
    const elsewhere = target instanceof Element && !target.closest('.panel, [data-focus="settings"]');
    if (elsewhere && state.get().settingsOpen) state.set({ settingsOpen: false });
  };
  const copied = (event: ClipboardEvent) => {
    const exact = event.target instanceof HTMLElement && event.target.dataset.exact;
    if (!exact || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    void actions.copy(exact);
  };
  const pasted = (event: ClipboardEvent) => {
    const text = visibleText(event.clipboardData?.getData('text') ?? '');
    if (!text) return;
    const complete = COMPLETE.test(text);
    // Into a field with text, and where the paste is no whole address, the browser pastes as usual.
    if (isField(event.target) && (visibleText(event.target.value) || !complete)) return;
    event.preventDefault();
    actions.searching.type(text);
    if (complete) void actions.adding.paste(text);
    else state.set({ focus: 'field' });
  };
  document.addEventListener('keydown', keyed, { signal });
  document.addEventListener('pointerdown', pressed, { signal });
  document.addEventListener('copy', copied, { signal });
  document.addEventListener('paste', pasted, { signal });
  return () => end.abort();
}
