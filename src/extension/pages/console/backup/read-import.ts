/** Reads an import: a backup file, a token list, or lines with addresses and links. */
import { isAlertRule } from '../../../../core/market/alert-rules.ts';
import { isAmount } from '../../../../core/market/amounts.ts';
import { type AssetKey, assetOf, parseAssetKey } from '../../../../core/market/assets.ts';
import { PLATFORM_IDS, type PlatformId } from '../../../../core/market/platforms.ts';
import { inSlices, type PageTurn } from '../../../../core/records/in-slices.ts';
import { MOST_ENTRIES, shownValue } from '../../../../core/records/json-values.ts';
import { readRows } from '../../../../core/records/read-file.ts';
import { FORMAT as RECORDS } from '../../../../core/records/write-file.ts';
import type { Owned, OwnedAlert, OwnedProject, OwnedToken } from './owned.ts';
import {
  createTokenCollector,
  type ReadTokens,
  type RefusedToken,
  readLines,
  readTokenList,
} from './read-tokens.ts';
import { BACKUP } from './write-backup.ts';

/**
 * - `too many`: a list in the file has more entries than are read
 * - `records`: an export of past prices, which is imported elsewhere; `foreign`: a file of another program without tokens
 */
export type ImportProblem = 'empty' | 'cut off' | 'too many' | 'newer' | 'records' | 'foreign';

/** A refused item other than a token. */
export interface RefusedPart {
  readonly part: 'projects' | 'captures' | 'alerts' | 'amounts';
  readonly line: number;
  readonly value: string;
}

export interface Imported extends Owned {
  readonly refused: readonly RefusedToken[];
  readonly refusedParts: readonly RefusedPart[];
}

export interface ImportOrder {
  readonly text: string;
  /** The network for addresses without one. */
  readonly network: PlatformId;
  readonly pause: PageTurn;
}

type JsonObject = Partial<Record<string, unknown>>;

const NOTHING = {
  alerts: [],
  settings: {},
  projects: [],
  captures: [],
  refusedParts: [],
} as const;

/** Reads a text as an import; resolves to a problem where it is none. Never rejects. */
export function readImport(order: ImportOrder): Promise<Imported | ImportProblem> {
  // An unforeseen file must not make this reject.
  return readText(order).catch(() => 'cut off' as const);
}

