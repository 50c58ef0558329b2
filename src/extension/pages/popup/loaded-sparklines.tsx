import type { AssetKey } from '../../../core/market/assets.ts';
import { type Currency, plainText, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Sparkline } from '../../../core/market/series.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import { MAX_SPARKLINES } from '../../messages/limits.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { dateFormat } from '../../ui/time-text.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import type { SparklineFigureProps } from './props.ts';
import type { PopupDeps, PopupStore } from './state.ts';

/** The time between two requests for sparklines; their points are hours apart. */
const ROUND_MS = 10 * MINUTE_MS;

const SPARKLINE_SIZE = { width: 48, height: 16 } as const;
/** The space around a sparkline (px), so that half of the line's width is not cut off at the edges. */
const MARGIN = 1.5;

/** A line of a row's price over the past days, with its range as the label for screen readers. */
export function SparklineFigure({ popup: { t, language }, sparkline }: SparklineFigureProps) {
  const { source, currency, values } = sparkline;
  const known = values.filter((value) => value !== null);
  const rising = known.toSorted((a, b) => Number(a) - Number(b));
  const [first, last, low, high] = [known[0], known.at(-1), rising[0], rising.at(-1)];
  if (source === null || !first || !last || !low || !high) return null;
  const spoken = (value: string) => plainText(shortPrice(value, currency, language));
  const ends = { first: spoken(first), last: spoken(last), low: spoken(low), high: spoken(high) };
  const span = spanOf(sparkline, language);
  const { width, height } = SPARKLINE_SIZE;
  return (
    <svg
      class="sparkline-line"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('sparkline', { span, source, ...ends })}
    >
      <path d={pathOf(values.map((value) => (value === null ? null : Number(value))))} />
    </svg>
  );
}

/** The span from the first known point to the last one, in the device's zone; it may be shorter than the requested days. */
function spanOf({ values, from, to }: Sparkline, language: Language): string {
  const at = (place: number) => from + (place / Math.max(1, values.length - 1)) * (to - from);
  const isKnown = (value: (typeof values)[number]) => value !== null;
  const form = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const between = dateFormat(language, form);
  return between.formatRange(at(values.findIndex(isKnown)), at(values.findLastIndex(isKnown)));
}

/**
 * The values as the `d` of a path: evenly from left to right, the lowest at the bottom, the highest at the top. A missing value
 * interrupts the line, a value without neighbours is a dot, and equal values run through the middle.
 */
export function pathOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const { width, height } = SPARKLINE_SIZE;
  const x = (place: number) => MARGIN + (place / Math.max(1, values.length - 1)) * (width - 2 * MARGIN);
  const y = (value: number) =>
    high > low ? MARGIN + ((high - value) / (high - low)) * (height - 2 * MARGIN) : height / 2;
  return values
    .map((value, i) => {
      if (value === null) return '';
      const point = `${round(x(i))} ${round(y(value))}`;
      if (isNumber(values[i - 1])) return `L${point}`;
      // A line without length is drawn as a dot by its round ends.
      return isNumber(values[i + 1]) ? `M${point}` : `M${point}h0`;
    })
    .join('');
}

function isNumber(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}

interface WantedRow {
  readonly asset: AssetKey;
  readonly basis: Basis;
}

/** Requests the sparklines of the listed rows until the returned function is called. `main`: the currency that stands first. */
export function followSparklines(
  { send, clock, visibility }: Pick<PopupDeps, 'send' | 'clock' | 'visibility'>,
  state: PopupStore,
  main: () => Currency,
): () => void {
  /** The market and currency requested for each asset in this round. */
  const asked = new Map<AssetKey, string>();
  let isAsking = false;
  let stopped = false;

  /** The saved rows, each with the market of its price, or else that of the settings. */
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
        // The rows keep no line, or their older one; the next round requests it again.
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
