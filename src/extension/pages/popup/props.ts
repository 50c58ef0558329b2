/** What the popup's components are given. */

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

/** What every component gets. */
export interface Popup {
  readonly t: Translate;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** Whose prices are meant: one of another market says so. */
  readonly preset: Settings['preset'];
  /** Whose price is on the toolbar's badge. */
  readonly pinned: AssetKey | null;
  /** Amounts and what they are worth are not shown. */
  readonly isHidden: boolean;
  readonly actions: PopupActions;
}

/** What is loaded after the first paint; null until it is. */
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
  /** Null until anything is requested for it. */
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
  /** Its source is the one that the foot names. */
  readonly isOfOrdinarySource: boolean;
  /** Since when the changes of most rows are. */
  readonly ordinarySince: ChangeSince | null;
  /** Its place in the list, and how many rows there are. */
  readonly place: { readonly index: number; readonly count: number };
  readonly opened: boolean;
  readonly flashed: boolean;
  readonly moved: MovedFigures;
  readonly copied: string | null;
  /** The amount that is being typed for it. */
  readonly draft: AmountDraft | null;
  /** An amount is kept for it that cannot be read. */
  readonly isUnread: boolean;
  readonly premiums: View['premiums'];
  readonly sparkline: Sparkline | undefined;
  readonly details: PopupState['details'];
  readonly chart: { readonly shown: ShownChart | null; readonly range: RowRange };
  /** Its alerts, and the one that is being typed. */
  readonly alerts: {
    readonly shown: readonly ShownAlert[];
    readonly draft: AlertDraft | null;
    readonly notifications: PopupState['notifications'];
  };
  /** Unix milliseconds. */
  readonly now: number;
  /** Nobody has been asked yet: that there is no price, or only an old one, is no news. */
  readonly waiting: boolean;
  /** It is stale, and its sources are being requested. */
  readonly renewing: boolean;
  /** Tab leads to it; to the others the arrows do. */
  readonly isStop: boolean;
  /** Null where rows are listed in another order than by hand. */
  readonly drag: { readonly mark: string; readonly start: (event: PointerEvent) => void } | null;
}

export interface DetailsOnDemandProps {
  readonly popup: Popup;
  readonly details: ShownDetails;
  /** Unix milliseconds. */
  readonly now: number;
}
