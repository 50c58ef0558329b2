/** Which language a page speaks, and how a text gets its values. */
export type Language = 'en' | 'ko';
export type Values = Readonly<Record<string, string | number>>;

/** The setting if it names a language, else the browser's own (`ko-KR`), else English. */
export function languageOf(setting: 'system' | Language, browserLanguage: string): Language {
  if (setting !== 'system') return setting;
  return /^ko\b/i.test(browserLanguage) ? 'ko' : 'en';
}

/** The text with its placeholders filled; those without a value stay, and what a value holds is never read as one. */
function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text of a key in the page's language, with its placeholders filled. */
export type Translator<K extends string> = (key: K, values?: Values) => string;

export function translatorOf<K extends string>(
  texts: Readonly<Record<Language, Readonly<Record<K, string>>>>,
) {
  return (language: Language): Translator<K> => {
    return (key, values) => filled(texts[language][key], values);
  };
}
