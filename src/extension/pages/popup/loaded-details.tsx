/** What open details show beside the chart, in one piece with a row's alerts, the board and a look-up's results: it is loaded after the first paint. */

import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { announcement } from '../../ui/looked-up/announcement.ts';
import { Results, Sentences } from '../../ui/looked-up/results.tsx';
import { PremiumLegs } from './premium-legs.tsx';
import type { LookUpProps, Popup } from './props.ts';
import type { ShownDetails } from './shown-details.ts';
import { SourceComparison } from './source-comparison.tsx';
import '../../ui/styles/results.css';
import '../../ui/styles/result-details.css';

export { BoardView } from '../board/board-view.tsx';
export { AlertsPanel } from './alerts-panel.tsx';

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

/** What a look-up has found, by the card's components. */
export function LookedUp({ popup: { language, main, preset }, lookUp }: LookUpProps) {
  const t = lookUpTranslator(language);
  const state = lookUp.state.get();
  const { now, copied, answer } = state;
  const words = { t, language, main, preset, isPrivate: answer?.isPrivate ?? false, isInPage: false };
  return (
    <>
      <div role="status">
        <Sentences state={state} t={t} nothing="lookUpNoAddress" />
        <p class="sr">{copied ? t('copied', { text: copied }) : announcement(state, words)}</p>
      </div>
      <Results state={state} context={{ ...words, now, acts: lookUp }} />
    </>
  );
}
