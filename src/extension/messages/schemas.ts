/**
 * Every message as the background accepts it, and who may send it. Whatever does not fit is refused
 * (docs/architecture.md §5).
 */
import * as z from 'zod/mini';
import { parseAddress } from '../../core/market/addresses.ts';
import { isAmount } from '../../core/market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { SITE_NAMES } from '../../core/market/explorers.ts';
import { MAIN_CURRENCY_CHOICES } from '../../core/market/main-currency.ts';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { ALERT_SCHEMAS } from './alert-schemas.ts';
import { IMPORT_SCHEMAS } from './import-schemas.ts';
import { MAX_PAGE_ASSETS, MAX_TEXT, type Message, type MessageType } from './messages.ts';
import { at, MOMENT_SCHEMAS } from './moment-schemas.ts';
import { RECORD_SCHEMAS } from './record-schemas.ts';
import { MAX_SEARCH } from './search-requests.ts';
import { SELECTED_LIMITS } from './selections.ts';
import { SERIES_SCHEMAS } from './series-schemas.ts';
import { SERVER_SCHEMAS } from './server-schemas.ts';
import { STORED_SCHEMAS } from './stored-schemas.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
const platform = z.enum(PLATFORM_IDS);
const sources = z.array(z.enum(SOURCE_NAMES)).check(z.maxLength(SOURCE_NAMES.length));

/** A change of settings: each field by itself, none required. */
export const settingsChange = z.strictObject({
  preset: z.exactOptional(z.enum(['global', 'korea'])),
  own: z.exactOptional(sources),
  off: z.exactOptional(sources),
  periodMinutes: z.exactOptional(z.number().check(z.gte(0.5), z.lte(60))),
  theme: z.exactOptional(z.enum(['system', 'light', 'dark'])),
  language: z.exactOptional(z.enum(['system', 'en', 'ko'])),
  currency: z.exactOptional(z.enum(MAIN_CURRENCY_CHOICES)),
  sitesOff: z.exactOptional(z.array(z.enum(SITE_NAMES)).check(z.maxLength(SITE_NAMES.length))),
  explorers: z.exactOptional(z.enum(['all', 'none'])),
  explorerFigure: z.exactOptional(z.enum(['value', 'price'])),
  pools: z.exactOptional(z.enum(['always', 'look-ups'])),
  valuationAt: z.exactOptional(at),
  valuationDismissed: z.exactOptional(z.nullable(at)),
  worthHidden: z.exactOptional(z.boolean()),
  badge: z.exactOptional(z.nullable(asset)),
  listOrder: z.exactOptional(z.enum(['hand', 'name', 'change', 'value'])),
  recording: z.exactOptional(z.boolean()),
});

const amount = z.custom<Decimal>(isAmount);

const removed = z.strictObject({
  asset,
  address: z.string().check(z.maxLength(42)),
  addedAt: z.number(),
  amount: z.exactOptional(amount),
  unreadAmount: z.exactOptional(z.unknown()),
  before: z.nullable(asset),
});

const address = z.string().check(z.refine((text) => parseAddress(text).ok));

const texts = z
  .array(z.string().check(z.maxLength(SELECTED_LIMITS.each)))
  .check(z.maxLength(SELECTED_LIMITS.texts));

/** What has been read of a page. */
export const selected = z.strictObject({
  text: z.string().check(z.maxLength(SELECTED_LIMITS.text)),
  links: texts,
  labels: texts,
});

const projectId = z.string().check(z.maxLength(64));
const projectName = z.string().check(z.maxLength(MAX_TEXT));
const newProject = z.strictObject({
  name: projectName,
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(platform).check(z.minLength(1), z.maxLength(PLATFORM_IDS.length))),
});

const SCHEMAS = {
  view: z.strictObject({ type: z.literal('view') }),
  refresh: z.strictObject({ type: z.literal('refresh'), act: z.boolean() }),
  add: z.strictObject({
    type: z.literal('add'),
    text: z.string().check(z.maxLength(MAX_TEXT)),
    isPrivate: z.boolean(),
    isUnsent: z.exactOptional(z.literal(true)),
  }),
  search: z.strictObject({
    type: z.literal('search'),
    text: z.string().check(z.maxLength(MAX_SEARCH)),
    whole: z.boolean(),
  }),
  remove: z.strictObject({ type: z.literal('remove'), asset }),
  restore: z.strictObject({ type: z.literal('restore'), removed }),
  move: z.strictObject({ type: z.literal('move'), asset, before: z.nullable(asset) }),
  amount: z.strictObject({
    type: z.literal('amount'),
    asset,
    amount: z.nullable(amount),
    was: z.nullable(amount),
  }),
  settings: z.strictObject({ type: z.literal('settings'), change: settingsChange }),
  lookUp: z.strictObject({
    type: z.literal('lookUp'),
    stage: z.enum(['known', 'prices', 'names']),
    selected,
    isPrivate: z.boolean(),
  }),
  save: z.strictObject({ type: z.literal('save'), asset, address }),
  visit: z.strictObject({ type: z.literal('visit'), asset, place: z.enum(['explorer', 'chart']) }),
  bareCovers: z.strictObject({ type: z.literal('bareCovers'), on: z.boolean() }),
  premium: z.strictObject({ type: z.literal('premium'), asset }),
  comparison: z.strictObject({ type: z.literal('comparison'), asset }),
  prices: z.strictObject({
    type: z.literal('prices'),
    assets: z.array(asset).check(z.minLength(1), z.maxLength(MAX_PAGE_ASSETS)),
  }),
  projects: z.strictObject({ type: z.literal('projects') }),
  createProject: z.strictObject({ type: z.literal('createProject'), project: newProject }),
  renameProject: z.strictObject({ type: z.literal('renameProject'), id: projectId, name: projectName }),
  revokeProject: z.strictObject({ type: z.literal('revokeProject'), id: projectId }),
  rotateProject: z.strictObject({ type: z.literal('rotateProject'), id: projectId }),
  revealKey: z.strictObject({ type: z.literal('revealKey'), id: projectId }),
  sources: z.strictObject({ type: z.literal('sources') }),
  demoKey: z.strictObject({
    type: z.literal('demoKey'),
    key: z.nullable(z.string().check(z.maxLength(MAX_TEXT))),
  }),
  ...ALERT_SCHEMAS,
  ...IMPORT_SCHEMAS,
  ...MOMENT_SCHEMAS,
  ...RECORD_SCHEMAS,
  ...SERIES_SCHEMAS,
  ...SERVER_SCHEMAS,
  ...STORED_SCHEMAS,
} satisfies { [T in MessageType]: z.ZodMiniType<Message<T>> };

const typed = z.object({ type: z.enum(Object.keys(SCHEMAS) as MessageType[]) });

/** The message, or null when it is none of ours or not of its shape. */
export function parseMessage(value: unknown): Message | null {
  const type = typed.safeParse(value).data?.type;
  return (type && SCHEMAS[type].safeParse(value).data) ?? null;
}
