/** The card's words and manners for somebody who reads English and has chosen nothing. */
import { cardTranslator } from '../../../../src/extension/ui/i18n/card.ts';

export const ENGLISH_WORDS = {
  t: cardTranslator('en'),
  language: 'en',
  main: 'USD',
  preset: 'global',
  isPrivate: false,
} as const;
