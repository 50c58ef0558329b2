/** The settings, and the message that changes them. */
import * as z from 'zod/mini';
import { SITE_NAMES } from '../../core/market/explorers.ts';
import { assetKey, basis, platform, sources } from '../../core/market/fields.ts';
import { MAIN_CURRENCY_CHOICES } from '../../core/market/main-currency.ts';
import { OPTIONAL_PLATFORMS, platformRow } from '../../core/market/platforms.ts';
import { type AcceptedFields, type Declaration, reply } from './declaration.ts';
import { at } from './moments.ts';

const optionalPlatform = platform.check(z.refine((id) => platformRow(id).optional === true));

const FIELDS = {
  preset: basis,
  /** The user's own order of precedence, highest first; empty for the default one. */
  own: sources,
  off: sources,
  periodMinutes: z.number().check(z.gte(0.5), z.lte(60)),
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', 'en', 'ko']),
  /** Which of a price's currencies stands first. */
  currency: z.enum(MAIN_CURRENCY_CHOICES),
  /** Explorers on whose pages no prices are shown. */
  sitesOff: z.array(z.enum(SITE_NAMES)).check(z.maxLength(SITE_NAMES.length)),
  /** Whether prices are shown on explorer pages at all. */
  explorers: z.enum(['all', 'none']),
  /** Whether an explorer's amount has its value beside it, or the price of one. */
  explorerFigure: z.enum(['value', 'price']),
  /** When the sources that read the pools of decentralised exchanges get requests. */
  pools: z.enum(['always', 'look-ups']),
  /** The moment at whose prices saved tokens are captured (Unix milliseconds). */
  valuationAt: at,
  /** The valuation moment whose reminder the person has dismissed; null: none. */
  valuationDismissed: z.nullable(at),
  /** Whether amounts and their values are hidden. */
  worthHidden: z.boolean(),
  /** Whose price the toolbar's badge shows; null: none. */
  badge: z.nullable(assetKey),
  /** How the saved rows are listed; `hand` is the stored order. */
  listOrder: z.enum(['hand', 'name', 'change', 'value']),
  /** Whether the board begins with the markets of saved assets. */
  boardOwnFirst: z.boolean(),
  /** The optional platforms that are switched on. */
  platformsOn: z.array(optionalPlatform).check(z.maxLength(OPTIONAL_PLATFORMS.length)),
  /** Whether exchanges' sockets report prices to the views that show them. */
  live: z.boolean(),
  /** Whether prices of saved tokens are recorded. */
  recording: z.boolean(),
};
export type Settings = AcceptedFields<typeof FIELDS>;

type Optional<F extends z.ZodMiniObject['shape']> = {
  readonly [K in keyof F]: z.ZodMiniExactOptional<F[K]>;
};

/** A change of settings: each field by itself, none required. */
export const settingsChange = z.strictObject(
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [name, z.exactOptional(field as z.ZodMiniType)]),
  ) as Optional<typeof FIELDS>,
);

export const SETTINGS_MESSAGES = {
  settings: { request: z.strictObject({ change: settingsChange }), reply: reply<Settings>() },
} satisfies Record<string, Declaration>;
