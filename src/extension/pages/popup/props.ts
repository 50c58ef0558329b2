/** The props of the popup's components. */

import type { ComponentType, FunctionComponent } from 'preact';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { ChangeSince } from '../../../core/market/prices.ts';
import type { Sparkline } from '../../../core/market/series.ts';
import type { ShownAlert } from '../../messages/alerts.ts';
import type { Settings } from '../../messages/settings.ts';
import type { Row, View } from '../../messages/watchlist.ts';
import type { Translate } from '../../ui/i18n/pages.ts';
import type { LookUpController } from '../../ui/look-up-controller.ts';
import type { PopupActions } from './actions.ts';
import type { AlertDraft } from './alert-entry.ts';
import type { MovedFigures } from './moved-figures.ts';
import type { Ordinary } from './ordinary.ts';
import type { AmountDraft, PopupState, PopupStore, RowRange, ShownChart, ShownDetails } from './state.ts';

/** The props that every component gets. */
export interface Popup {
  readonly t: Translate;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** The chosen market; a price of the other market is marked. */
  readonly preset: Settings['preset'];
  /** The asset whose price is on the toolbar's badge. */
  readonly pinned: AssetKey | null;
  /** Whether amounts and their values are hidden. */
  readonly isHidden: boolean;
  readonly actions: PopupActions;
}

/** Components that are loaded after the first paint; null until then. */
export interface LaterPieces {
  /** Shows a row's alerts. */
  readonly AlertsPanel: FunctionComponent<PriceRowProps> | null;
  /** Draws the chart of open details. */
  readonly RowChart: ComponentType<RowChartProps> | null;
  /** Shows what a look-up has found. */
  readonly LookedUp: FunctionComponent<LookUpProps> | null;
  /** Draws a row's past days. */
  readonly SparklineFigure: FunctionComponent<SparklineFigureProps> | null;
}

export interface LookUpProps {
  readonly popup: Popup;
  readonly lookUp: LookUpController;
}

export interface SparklineFigureProps {
  readonly popup: Popup;
  readonly sparkline: Sparkline;
}

export interface RowChartProps {
  readonly popup: Popup;
  /** Null before the first request for the chart. */
  readonly chart: ShownChart | null;
  readonly range: RowRange;
}

export interface AppProps {
  readonly popup: Popup;
  readonly pieces: LaterPieces;
  readonly state: PopupState;
  readonly setState: PopupStore['set'];
}

export interface PriceListsProps extends AppProps {
  readonly ordinary: Ordinary;
}

export interface PriceRowProps {
  readonly popup: Popup;
  readonly pieces: LaterPieces;
  readonly row: Row;
  /** Whether the price is of the source that the footer names. */
  readonly isOfOrdinarySource: boolean;
  /** The period of most rows' changes. */
  readonly ordinarySince: ChangeSince | null;
  /** The row's place in the list, and the number of rows. */
  readonly place: { readonly index: number; readonly count: number };
  readonly opened: boolean;
  readonly flashed: boolean;
  readonly moved: MovedFigures;
  readonly copied: string | null;
  /** The amount that is being typed for the row. */
  readonly draft: AmountDraft | null;
  /** Whether the row's stored amount cannot be read. */
  readonly isUnread: boolean;
  readonly premiums: View['premiums'];
  readonly sparkline: Sparkline | undefined;
  readonly details: PopupState['details'];
  readonly chart: { readonly shown: ShownChart | null; readonly range: RowRange };
  /** The row's alerts, and the draft of a new one. */
  readonly alerts: {
    readonly shown: readonly ShownAlert[];
    readonly draft: AlertDraft | null;
    readonly notifications: PopupState['notifications'];
  };
  /** Unix milliseconds. */
  readonly now: number;
  /** The first round has not ended: a missing or old price may still be replaced, and is not shown as a problem. */
  readonly waiting: boolean;
  /** The price is stale, and a round is under way. */
  readonly renewing: boolean;
  /** Whether the Tab key reaches the row; the arrow keys reach the others. */
  readonly isStop: boolean;
  /** Null where the row cannot be dragged: in another order than by hand, or with a filter. */
  readonly drag: { readonly mark: string; readonly start: (event: PointerEvent) => void } | null;
}

export interface DetailsOnDemandProps {
  readonly popup: Popup;
  readonly details: ShownDetails;
  /** Unix milliseconds. */
  readonly now: number;
}
