/** The price that is shown, as tests of select-price.ts read it. */
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { type Knowledge, type Selection, select } from '../../../src/core/pricing/select-price.ts';
import { GLOBAL, NOW, type Story, stateAfter } from './states.ts';

export interface Seen extends Partial<Pick<Selection, 'order' | 'asked' | 'renewedSince'>> {
  readonly couldKnow?: readonly SourceName[];
  readonly rulesOut?: readonly SourceName[];
  readonly lists?: readonly SourceName[];
}

export function shown(
  story: Story,
  { order = GLOBAL, couldKnow = order, rulesOut = [], ...seen }: Seen = {},
) {
  const knowledgeOf = (name: SourceName): Knowledge => {
    if (seen.lists?.includes(name)) return 'lists';
    if (couldKnow.includes(name)) return 'could know';
    return rulesOut.includes(name) ? 'rules out' : 'cannot know';
  };
  const { asked, renewedSince } = seen;
  return select(stateAfter(story), { order, asked, now: NOW, knowledgeOf, renewedSince });
}

/** Every source is switched off: what they could know stays. */
export const NONE = { order: [], couldKnow: GLOBAL };
