/** What open details show beside the chart, in one piece with a row's alerts, the board and a look-up's results: it is loaded after the first paint. */
import { PremiumLegs } from './premium-legs.tsx';
import type { Popup } from './props.ts';
import type { ShownDetails } from './shown-details.ts';
import { SourceComparison } from './source-comparison.tsx';

export { BoardView } from '../board/board-view.tsx';
export { AlertsPanel } from './alerts-panel.tsx';
export { LookedUp } from './looked-up.tsx';

interface LoadedDetailsProps {
  readonly popup: Popup;
  readonly details: ShownDetails;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What details load: in a row all sources, elsewhere both prices of the premium. */
export function LoadedDetails({ popup, details: { place, premium, comparison }, now }: LoadedDetailsProps) {
  return (
    <>
      {place !== 'row' && premium && <PremiumLegs popup={popup} premium={premium} />}
      {place === 'row' && <SourceComparison popup={popup} comparison={comparison} now={now} />}
    </>
  );
}
