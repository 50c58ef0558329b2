/** What the chart's page shows, and what it is made of: everything it needs from outside is passed in. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { View } from '../../messages/watchlist.ts';
import type { ChartTextKey, TranslateChart } from '../../ui/i18n/chart.ts';
import type { Phrase } from '../../ui/i18n/translator.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import type { ChartLines } from '../../ui/past/chart-lines.ts';
import type { Range } from '../../ui/past/ranges.ts';
import { NO_SERIES, type SeriesState } from '../../ui/past/series-asking.ts';

export interface ChartDeps extends PageDeps {
  readonly place: {
    /** What the page's address says after its `#`, as it stands there. */
    readonly asset: () => string;
    readonly onChange: (run: () => void) => void;
  };
}

export type ShownMarket = Basis | 'both';

export interface ChartState extends SeriesState {
  readonly view: View | null;
  /** Null: the page's address names none. */
  readonly asset: AssetKey | null;
  /** Null until it is known. */
  readonly token: Token | null;
  readonly range: Range;
  /** What the person chose here; null: that of the settings, or the one that has the token. */
  readonly market: ShownMarket | null;
  /** Where the market of the settings does not know the token: the one that is shown for it. */
  readonly instead: Basis | null;
  /** Null: the main one. */
  readonly currency: Currency | null;
  /** The time (Unix milliseconds) that is read out, wherever it stands among the others; null: the latest. */
  readonly cursor: number | null;
  /** What became of saving it here; null before. */
  readonly saving: 'saving' | 'saved' | { readonly why: Phrase<ChartTextKey> } | null;
  readonly tableOpen: boolean;
  readonly tableRows: number;
  readonly focus: string | null;
}

export const TABLE_PAGE = 200;

export const FIRST_STATE: ChartState = {
  view: null,
  asset: null,
  token: null,
  range: '7d',
  market: null,
  instead: null,
  currency: null,
  ...NO_SERIES,
  cursor: null,
  saving: null,
  tableOpen: false,
  tableRows: TABLE_PAGE,
  focus: null,
};

/** What every part of the page gets. */
export interface ChartProps {
  readonly t: TranslateChart;
  readonly language: Language;
  readonly currency: Currency;
  readonly market: ShownMarket;
  readonly state: ChartState;
  readonly lines: ChartLines;
  readonly set: (change: Partial<ChartState>) => void;
  readonly save: () => void;
  readonly show: (wanted: Partial<Pick<ChartState, 'range' | 'market'>>) => void;
}
