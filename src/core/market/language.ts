/** Which of the two languages a person reads. */
export type Language = 'en' | 'ko';

/** The setting if it names a language, else the browser's own (`ko-KR`), else English. */
export function languageOf(setting: 'system' | Language, browserLanguage: string): Language {
  if (setting !== 'system') return setting;
  return /^ko\b/i.test(browserLanguage) ? 'ko' : 'en';
}
