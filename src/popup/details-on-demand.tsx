import { Component } from 'preact';
import type * as Loaded from './premium-legs.tsx';
import type { Popup } from './props.ts';
import type { ShownDetails } from './shown-details.ts';

interface DetailsOnDemandProps {
  readonly popup: Popup;
  readonly details: ShownDetails;
}

interface DetailsOnDemandState {
  readonly loaded: typeof Loaded | null;
}

/** What is loaded when it is opened, as it is asked then: the first paint does without. */
export class DetailsOnDemand extends Component<DetailsOnDemandProps, DetailsOnDemandState> {
  override state: DetailsOnDemandState = { loaded: null };

  override componentDidMount(): void {
    void import('./premium-legs.tsx').then((loaded) => this.setState({ loaded }));
  }

  render({ popup, details: { premium } }: DetailsOnDemandProps, { loaded }: DetailsOnDemandState) {
    return (
      <div class="on-demand" aria-busy={!(loaded && premium)}>
        {loaded && premium ? (
          <loaded.PremiumLegs popup={popup} premium={premium} />
        ) : (
          <span class="bone on-demand-bone" />
        )}
      </div>
    );
  }
}
