import type { Settings } from '../messages/messages.ts';
import type { Translate } from './i18n/translate.ts';
import { Segmented } from './segmented.tsx';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

interface SettingsFieldsProps {
  readonly t: Translate;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => Promise<void>;
}

/** What every page can be told about itself. */
export function SettingsFields({ t, settings, change }: SettingsFieldsProps) {
  return (
    <>
      <Segmented
        label={t('settingsPeriod')}
        name="period"
        value={String(settings.periodMinutes)}
        options={PERIODS_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes < 1 ? t('seconds', { n: minutes * 60 }) : t('minutes', { n: minutes }),
        }))}
        onChange={(value) => void change({ periodMinutes: Number(value) })}
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
        onChange={(theme) => void change({ theme })}
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
        onChange={(language) => void change({ language })}
      />
    </>
  );
}
