/** The language of texts for people. */
export type Language = 'en' | 'ko';

/** The language of the setting, else the browser's (`ko-KR`), else English. */
export function languageOf(setting: 'system' | Language, browserLanguage: string): Language {
  if (setting !== 'system') return setting;
  return /^ko\b/i.test(browserLanguage) ? 'ko' : 'en';
}
