import { Segmented } from '../segmented.tsx';
import { SettingsFields } from '../settings-fields.tsx';
import { ShortcutSetting } from '../shortcut-setting.tsx';
import type { ViewProps } from './props.ts';
import { SitesCard } from './sites-card.tsx';
import { ViewHead } from './view-head.tsx';

export function SettingsView({ page, state: { view, answering, shortcut } }: ViewProps) {
  const { t, actions } = page;
  return (
    <>
      <ViewHead title={t('settings')} lead={t('settingsLead')} />
      {!view && answering && <p class="waiting">{t('loading')}</p>}
      {view && (
        <section class="card settings" aria-label={t('general')}>
          <Segmented
            label={t('presetLabel')}
            name="preset"
            value={view.settings.preset}
            options={[
              { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
              { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
            ]}
            onChange={(preset) => void actions.changeSettings({ preset })}
          />
          <SettingsFields t={t} settings={view.settings} change={actions.changeSettings} />
          <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
          <p class="note">{t('periodNote')}</p>
        </section>
      )}
      {view && <SitesCard page={page} settings={view.settings} />}
    </>
  );
}
