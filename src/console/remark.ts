import type { Values } from '../ui/i18n/language.ts';
import type { ConsoleTextKey } from '../ui/i18n/translate-console.ts';

/** A sentence that can still be said in either language. */
export interface Remark {
  readonly key: ConsoleTextKey;
  readonly values?: Values;
}
