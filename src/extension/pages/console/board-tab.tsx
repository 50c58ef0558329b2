import { Component } from 'preact';
import type { BoardView } from '../board/board-view.tsx';
import type { ViewProps } from './props.ts';
import { ViewHeading } from './view-heading.tsx';

interface BoardTabState {
  readonly View: typeof BoardView | null;
}

/** The premium board as a page. It is loaded when it is opened: the console's first paint does without. */
export class BoardTab extends Component<ViewProps, BoardTabState> {
  override state: BoardTabState = { View: null };

  override componentDidMount(): void {
    void import('../board/board-view.tsx').then(({ BoardView: View }) => this.setState({ View }));
  }

  render({ page, state: { view } }: ViewProps, { View }: BoardTabState) {
    const { t, language, actions } = page;
    return (
      <>
        <ViewHeading title={t('board')} lead={t('boardLead')} />
        <div class="card board-card">
          {View && view ? (
            <View
              deps={actions.board}
              language={language}
              settings={view.settings}
              change={actions.changeSettings}
            />
          ) : (
            <p class="waiting">{t('loading')}</p>
          )}
        </div>
      </>
    );
  }
}
