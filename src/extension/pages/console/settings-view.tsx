import { PresetChoice } from '../../ui/preset-choice.tsx';
import { SettingsFields } from '../../ui/settings-fields.tsx';
import { ShortcutSetting } from '../../ui/shortcut-setting.tsx';
import { BackupCard } from './backup-card.tsx';
import type { ViewProps } from './props.ts';
import { SitesCard } from './sites-card.tsx';
import { StoredCard } from './stored-card.tsx';
import { ViewHeading } from './view-heading.tsx';

export function SettingsView(props: ViewProps) {
  const { page, state } = props;
  const { view, answering, shortcut } = state;
  const { t, actions } = page;
  return (
    <>
      <ViewHeading title={t('settings')} lead={t('settingsLead')} />
      {!view && answering && <p class="waiting">{t('loading')}</p>}
      {view && (
        <section class="card settings" aria-label={t('general')}>
          <PresetChoice t={t} settings={view.settings} change={actions.changeSettings} />
          <SettingsFields t={t} settings={view.settings} change={actions.changeSettings} />
          <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
        </section>
      )}
      {view && view.settings.explorers !== 'none' && <SitesCard page={page} settings={view.settings} />}
      {view && <StoredCard page={page} state={state} />}
      {view && <BackupCard {...props} />}
      <p class="note">
        <a href="/THIRD_PARTY.txt" target="_blank" rel="noreferrer">
          {t('thirdParty')}
        </a>
      </p>
    </>
  );
}
