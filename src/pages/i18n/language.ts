/** Which language a page speaks, and how a text gets its values. */
export type Language = 'en' | 'ko';
export type Values = Readonly<Record<string, string | number>>;

/** The setting if it names a language, else the browser's own (`ko-KR`), else English. */
export function languageOf(setting: 'system' | Language, browserLanguage: string): Language {
  if (setting !== 'system') return setting;
  return /^ko\b/i.test(browserLanguage) ? 'ko' : 'en';
}

/** The text with its placeholders filled; those without a value stay, and what a value holds is never read as one. */
export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
