/** What a keystroke in the field costs over 15,000 names, beside a naive filter over the same list. */

import { searchForm } from '../../src/core/market/search-form.ts';
import { buildIndex, type IndexedName, namedAt } from '../../src/extension/background/search/name-index.ts';
import { findNames } from '../../src/extension/background/search/search.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const NAMES = 15_000;
const ROUNDS = 40;
const TYPED = ['usdt', 'chainlink', 'wrapped', '체인링크', 'zzzz'];
const RESULTS = 8;

const SYLLABLES = ['bit', 'chain', 'dao', 'eth', 'fin', 'gold', 'inu', 'link', 'moon', 'swap', 'usd', 'wrap'];
const KOREAN = ['비트', '체인', '링크', '스왑', '골드', '코인', '페이', '토큰'];

export async function measureSearch(): Promise<readonly Row[]> {
  const names = madeUp();
  const index = buildIndex(names);
  const keystrokes = TYPED.flatMap((text) => [...text].map((_, i) => text.slice(0, i + 1)));
  const each = (work: (typed: string) => unknown) => async () => {
    const startedAt = performance.now();
    for (const typed of keystrokes) work(typed);
    return (performance.now() - startedAt) / keystrokes.length;
  };
  const ours = (typed: string) =>
    findNames(index, searchForm(typed), RESULTS).map((entry) => namedAt(index, entry));
  const naive = (typed: string) => {
    const wanted = typed.toLowerCase();
    return names
      .filter(({ symbol, name, koreanName }) =>
        [symbol, name, koreanName ?? ''].some((text) => text.toLowerCase().includes(wanted)),
      )
      .slice(0, RESULTS);
  };
  const measured = await inTurns(each(ours), each(naive), ROUNDS);
  const row = {
    what: `a keystroke over ${NAMES.toLocaleString('en')} names`,
    beside: 'a naive filter over them',
  } as const;
  return [ratioRow({ ...row, unit: 'ms', budget: { atMost: 0.5 } }, measured)];
}

/** As long as real ones, and beginning alike as often; a few have Korean names. */
function madeUp(): readonly IndexedName[] {
  const of = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  return Array.from({ length: NAMES }, (_, i) => {
    const words = [of(SYLLABLES, i), of(SYLLABLES, Math.floor(i / 12)), `${of(SYLLABLES, i >> 3)} ${i}`];
    return {
      symbol: `${of(SYLLABLES, i >> 2)}${i % 97}`.toUpperCase(),
      name: words.join(' '),
      koreanName: i % 25 === 0 ? `${of(KOREAN, i)}${of(KOREAN, i >> 3)}` : null,
      keys: [`ETH:0x${i.toString(16).padStart(40, '0')}`],
    };
  });
}
