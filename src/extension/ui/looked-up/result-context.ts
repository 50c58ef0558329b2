/** What every part of a result needs: the language, and what a person can do with it. */
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Settings } from '../../messages/settings.ts';
import type { TranslateLookUp } from '../i18n/look-ups.ts';
import type { LookUpController } from '../look-up-controller.ts';

export interface ResultContext {
  readonly t: TranslateLookUp;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** Whose prices are meant: one of another market says so. */
  readonly preset: Settings['preset'];
  /** In a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  /** On a page of others, which can search for text and measure it: it must not learn what is saved. */
  readonly isInPage: boolean;
  /** Unix milliseconds. */
  readonly now: number;
  readonly acts: Pick<LookUpController, 'toggle' | 'copy' | 'save' | 'visit'>;
}

/** The part of it that comes with the first answer. */
export type Words = Omit<ResultContext, 'acts' | 'now'>;
