/** What every piece of a result needs. */
import type { AssetKey } from '../market/assets.ts';
import type { LookUpRow } from '../messages/messages.ts';
import type { Language } from '../pages/i18n/language.ts';
import type { TranslateCard } from '../pages/i18n/translate-card.ts';

export interface ResultActs {
  readonly toggle: (asset: AssetKey) => void;
  readonly copy: (text: string) => void;
  readonly keep: (row: LookUpRow) => void;
  /** Opens the asset's page in its explorer; null where an ordinary link does. */
  readonly visit: ((asset: AssetKey) => void) | null;
}

export interface Words {
  readonly t: TranslateCard;
  readonly language: Language;
}
