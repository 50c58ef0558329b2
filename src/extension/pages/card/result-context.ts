/** What every part of a result needs: the language, and what a person can do with it. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Message } from '../../messages/messages.ts';
import type { Settings } from '../../messages/settings.ts';
import type { TranslateCard } from '../../ui/i18n/card.ts';
import type { LookUpController } from '../../ui/look-up-controller.ts';

export interface ResultContext {
  readonly t: TranslateCard;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** Whose prices are meant: one of another market says so. */
  readonly preset: Settings['preset'];
  /** In a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  readonly acts: Pick<LookUpController, 'toggle' | 'copy' | 'save'> & {
    /** Opens the asset's page in its explorer, or its chart. */
    readonly visit: (asset: AssetKey, place: Message<'visit'>['place']) => void;
  };
}

/** The part of it that comes with the first answer. */
export type Words = Omit<ResultContext, 'acts'>;
