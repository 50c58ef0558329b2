import { Component } from 'preact';
import type * as Loaded from './loaded-details.tsx';
import type { DetailsOnDemandProps } from './props.ts';

interface DetailsOnDemandState {
  readonly loaded: typeof Loaded | null;
}

/** What is loaded when it is opened, as it is asked then: the first paint does without. */
export class DetailsOnDemand extends Component<DetailsOnDemandProps, DetailsOnDemandState> {
  override state: DetailsOnDemandState = { loaded: null };

  override componentDidMount(): void {
    void import('./loaded-details.tsx').then((loaded) => this.setState({ loaded }));
  }

  render(props: DetailsOnDemandProps, { loaded }: DetailsOnDemandState) {
    const isThere = loaded !== null && (props.details.premium !== null || props.details.place === 'row');
    return (
      <div class="on-demand" aria-busy={!isThere}>
        {isThere ? <loaded.LoadedDetails {...props} /> : <span class="bone on-demand-bone" />}
      </div>
    );
  }
}
