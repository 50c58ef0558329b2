import type { ConsoleTextKey } from '../../ui/i18n/console.ts';
import type { Values } from '../../ui/i18n/translator.ts';

/** A sentence that can still be said in either language. */
export interface Remark {
  readonly key: ConsoleTextKey;
  readonly values?: Values;
}
