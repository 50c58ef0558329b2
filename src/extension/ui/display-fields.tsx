import type { Settings } from '../messages/settings.ts';
import type { Translate } from './i18n/pages.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

interface DisplayFieldsProps {
  readonly t: Translate;
  readonly settings: Settings;
  readonly change: ChangeSettings;
}

/** How every page looks and reads. */
export function DisplayFields({ t, settings, change }: DisplayFieldsProps) {
  return (
    <>
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
        label={t('settingsCurrency')}
        name="currency"
        value={settings.currency}
        options={[
          { value: 'language', label: t('currencyLanguage') },
          { value: 'KRW', label: t('currencyKrw') },
          { value: 'USD', label: t('currencyUsd') },
        ]}
        onChange={(currency) => void change({ currency })}
      />
    </>
  );
}
