/** Asks what the rows' sparklines are made of: when rows come, and now and then while somebody looks. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import { MAX_SPARKLINES } from '../../messages/limits.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import type { PopupDeps, PopupStore } from './state.ts';

/** Points are hours apart. */
const ROUND_MS = 10 * MINUTE_MS;

interface WantedRow {
  readonly asset: AssetKey;
  readonly basis: Basis;
}

/** Until the returned function is called. `main`: the currency that stands first. */
export function followSparklines(
  { send, clock, visibility }: Pick<PopupDeps, 'send' | 'clock' | 'visibility'>,
  state: PopupStore,
  main: () => Currency,
): () => void {
  /** What was asked for each asset in this round. */
  const asked = new Map<AssetKey, string>();
  let isAsking = false;
  let stopped = false;

  /** Of the market that the row's price is of, or the person means. */
  function wanted(): readonly WantedRow[] {
    const { view } = state.get();
    if (!view) return [];
    return view.saved.map(({ asset, price }) => ({
      asset,
      basis: price.basis ?? view.settings.preset,
    }));
  }

  const keyOf = ({ basis }: WantedRow) => `${basis} ${main()}`;
  const due = () => wanted().filter((row) => asked.get(row.asset) !== keyOf(row));

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let rows = due(); rows.length > 0 && !stopped; rows = due()) {
      const batch = rows.slice(0, MAX_SPARKLINES);
      for (const row of batch) asked.set(row.asset, keyOf(row));
      try {
        const currency = main();
        const lines = await within(send({ type: 'sparklines', rows: batch, currency }), PATIENCE_MS, clock);
        const news = batch.map(({ asset }, i) => [asset, lines[i]] as const);
        if (!stopped) state.set({ sparklines: { ...state.get().sparklines, ...Object.fromEntries(news) } });
      } catch {
        // A row without its line, or with an older one: the next round asks again.
      }
    }
    isAsking = false;
  }

  let seen = state.get().view;
  const unsubscribe = state.subscribe(() => {
    const { view } = state.get();
    if (view === seen || !visibility.isVisible()) return;
    seen = view;
    void ask();
  });
  const rounds = whileVisible(visibility, () =>
    repeat(clock, ROUND_MS, () => {
      asked.clear();
      void ask();
    }),
  );
  rounds.follow();
  return () => {
    stopped = true;
    unsubscribe();
    rounds.stop();
  };
}
