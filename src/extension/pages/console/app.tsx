import { Component } from 'preact';
import { Banner } from '../../ui/banner.tsx';
import { SiseMark } from '../../ui/icon.tsx';
import type { BoardView } from '../board/board-view.tsx';
import { ProjectsView } from './projects/projects-view.tsx';
import type { ViewProps } from './props.ts';
import { RecordsView } from './records/records-view.tsx';
import { SettingsView } from './settings/settings-view.tsx';
import { SourcesView } from './sources/sources-view.tsx';
import { TABS } from './state.ts';
import { ViewHeading } from './view-heading.tsx';

interface BoardTabState {
  readonly View: typeof BoardView | null;
}

/** The premium board as a part of the console. Its script is loaded when it is opened, so that the first paint does without it. */
class BoardTab extends Component<ViewProps, BoardTabState> {
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

const VIEWS = {
  projects: ProjectsView,
  records: RecordsView,
  sources: SourcesView,
  board: BoardTab,
  settings: SettingsView,
} as const;

/** The whole console, as a function of its state. */
export function App(props: ViewProps) {
  const { page, state } = props;
  const { t } = page;
  const { tab, said } = state;
  const View = VIEWS[tab];
  return (
    <div class="console">
      <header class="top">
        <div class="top-inner">
          <span class="top-brand">
            <SiseMark />
            {t('appName')}
          </span>
          <nav class="tabs" aria-label={t('views')}>
            {TABS.map((each) => (
              <a key={each} class="tab" href={`#${each}`} aria-current={each === tab ? 'page' : undefined}>
                {t(each)}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main class="content">
        <ProblemBanner page={page} state={state} />
        <View {...props} />
      </main>
      <div class="sr" role="status">
        {said && <span key={said.count}>{t(said.key, said.values)}</span>}
      </div>
    </div>
  );
}

type ProblemBannerProps = Omit<ViewProps, 'setState'>;

/** A banner for a background that does not answer, or for an action that failed. */
function ProblemBanner({ page: { t, actions }, state: { answering, problem } }: ProblemBannerProps) {
  if (!answering)
    return (
      <Banner
        icon="warn"
        text={t('noAnswer')}
        failed
        action={{ label: t('tryAgain'), run: actions.askAgain }}
      />
    );
  return problem && <Banner icon="warn" text={t(problem.key, problem.values)} failed />;
}
