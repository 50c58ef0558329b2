import { Component, createRef } from 'preact';
import type { AssetKey } from '../../../core/market/assets.ts';
import { directionOf, plainText, shortChange, shortPrice } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import { chartTranslator } from '../../ui/i18n/chart.ts';
import { type ChartLines, linesOf, placeOf } from '../../ui/past/chart-lines.ts';
import { type Period, periodOf } from '../../ui/past/period.ts';
import { createPlot, type Plot } from '../../ui/past/plot.ts';
import { createSeriesAsking, NO_SERIES } from '../../ui/past/series-asking.ts';
import { dateFormat } from '../../ui/time-text.ts';
import type { RowChartProps } from './props.ts';
import type { PopupDeps, PopupState, PopupStore } from './state.ts';

interface RowChartState {
  /** The time under the pointer (Unix milliseconds). */
  readonly cursor: number | null;
}

/** The chart of an open row: a line, the period's change, high and low, and the price under the pointer. */
export class RowChart extends Component<RowChartProps, RowChartState> {
  override state: RowChartState = { cursor: null };
  readonly #root = createRef<HTMLDivElement>();
  #plot: Plot | null = null;
  #pages: unknown = null;
  #lines: ChartLines = linesOf([], []);

  override componentDidMount(): void {
    this.#draw();
  }

  override componentDidUpdate(): void {
    this.#draw();
  }

  override componentWillUnmount(): void {
    this.#plot?.destroy();
  }

  #linesNow(): ChartLines {
    const { pages = null, bases = [] } = this.props.chart ?? {};
    if (this.#pages !== pages) this.#lines = linesOf(bases, pages ?? []);
    this.#pages = pages;
    return this.#lines;
  }

  #draw(): void {
    const { popup, chart, range } = this.props;
    const root = this.#root.current;
    const lines = this.#linesNow();
    if (!root || !chart || !periodOf(lines, this.props.popup.main)) return;
    this.#plot ??= createPlot(root, (cursor) => this.setState({ cursor }));
    const { theme = '' } = document.documentElement.dataset;
    const { main: currency, language } = popup;
    const subject = `${chart.asset} ${range}`;
    const drawing = { lines, currency, language, theme, subject };
    if (!isSame(this.#drawn, drawing)) this.#plot.show(drawing);
    this.#drawn = drawing;
  }

  #drawn: Parameters<Plot['show']>[0] | null = null;

  override render({ popup, chart }: RowChartProps, { cursor }: RowChartState) {
    const { main, language } = popup;
    const t = chartTranslator(language);
    const lines = this.#linesNow();
    const period = periodOf(lines, main);
    const isAwaited = chart !== null && chart.phase !== 'done';
    return (
      <div class="row-chart" aria-busy={isAwaited}>
        <p class="row-chart-facts">
          {period ? (
            cursor === null ? (
              <PeriodFacts popup={popup} period={period} />
            ) : (
              pointed(lines, cursor, popup)
            )
          ) : (
            t(isAwaited || !chart ? 'chartAsking' : 'chartNoneYet')
          )}
        </p>
        <div
          ref={this.#root}
          class="row-plot"
          role="img"
          aria-label={period ? spoken(period, lines, popup) : t('chartNoneYet')}
        />
      </div>
    );
  }
}

function isSame(before: Parameters<Plot['show']>[0] | null, now: Parameters<Plot['show']>[0]): boolean {
  return before !== null && Object.entries(now).every(([name, value]) => before[name as never] === value);
}

interface PeriodFactsProps extends Pick<RowChartProps, 'popup'> {
  readonly period: Period;
}

function PeriodFacts({ popup: { main, language }, period }: PeriodFactsProps) {
  const t = chartTranslator(language);
  const price = (value: Period['low']) => plainText(shortPrice(value, main, language));
  const { percent, low, high } = period;
  return (
    <>
      {percent !== null && (
        <strong class={`change change-${directionOf(percent)}`}>{shortChange(percent)}</strong>
      )}
      <span>
        {t('chartHigh')} {price(high)}
      </span>
      <span>
        {t('chartLow')} {price(low)}
      </span>
    </>
  );
}

function pointed(lines: ChartLines, cursor: number, { main, language }: RowChartProps['popup']) {
  const place = placeOf(cursor, lines) ?? 0;
  const price = lines.lines[0]?.prices[place];
  const value = price && sideOf(price, main);
  const at = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(lines.times[place]);
  return (
    <>
      <strong>{value ? plainText(shortPrice(value, main, language)) : '—'}</strong>
      <span>{at}</span>
    </>
  );
}

function spoken(
  period: Period,
  { lines }: ChartLines,
  { t, main, language }: RowChartProps['popup'],
): string {
  const price = (value: Period['low']) => plainText(shortPrice(value, main, language));
  const span = dateFormat(language, { dateStyle: 'medium' }).formatRange(period.from, period.to);
  const source = lines[0]?.runs.at(-1)?.source ?? '';
  const { first, last, low, high } = period;
  return t('sparkline', {
    span,
    source,
    first: price(first),
    last: price(last),
    low: price(low),
    high: price(high),
  });
}

/** Requests the series for open details, again for each other period or market, until the returned function is called. */
export function followChart(
  deps: Pick<PopupDeps, 'send' | 'clock' | 'visibility'>,
  state: PopupStore,
): () => void {
  const asking = createSeriesAsking(deps, {
    set: (change) => {
      const { chart } = state.get();
      if (chart) state.set({ chart: { ...chart, ...change } });
    },
  });
  let followed = '';

  function follow(): void {
    const { opened, chartRange: range } = state.get();
    const basis = opened && basisOfRow(state.get(), opened);
    const wanted = basis ? `${opened} ${basis} ${range}` : '';
    if (wanted === followed) return;
    followed = wanted;
    asking.stop();
    state.set({ chart: opened && basis ? { ...NO_SERIES, asset: opened } : null });
    if (opened && basis) void asking.ask({ asset: opened, bases: [basis], range });
  }

  const unsubscribe = state.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    asking.stop();
  };
}

/** The market of the row's price, or else that of the settings. */
function basisOfRow({ view }: PopupState, asset: AssetKey) {
  const row = view?.saved.find((each) => each.asset === asset);
  return row ? (row.price.basis ?? view?.settings.preset) : undefined;
}
