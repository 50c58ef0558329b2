/** The card's words and manners for somebody who reads English and has chosen nothing. */
import { lookUpTranslator } from '../../../../src/extension/ui/i18n/look-ups.ts';

export const ENGLISH_WORDS = {
  t: lookUpTranslator('en'),
  language: 'en',
  main: 'USD',
  preset: 'global',
  isPrivate: false,
  isInPage: true,
} as const;
