/** Parts of the popup that are loaded when they are opened, so that the first paint does without them. */
import { Component, createRef } from 'preact';
import type { Settings } from '../../messages/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { BoardView } from '../board/board-view.tsx';
import type * as Loaded from './loaded-details.tsx';
import type { DetailsOnDemandProps, Popup } from './props.ts';

interface DetailsOnDemandState {
  readonly loaded: typeof Loaded | null;
}

/** The details of an asset: a placeholder until their code and their data have come. */
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

interface BoardSheetProps {
  readonly popup: Popup;
  readonly settings: Settings;
}

interface BoardSheetState {
  readonly View: typeof BoardView | null;
}

/** The premium board over the whole popup. */
export class BoardSheet extends Component<BoardSheetProps, BoardSheetState> {
  override state: BoardSheetState = { View: null };
  private readonly dialog = createRef<HTMLDialogElement>();

  override componentDidMount(): void {
    this.dialog.current?.showModal();
    void import('./loaded-details.tsx').then(({ BoardView: View }) => this.setState({ View }));
  }

  render({ popup: { t, language, actions }, settings }: BoardSheetProps, { View }: BoardSheetState) {
    const { deps, show, open } = actions.board;
    const { changeSettings: change } = actions;
    return (
      <dialog class="board-sheet" ref={this.dialog} aria-labelledby="board-title" onClose={() => show(false)}>
        <div class="board-sheet-head">
          <h2 class="board-sheet-title" id="board-title">
            {t('boardTitle')}
          </h2>
          <ToolButton label={t('close')} onClick={() => show(false)}>
            <Icon name="close" />
          </ToolButton>
        </div>
        {View && <View {...{ deps, language, settings, change, open }} />}
      </dialog>
    );
  }
}
