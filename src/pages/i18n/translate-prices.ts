import type { PriceTextKey } from './en-prices.ts';
import type { Values } from './language.ts';

/** The text of a key, of those about prices. Any page's translator is one. */
export type TranslatePrices = (key: PriceTextKey, values?: Values) => string;
