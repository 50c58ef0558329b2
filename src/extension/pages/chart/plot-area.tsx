import { Component, createRef } from 'preact';
import { placeOf } from '../../ui/past/chart-lines.ts';
import { createPlot, type Plot } from '../../ui/past/plot.ts';
import type { ViewChange } from '../../ui/past/plot-view.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { readoutText } from './readout.tsx';
import type { ChartProps } from './state.ts';

const FAR = 10;
const NEARER = 0.5;

/** The element of the plot, which uPlot draws. For screen readers it is a slider: arrow keys move from point to point. */
export class PlotArea extends Component<ChartProps> {
  readonly #root = createRef<HTMLDivElement>();
  /** The system's theme, which applies where the settings choose none. */
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #plot: Plot | null = null;

  override componentDidMount(): void {
    const root = this.#root.current;
    if (!root) return;
    this.#plot = createPlot(root, (at) => this.props.set({ cursor: at }));
    this.#draw();
    this.#dark.addEventListener('change', this.#draw);
  }

  override componentDidUpdate(before: ChartProps): void {
    const { lines, currency, language, state } = this.props;
    const isSame =
      before.lines === lines &&
      before.currency === currency &&
      before.language === language &&
      before.state.view?.settings.theme === state.view?.settings.theme;
    if (!isSame) this.#draw();
  }

  override componentWillUnmount(): void {
    this.#plot?.destroy();
    this.#dark.removeEventListener('change', this.#draw);
  }

  readonly #draw = (): void => {
    const { lines, currency, language, state, market } = this.props;
    const { theme = '' } = document.documentElement.dataset;
    const subject = `${state.asset} ${state.range} ${market}`;
    this.#plot?.show({ lines, currency, language, theme, subject });
    this.#plot?.point(state.cursor);
  };

  #look(change: ViewChange): void {
    this.#plot?.view(change);
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const { lines, state, set } = this.props;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = lines.times.length - 1;
    const now = placeOf(state.cursor, lines) ?? last;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      PageUp: now + FAR,
      PageDown: now - FAR,
      Home: 0,
      End: last,
    };
    const views: Readonly<Record<string, ViewChange>> = {
      '+': { factor: NEARER },
      '=': { factor: NEARER },
      '-': { factor: 1 / NEARER },
      '0': { factor: Number.POSITIVE_INFINITY },
    };
    const [view, to] = [views[event.key], steps[event.key]];
    if (!view && to === undefined) return;
    event.preventDefault();
    if (view) this.#look(view);
    else if (to !== undefined) {
      const cursor = lines.times[Math.min(Math.max(to, 0), last)] ?? null;
      set({ cursor });
      this.#plot?.point(cursor);
    }
  };

  override render(props: ChartProps) {
    const { t, lines, state } = props;
    const place = placeOf(state.cursor, lines) ?? 0;
    return (
      <div class="plot-area">
        <div
          ref={this.#root}
          class="plot"
          data-focus="plot"
          role="slider"
          tabIndex={0}
          aria-label={t('chartPlot')}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, lines.times.length - 1)}
          aria-valuenow={place}
          aria-valuetext={readoutText(props)}
          onKeyDown={this.#pressed}
        />
        <div class="plot-tools">
          <ToolButton
            label={t('chartNearer')}
            class="plot-tool"
            onClick={() => this.#look({ factor: NEARER })}
          >
            +
          </ToolButton>
          <ToolButton
            label={t('chartFurther')}
            class="plot-tool"
            onClick={() => this.#look({ factor: 1 / NEARER })}
          >
            −
          </ToolButton>
          <button
            type="button"
            class="plot-tool"
            onClick={() => this.#look({ factor: Number.POSITIVE_INFINITY })}
          >
            {t('chartWhole')}
          </button>
        </div>
      </div>
    );
  }
}
