/** The search by name: results as the person types, and the action of Enter. */
import { detectForeignAddress } from '../../../core/market/detect-foreign-address.ts';
import { MAX_SEARCH } from '../../messages/limits.ts';
import type { SearchRow } from '../../messages/search.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { AddingActions } from './adding.ts';
import { visibleText } from './adding.ts';
import { type PopupDeps, type PopupStore, type SearchShown, say } from './state.ts';

/** Text that begins as an address does, and words that are longer than any name. */
const ADDRESS_LIKE = /^0x|:\/\/|\S{26}/i;

function isName(text: string): boolean {
  return text !== '' && text.length <= MAX_SEARCH && !ADDRESS_LIKE.test(text);
}

export function createSearching({ send, clock }: PopupDeps, state: PopupStore, adding: AddingActions) {
  /** The number of the latest search: the answer to an earlier one changes nothing. */
  let turn = 0;

  async function ask(text: string, whole: boolean, mine: number): Promise<SearchShown | null> {
    const answer = await within(send({ type: 'search', text, whole }), PATIENCE_MS, clock).catch(() => null);
    if (mine !== turn || !answer) return null;
    const before = state.get().search;
    // The active result stays active at its new place: the person may be about to press Enter.
    const pointedAt = before?.text === text ? before.results[before.active]?.asset : undefined;
    const active = answer.results.findIndex(({ asset }) => asset === pointedAt);
    const search = { ...answer, text, active: Math.max(active, 0) };
    state.set({ search });
    if (before?.results.length !== answer.results.length)
      say(state, 'searchFound', { count: answer.results.length });
    return search;
  }

  /** Searches the lists on the device, and once more when catalogs that were still loading have come. */
  async function search(text: string): Promise<SearchShown | null> {
    turn += 1;
    const mine = turn;
    const first = await ask(text, false, mine);
    return first?.isPartial ? ((await ask(text, true, mine)) ?? first) : first;
  }

  function close(): void {
    turn += 1;
    if (state.get().search) state.set({ search: null });
  }

  async function choose({ asset, address, saved }: SearchRow): Promise<void> {
    const text = visibleText(state.get().field);
    close();
    if (saved) adding.pointOut(text, asset);
    else await adding.choose(text, { asset, address });
  }

  return {
    /** The field's text changed. */
    type(typed: string): void {
      adding.type(typed);
      const text = visibleText(typed);
      if (isName(text)) void search(text);
      else close();
    },
    /** Makes the next or the previous result the active one. */
    step(by: 1 | -1): void {
      const { search: shown } = state.get();
      const count = shown?.results.length ?? 0;
      if (shown && count > 0)
        state.set({ search: { ...shown, active: (shown.active + by + count) % count } });
    },
    /** Closes the results. */
    close,
    choose,
    /** Handles Enter: chooses the active result, or else reads the text as an address. */
    async submit(typed: string): Promise<void> {
      const text = visibleText(typed);
      if (!isName(text)) return adding.submit(typed);
      const { search: shown } = state.get();
      const isThere = shown?.text === text && (shown.results.length > 0 || !shown.isPartial);
      const found = isThere ? shown : await search(text);
      // The text has changed since.
      if (visibleText(state.get().field) !== text) return;
      const row = found?.results[found.active];
      if (row) return choose(row);
      close();
      if (detectForeignAddress(text)) return adding.submit(typed);
      adding.refuseName(found?.unsupported[0]);
    },
  };
}
