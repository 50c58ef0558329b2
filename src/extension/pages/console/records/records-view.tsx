import { Component } from 'preact';
import type { ViewProps } from '../props.ts';
import { ViewHeading } from '../view-heading.tsx';
import type * as Loaded from './loaded-records.tsx';

interface RecordsViewState {
  readonly loaded: typeof Loaded | null;
}

/** The view of past prices. Its script is loaded when it is opened, so that the console's first paint does without it. */
export class RecordsView extends Component<ViewProps, RecordsViewState> {
  override state: RecordsViewState = { loaded: null };

  override componentDidMount(): void {
    void import('./loaded-records.tsx').then((loaded) => this.setState({ loaded }));
  }

  render(props: ViewProps, { loaded }: RecordsViewState) {
    const { t } = props.page;
    const { view, answering } = props.state;
    return (
      <>
        <ViewHeading title={t('records')} lead={t('recordsLead')} />
        {!(loaded && view) && answering && <p class="waiting">{t('loading')}</p>}
        {loaded && <loaded.LoadedRecords {...props} />}
      </>
    );
  }
}
