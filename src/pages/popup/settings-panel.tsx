import type { Settings } from '../../messages/messages.ts';
import { Icon } from './icons.tsx';
import type { Popup } from './props.ts';
import { Segmented } from './segmented.tsx';
import { ShortcutSetting } from './shortcut-setting.tsx';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

interface SettingsPanelProps {
  readonly popup: Popup;
  readonly settings: Settings;
  readonly shortcut: string | null;
}

export function SettingsPanel({ popup, settings, shortcut }: SettingsPanelProps) {
  const { t, actions } = popup;
  const { showSettings, changeSettings } = actions;
  return (
    <section class="panel" aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <button
          type="button"
          class="tool"
          data-focus="panel"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => showSettings(false)}
        >
          <Icon name="close" />
        </button>
      </div>
      <Segmented
        label={t('settingsPeriod')}
        name="period"
        value={String(settings.periodMinutes)}
        options={PERIODS_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes < 1 ? t('seconds', { n: minutes * 60 }) : t('minutes', { n: minutes }),
        }))}
        onChange={(value) => void changeSettings({ periodMinutes: Number(value) })}
      />
      <Segmented
        label={t('settingsTheme')}
        name="theme"
        value={settings.theme}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
        onChange={(theme) => void changeSettings({ theme })}
      />
      <Segmented
        label={t('settingsLanguage')}
        name="language"
        value={settings.language}
        options={[
          { value: 'system', label: t('languageSystem') },
          { value: 'en', label: 'English' },
          { value: 'ko', label: '한국어' },
        ]}
        onChange={(language) => void changeSettings({ language })}
      />
      <ShortcutSetting popup={popup} shortcut={shortcut} />
    </section>
  );
}
