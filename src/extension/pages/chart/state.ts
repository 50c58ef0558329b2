/** The state of the chart's page and its dependencies, which are passed in. */
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
    /** The part of the page's address after its `#`, not decoded. */
    readonly asset: () => string;
    readonly onChange: (run: () => void) => void;
  };
}

export type ShownMarket = Basis | 'both';

export interface ChartState extends SeriesState {
  readonly view: View | null;
  /** Null where the page's address names no asset. */
  readonly asset: AssetKey | null;
  /** Null until it is known. */
  readonly token: Token | null;
  readonly range: Range;
  /** The market that the person chose on this page; null for that of the settings or its replacement. */
  readonly market: ShownMarket | null;
  /** The market that replaces that of the settings where the latter does not have the token. */
  readonly instead: Basis | null;
  /** Null for the main currency. */
  readonly currency: Currency | null;
  /** The time under the cursor (Unix milliseconds); null for the latest. */
  readonly cursor: number | null;
  /** The progress of saving the asset from this page; null before. */
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

/** The props of every component of the page. */
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
