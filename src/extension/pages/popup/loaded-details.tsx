import { PremiumLegs } from './premium-legs.tsx';
import type { Popup } from './props.ts';
import type { ShownDetails } from './shown-details.ts';
import { SourceComparison } from './source-comparison.tsx';

interface LoadedDetailsProps {
  readonly popup: Popup;
  readonly details: ShownDetails;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What details show besides what everybody sees: both prices of the premium and, in a row, all sources. */
export function LoadedDetails({ popup, details: { place, premium, comparison }, now }: LoadedDetailsProps) {
  return (
    <>
      {premium && <PremiumLegs popup={popup} premium={premium} />}
      {place === 'row' && <SourceComparison popup={popup} comparison={comparison} now={now} />}
    </>
  );
}
