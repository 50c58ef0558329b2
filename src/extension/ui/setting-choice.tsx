/** The fields of settings that are one of a few, and their words. */
import type { Settings } from '../messages/settings.ts';
import type { TextKey, Translate } from './i18n/pages.ts';
import type { Translator } from './i18n/translator.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

type ChoiceSetting = 'theme' | 'currency' | 'explorerFigure' | 'pools';

/** The choices stand in their order. */
interface ChoiceWords<Setting extends ChoiceSetting, Key extends string> {
  readonly name: Key;
  readonly choices: Readonly<Record<Settings[Setting], Key>>;
}

/** Settings that the popup has, too. */
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
  /** What else is to be known of the choice. */
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

/** How every page looks and reads. */
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
  /** Null: not known yet. */
  readonly settings: Settings | null;
  readonly labelHidden?: boolean;
}

/** Whose prices come first: the global market's, or those of Korean exchanges. */
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
  /** The keys that the browser has bound; null until they are read. */
  readonly shortcut: string | null;
  /** Opens the browser's own page for changing it. */
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
