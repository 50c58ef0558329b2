/** Fields for settings, and the words of their choices. */
import type { Settings } from '../messages/settings.ts';
import type { TextKey, Translate } from './i18n/pages.ts';
import type { Translator } from './i18n/translator.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

type ChoiceSetting = 'theme' | 'currency' | 'explorerFigure' | 'pools';

/** The words of a setting's choices, in the order of the field. */
interface ChoiceWords<Setting extends ChoiceSetting, Key extends string> {
  readonly name: Key;
  readonly choices: Readonly<Record<Settings[Setting], Key>>;
}

/** The words of the settings that popup and console share. */
export const CHOICE_WORDS = {
  theme: {
    name: 'settingsTheme',
    choices: { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' },
  },
  currency: {
    name: 'settingsCurrency',
    choices: { language: 'currencyLanguage', KRW: 'currencyKrw', USD: 'currencyUsd' },
  },
} as const satisfies { readonly [S in 'theme' | 'currency']: ChoiceWords<S, TextKey> };

interface SettingChoiceProps<Setting extends ChoiceSetting, Key extends string> {
  readonly t: Translator<Key>;
  readonly setting: Setting;
  readonly words: ChoiceWords<Setting, NoInfer<Key>>;
  readonly settings: Settings;
  readonly change: ChangeSettings;
  /** A note below the field. */
  readonly note?: NoInfer<Key>;
}

export function SettingChoice<Setting extends ChoiceSetting, Key extends string>({
  t,
  setting,
  words: { name, choices },
  settings,
  change,
  note,
}: SettingChoiceProps<Setting, Key>) {
  const values = Object.keys(choices) as Settings[Setting][];
  return (
    <Segmented<Settings[Setting]>
      label={t(name)}
      name={setting}
      value={settings[setting]}
      options={values.map((value) => ({ value, label: t(choices[value]) }))}
      note={note && t(note)}
      onChange={(value) => void change({ [setting]: value })}
    />
  );
}

/** Props of fields that change settings. */
export interface DisplayFieldsProps {
  readonly t: Translate;
  readonly settings: Settings;
  readonly change: ChangeSettings;
}

/** The fields for appearance, language and currency. */
export function DisplayFields(props: DisplayFieldsProps) {
  const { t, settings, change } = props;
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
      <SettingChoice {...props} setting="theme" words={CHOICE_WORDS.theme} />
      <SettingChoice {...props} setting="currency" words={CHOICE_WORDS.currency} />
    </>
  );
}

interface PresetChoiceProps extends Omit<DisplayFieldsProps, 'settings'> {
  /** Null until the settings are read. */
  readonly settings: Settings | null;
  readonly labelHidden?: boolean;
}

/** The choice of the market: global prices, or those of Korean exchanges. */
export function PresetChoice({ t, settings, change, labelHidden = false }: PresetChoiceProps) {
  return (
    <Segmented
      label={t('presetLabel')}
      labelHidden={labelHidden}
      name="preset"
      value={settings?.preset ?? 'global'}
      disabled={settings === null}
      options={[
        { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
        { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
      ]}
      onChange={(preset) => void change({ preset })}
    />
  );
}

interface ShortcutSettingProps {
  readonly t: Translate;
  /** The keys that the browser has bound for the look-up; null until they are read. */
  readonly shortcut: string | null;
  /** Opens the browser's page for changing the keys. */
  readonly change: () => Promise<void>;
}

export function ShortcutSetting({ t, shortcut, change }: ShortcutSettingProps) {
  if (shortcut === null) return null;
  const keys = shortcut.split('+').filter((key) => key !== '');
  return (
    <div class="shortcut">
      <span class="legend">{t('settingsShortcut')}</span>
      <span class="shortcut-keys">
        {keys.length > 0 ? keys.map((key) => <kbd key={key}>{key}</kbd>) : t('shortcutNone')}
      </span>
      <button type="button" class="quiet" onClick={() => void change()}>
        {t('shortcutChange')}
      </button>
    </div>
  );
}
