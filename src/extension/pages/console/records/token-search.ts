/** Finds a token to value by its name, symbol or address, from the lists on the device. */

import { type AddressProblem, parseAddress } from '../../../../core/market/addresses.ts';
import { tokenKey } from '../../../../core/market/assets.ts';
import { chainsOn } from '../../../../core/market/platforms.ts';
import { UNKNOWN_TOKEN } from '../../../../core/market/tokens.ts';
import { MAX_SEARCH } from '../../../messages/limits.ts';
import type { Remark } from '../../../ui/i18n/console.ts';
import { PATIENCE_MS, within } from '../../../ui/page-clock.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import { holdingsOf } from './holdings.ts';
import { NO_SEARCH, type Picked, type RecordsState, type TokenSearch } from './records-state.ts';
import { LINE_WORDS } from './records-words.ts';

const ADDRESS_LIKE = /^0x/i;

export function createTokenSearch({ send, clock }: ConsoleDeps, state: ConsoleStore) {
  let turn = 0;
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });
  const show = (found: Partial<TokenSearch>) => change({ search: { ...records().search, ...found } });

  async function byAddress(address: string): Promise<Omit<TokenSearch, 'text'>> {
    const [listed = []] = await within(
      send({ type: 'listedOn', addresses: [address] }),
      PATIENCE_MS,
      clock,
    ).catch(() => []);
    const chains = chainsOn(state.get().view?.settings ?? {}).filter(({ chainId }) => chainId !== null);
    const platforms = listed.length > 0 ? listed : chains.map(({ id }) => id);
    const found = platforms.map((id) => ({ asset: tokenKey(id, address), token: UNKNOWN_TOKEN }));
    return { found, remark: listed.length > 0 ? null : { key: 'holdingsUnlisted' } };
  }

  async function byName(text: string, isOn: () => boolean): Promise<Omit<TokenSearch, 'text'>> {
    for (const whole of [false, true]) {
      const answer = await within(send({ type: 'search', text, whole }), PATIENCE_MS, clock).catch(
        () => null,
      );
      if (!answer) return { found: [], remark: { key: 'notDone' } };
      const found = answer.results.map(({ asset, token }) => ({ asset, token }));
      if (found.length > 0 || !answer.isPartial || !isOn())
        return { found, remark: found.length > 0 ? null : noneCalled(text) };
    }
    return { found: [], remark: noneCalled(text) };
  }

  function pick({ asset, token }: Picked): void {
    turn += 1;
    const picked = holdingsOf(records(), state.get().view).map((each) => ({
      asset: each.asset,
      token: each.token,
    }));
    const isThere = picked.some((each) => each.asset === asset);
    change({ picked: isThere ? picked : [...picked, { asset, token }], search: NO_SEARCH, problem: null });
    state.set({ focus: `record-${asset}` });
  }

  return {
    /** The field's text changed. */
    async findTokens(typed: string) {
      turn += 1;
      const mine = turn;
      show({ text: typed, remark: null, ...(typed.trim() === '' && { found: [] }) });
      const text = typed.trim();
      if (text === '') return;
      const parsed = parseAddress(text);
      // An incomplete address may still be typed and is not reported yet.
      if (ADDRESS_LIKE.test(text) && !parsed.ok) return show({ found: [] });
      const isOn = () => mine === turn;
      const found = parsed.ok
        ? await byAddress(parsed.address.toLowerCase())
        : await byName(text.slice(0, MAX_SEARCH), isOn);
      if (!isOn()) return;
      show(found);
      if (found.remark) say(state, found.remark.key, found.remark.values);
      else say(state, 'holdingsFound', { n: found.found.length });
    },
    pick,
    /** Picks the first found token, or explains why there is none. */
    pickFirst() {
      const { text, found } = records().search;
      const [first] = found;
      if (first) return pick(first);
      const parsed = parseAddress(text.trim());
      if (parsed.ok || !ADDRESS_LIKE.test(text.trim())) return;
      show({ remark: mistakeIn(parsed.problem, text) });
    },
  };
}

function noneCalled(text: string): Remark {
  return { key: 'holdingsNotFound', values: { text } };
}

function mistakeIn(problem: AddressProblem, text: string): Remark {
  return { key: LINE_WORDS[problem], values: { value: text, count: text.trim().length - 2 } };
}
