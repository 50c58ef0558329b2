/** The names and values of settings, in the words of their fields. */
import type { Language } from '../../../../core/market/language.ts';
import type { ConsoleTextKey, ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { CHOICE_WORDS } from '../../../ui/setting-choice.tsx';
import { dateFormat } from '../../../ui/time-text.ts';

interface SettingWords {
  readonly name: ConsoleTextKey;
  /** The words of the setting's choices. */
  readonly choices?: Readonly<Partial<Record<string, ConsoleTextKey>>>;
}

const ON_OFF = { true: 'switchedOn', false: 'switchedOff' } as const;

export const SETTING_WORDS = {
  ...CHOICE_WORDS,
  preset: { name: 'presetLabel', choices: { global: 'presetGlobal', korea: 'presetKorea' } },
  language: { name: 'settingsLanguage', choices: { system: 'languageSystem' } },
  own: { name: 'settingOwn' },
  off: { name: 'settingOff' },
  periodMinutes: { name: 'settingsPeriod' },
  sitesOff: { name: 'sites' },
  platformsOn: { name: 'settingChains' },
  explorers: { name: 'settingsExplorers', choices: { all: 'switchedOn', none: 'switchedOff' } },
  explorerFigure: {
    name: 'settingsExplorerFigure',
    choices: { value: 'explorerFigureValue', price: 'explorerFigurePrice' },
  },
  pools: { name: 'settingsPools', choices: { always: 'poolsAlways', 'look-ups': 'poolsLookUps' } },
  live: { name: 'settingsLive', choices: ON_OFF },
  recording: { name: 'settingsRecording', choices: ON_OFF },
  badge: { name: 'settingBadge' },
  listOrder: {
    name: 'settingListOrder',
    choices: { hand: 'orderHand', name: 'orderName', change: 'orderChange', value: 'orderValue' },
  },
  boardOwnFirst: { name: 'settingBoardOwnFirst', choices: ON_OFF },
  worthHidden: { name: 'settingWorthHidden', choices: ON_OFF },
  valuationAt: { name: 'settingValuationAt' },
  valuationDismissed: { name: 'settingValuationDismissed' },
} as const satisfies Readonly<Record<string, SettingWords>>;

const SETTINGS: Readonly<Partial<Record<string, SettingWords>>> = SETTING_WORDS;

/** The name of a setting; its key where no field shows it. */
export function settingWord(key: string, t: ConsoleTranslate): string {
  const words = SETTINGS[key];
  return words ? t(words.name) : key;
}

interface Words {
  readonly t: ConsoleTranslate;
  readonly language: Language;
}

/** The value of a setting in the words of its field; the value itself where it has none. */
export function settingText(key: string, value: unknown, { t, language }: Words): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return t('settingNone');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return numberText(key, value, { t, language });
  const choice = SETTINGS[key]?.choices?.[String(value)];
  return choice ? t(choice) : (key === 'language' && LANGUAGES[String(value)]) || String(value);
}

/** The names of the languages, each in its own language. */
const LANGUAGES: Readonly<Partial<Record<string, string>>> = { en: 'English', ko: '한국어' };

/** The text of a setting that is a period or a moment (Unix milliseconds). */
function numberText(key: string, value: number, { t, language }: Words): string {
  if (key === 'periodMinutes')
    return value < 1 ? t('seconds', { n: value * 60 }) : t('minutes', { n: value });
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(value);
}