async function readText({ text, network, pause }: ImportOrder): Promise<Imported | ImportProblem> {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') return 'empty';
  if (!/^[{[]/.test(plain)) return onlyTokens(await readLines(text, network, pause));
  const value = parsed(plain);
  if (value === undefined) return 'cut off';
  const { format, version, tokens } = (value ?? {}) as JsonObject;
  if (format === BACKUP.format) return readBackup(value as JsonObject, pause);
  if (format === RECORDS.format)
    return typeof version === 'number' && version > RECORDS.version ? 'newer' : 'records';
  if (!Array.isArray(tokens) || !tokens.some(isListed)) return 'foreign';
  return onlyTokens(tokens.length > MOST_ENTRIES ? null : await readTokenList(tokens, pause));
}

function onlyTokens(read: ReadTokens | null): Imported | ImportProblem {
  if (!read) return 'too many';
  const { tokens, refused } = read;
  if (tokens.length === 0 && refused.every(({ why }) => why === 'no address')) return 'foreign';
  return { ...NOTHING, tokens, refused };
}

async function readBackup(file: JsonObject, pause: PageTurn): Promise<Imported | ImportProblem> {
  const { version, settings } = file;
  if (typeof version !== 'number') return 'foreign';
  if (version > BACKUP.version) return 'newer';
  const lists = [file.tokens, file.captures, file.coins, file.alerts, file.projects].map(listIn);
  if (lists.some(({ length }) => length > MOST_ENTRIES)) return 'too many';
  const collected = createTokenCollector();
  await inSlices(listIn(file.tokens), pause, (entry, index) => {
    const { network, address, amount } = (entry ?? {}) as JsonObject;
    const platform = PLATFORM_IDS.find((id) => id === network);
    if (typeof address !== 'string') collected.refuse(index + 1, 'unreadable', shownValue(entry));
    else if (!platform || platform === 'BTC') collected.refuse(index + 1, 'network', shownValue(entry));
    else {
      // A token with an unreadable amount is imported without it.
      if (amount !== undefined && !isAmount(amount))
        collected.refuse(index + 1, 'amount', shownValue(amount));
      collected.take(platform, address, index + 1, isAmount(amount) ? amount : undefined);
    }
  });
  const rows = await readRows(listIn(file.captures), pause);
  const [coins, alerts, projects] = [
    await partOf('amounts', file.coins, coinIn, pause),
    await partOf('alerts', file.alerts, alertIn, pause),
    await partOf('projects', file.projects, projectIn, pause),
  ];
  const { tokens, refused } = collected.read();
  return {
    tokens: withCoins(tokens, coins.read, alerts.read),
    refused,
    alerts: alerts.read,
    settings: isObject(settings) ? settings : {},
    projects: projects.read,
    captures: rows.captures,
    refusedParts: [
      ...rows.refused.map(({ line, value }) => ({ part: 'captures' as const, line, value })),
      ...[coins, alerts, projects].flatMap(({ refused }) => refused),
    ],
  };
}

/** The readable entries of a list, and the refused ones, each checked by itself. */
async function partOf<T>(
  part: RefusedPart['part'],
  list: unknown,
  read: (entry: unknown) => T | null,
  pause: PageTurn,
) {
  const items: T[] = [];
  const refused: RefusedPart[] = [];
  await inSlices(listIn(list), pause, (entry, index) => {
    const item = read(entry);
    if (item === null) refused.push({ part, line: index + 1, value: shownValue(entry) });
    else items.push(item);
  });
  return { read: items, refused };
}

interface PlacedCoin extends OwnedToken {
  /** The coin's index among coins and tokens. */
  readonly place: number;
}

/** Reads a coin's entry. Files of older releases have only coins with amounts and no places: coins were before the tokens. */
function coinIn(entry: unknown): PlacedCoin | null {
  const { network, amount, place } = (entry ?? {}) as JsonObject;
  const coin = coinNamed(network);
  if (coin === null || !(amount === undefined ? place !== undefined : isAmount(amount))) return null;
  const isPlace = typeof place === 'number' && place >= 0;
  return { asset: coin, address: null, place: isPlace ? place : 0, ...(isAmount(amount) && { amount }) };
}

function coinNamed(id: unknown): AssetKey | null {
  return typeof id === 'string' ? (parseAssetKey(`${id}:0x`)?.key ?? null) : null;
}

/**
 * The tokens with the coins at their places, after coins that occur only in alerts: files of older releases, in which coins and
 * tokens were two lists, have no place for those.
 */
function withCoins(
  tokens: readonly OwnedToken[],
  coins: readonly PlacedCoin[],
  alerts: readonly OwnedAlert[],
): readonly OwnedToken[] {
  const alerted = alerts.flatMap(({ asset }) =>
    assetOf(asset).coin === null ? [] : [{ asset, address: null, place: 0 }],
  );
  const each = new Map([...alerted, ...coins].map((coin) => [coin.asset, coin]));
  const list = [...tokens];
  let front = 0;
  for (const { place, ...coin } of [...each.values()].sort((a, b) => a.place - b.place)) {
    list.splice(Math.max(place, front), 0, coin);
    front += 1;
  }
  return list;
}

function alertIn(entry: unknown): OwnedAlert | null {
  const { network, address, ...rule } = (entry ?? {}) as JsonObject;
  if (!isAlertRule(rule)) return null;
  const coin = address === undefined ? coinNamed(network) : null;
  if (coin) return { asset: coin, rule };
  if (typeof network !== 'string' || typeof address !== 'string') return null;
  const asset = parseAssetKey(`${network}:${address.toLowerCase()}`);
  return asset?.address ? { asset: asset.key, rule } : null;
}

/** The longest name of a project that a message may have. */
const LONGEST_NAME = 1000;

function projectIn(entry: unknown): OwnedProject | null {
  const { name, network, platforms } = (entry ?? {}) as JsonObject;
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return null;
  if (network !== 'mainnet' && network !== 'testnet') return null;
  if (platforms === null) return { name, network, platforms };
  const known = PLATFORM_IDS.filter((id) => listIn(platforms).includes(id));
  // An unknown platform refuses the project: leaving it out would allow less, or, with an empty list, everything.
  return known.length > 0 && known.length === listIn(platforms).length
    ? { name, network, platforms: known }
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is no JSON has no value.
    return undefined;
  }
}

function isListed(entry: unknown): boolean {
  return isObject(entry) && typeof entry.address === 'string' && typeof entry.chainId === 'number';
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
