import type { Settings } from '../messages/messages.ts';
import { ExplorersChoice } from './explorers-choice.tsx';
import type { Translate } from './i18n/translate-pages.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

interface SettingsFieldsProps {
  readonly t: Translate;
  readonly settings: Settings;
  readonly change: ChangeSettings;
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
        note={t('settingsPeriodNote')}
        onChange={(value) => void change({ periodMinutes: Number(value) })}
      />
      <ExplorersChoice t={t} settings={settings} change={change} />
      <Segmented
        label={t('settingsExplorerFigure')}
        name="explorer-figure"
        value={settings.explorerFigure}
        options={[
          { value: 'value', label: t('explorerFigureValue') },
          { value: 'price', label: t('explorerFigurePrice') },
        ]}
        note={t('settingsExplorerFigureNote')}
        onChange={(explorerFigure) => void change({ explorerFigure })}
      />
      <Segmented
        label={t('settingsPools')}
        name="pools"
        value={settings.pools}
        options={[
          { value: 'always', label: t('poolsAlways') },
          { value: 'look-ups', label: t('poolsLookUps') },
        ]}
        onChange={(pools) => void change({ pools })}
      />
      <Segmented
        label={t('settingsRecording')}
        name="recording"
        value={settings.recording ? 'on' : 'off'}
        options={[
          { value: 'on', label: t('recordingOn') },
          { value: 'off', label: t('recordingOff') },
        ]}
        note={t('settingsRecordingNote')}
        onChange={(value) => void change({ recording: value === 'on' })}
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
