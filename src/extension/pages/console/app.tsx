import { SiseMark } from '../../ui/icon.tsx';
import { BoardTab } from './board-tab.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { ProjectsView } from './projects/projects-view.tsx';
import type { ViewProps } from './props.ts';
import { RecordsView } from './records/records-view.tsx';
import { SettingsView } from './settings/settings-view.tsx';
import { SourcesView } from './sources/sources-view.tsx';
import { TABS } from './tabs.ts';

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
