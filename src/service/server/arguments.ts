/** Reads the arguments of `serve`, `price` and `record` strictly: a mistyped option is an error. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { parseAddress } from '../../core/market/addresses.ts';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { findCoin } from '../../core/market/coins.ts';
import { networkCalled } from '../../core/market/networks.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import { ROLES } from '../../core/records/column-names.ts';
import { readHost } from '../api/hosts.ts';
import { DEFAULT_PER_MINUTE } from '../api/rate-limit.ts';
import { type NatsOptions, NatsTrouble, readNatsUrls } from '../many/connection.ts';
import type { Address } from './open-listeners.ts';

/** Thrown for arguments that cannot be used. The message is a sentence for the operator. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments';
}

export interface ServeArguments {
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly port: number;
  readonly data: string;
  readonly perMinute: number;
  readonly trustProxy: boolean;
  /** The assets whose prices are recorded. */
  readonly record: readonly AssetKey[];
  readonly metricsAt?: Address;
  /** The path of a file with the operator's demo key for CoinGecko. */
  readonly coinGeckoKeyFile?: string;
  /** Null for a server of one machine, without NATS. */
  readonly nats: NatsArguments | null;
  readonly frontOnly: boolean;
  /** Whether a key that was checked before is accepted for a while when NATS does not answer. */
  readonly hasKeyGrace: boolean;
}

export const SERVE_USAGE = [
  'npm run serve -- --data DIR [--port 8787] [--host 127.0.0.1] [--allow-host NAME]… [--trust-proxy]',
  '  [--rate 600] [--coingecko-key FILE] [--metrics-port N] [--metrics-host 127.0.0.1] [--record ETH:0x,ETH:0xdac1…]…   (--rate 0: no limit)',
  '  [--nats URL[,URL…] [--nats-auth FILE] [--nats-ca FILE] [--nats-replicas N] [--front-only] [--no-key-grace]]',
].join('\n');

export const DEFAULT_PORT = 8787;
export const DEFAULT_HOST = '127.0.0.1';

/** The arguments of `npm run serve`. Throws WrongArguments. */
export function readServeArguments(args: readonly string[]): ServeArguments {
  const { values, positionals } = parsed(args, {
    host: { type: 'string', default: DEFAULT_HOST },
    'allow-host': { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: String(DEFAULT_PORT) },
    data: { type: 'string' },
    rate: { type: 'string', default: String(DEFAULT_PER_MINUTE) },
    'trust-proxy': { type: 'boolean', default: false },
    'metrics-port': { type: 'string' },
    'metrics-host': { type: 'string' },
    record: { type: 'string', multiple: true, default: [] },
    'coingecko-key': { type: 'string' },
    ...NATS_OPTIONS,
    'front-only': { type: 'boolean', default: false },
    'no-key-grace': { type: 'boolean', default: false },
  });
  const [first] = positionals;
  const keyFile = values['coingecko-key'];
  if (first !== undefined)
    throw new WrongArguments(
      `Unexpected argument ${JSON.stringify(first)}. Separate a list with commas, without spaces: ETH:0x,BNB:0x.`,
    );
  const nats = readNatsArguments(values);
  const [alone] = (['front-only', 'no-key-grace'] as const).filter((name) => values[name]);
  if (nats === null && alone) throw new WrongArguments(`--${alone} requires --nats URL.`);
  return {
    host: required(values.host, '--host'),
    allowedHosts: values['allow-host'].map(allowedHost),
    port: wholeNumber(values.port, '--port', 65_535),
    data: required(values.data, '--data'),
    perMinute: wholeNumber(values.rate, '--rate', 1_000_000),
    trustProxy: values['trust-proxy'],
    record: values.record.flatMap((list) => list.split(',').map(assetNamed)),
    nats,
    frontOnly: values['front-only'],
    hasKeyGrace: !values['no-key-grace'],
    ...metricsAddress(values),
    ...(keyFile !== undefined && { coinGeckoKeyFile: required(keyFile, 'the file of --coingecko-key') }),
  };
}

interface MetricsValues {
  readonly 'metrics-host'?: string | undefined;
  readonly 'metrics-port'?: string | undefined;
}

/** The address of the metrics; empty where no port is given. */
function metricsAddress({ 'metrics-host': host, 'metrics-port': port }: MetricsValues): {
  metricsAt?: Address;
} {
  if (port === undefined && host === undefined) return {};
  return {
    metricsAt: {
      host: required(host ?? DEFAULT_HOST, '--metrics-host'),
      port: wholeNumber(required(port, '--metrics-port'), '--metrics-port', 65_535),
    },
  };
}

export interface NatsArguments extends NatsOptions {
  /** The number of copies of each bucket; null for the default. */
  readonly replicas: number | null;
}

export const NATS_OPTIONS = {
  nats: { type: 'string' },
  'nats-auth': { type: 'string' },
  'nats-ca': { type: 'string' },
  'nats-replicas': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

const NATS_NAMES = ['nats-auth', 'nats-ca', 'nats-replicas'] as const;

/** The options of NATS; null without `--nats`. Throws WrongArguments. */
export function readNatsArguments(
  values: Partial<Record<keyof typeof NATS_OPTIONS, string | undefined>>,
): NatsArguments | null {
  const { nats, 'nats-auth': authFile, 'nats-ca': caFile, 'nats-replicas': replicas } = values;
  const [alone] = NATS_NAMES.filter((name) => values[name] !== undefined);
  if (nats === undefined && alone) throw new WrongArguments(`--${alone} requires --nats URL.`);
  if (nats === undefined) return null;
  if (replicas !== undefined && !/^[1-5]$/.test(replicas))
    throw new WrongArguments(
      `--nats-replicas must be a number from 1 to 5, not ${JSON.stringify(replicas)}.`,
    );
  return { servers: natsUrls(nats), authFile, caFile, replicas: replicas ? Number(replicas) : null };
}

function natsUrls(text: string): readonly string[] {
  try {
    return readNatsUrls(text);
  } catch (error) {
    throw error instanceof NatsTrouble ? new WrongArguments(error.message) : error;
  }
}

export function parsed<const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

/** The network with this name, slug, symbol or CAIP-2 id. Throws WrongArguments if no network with prices has it. */
export function networkNamed(text: string): PlatformId {
  const found = platformNamed(text);
  if (!found) throw new WrongArguments(`Unknown network ${JSON.stringify(text)}.`);
  return found;
}

/**
 * The network with this name, slug, symbol or CAIP-2 id; null if none has it. Throws WrongArguments for a network
 * without prices.
 */
function platformNamed(text: string): PlatformId | null {
  const found = networkCalled(text);
  if (found && !found.priced) throw new WrongArguments(`Sise does not support the network ${found.name}.`);
  return found?.id ?? null;
}

function assetNamed(text: string): AssetKey {
  const [network = '', address = '', ...rest] = text.split(':');
  const id = findCoin(network)?.id ?? platformNamed(network);
  const asset = id && parseAssetKey(`${id}:${address.toLowerCase()}`);
  if (!asset || rest.length > 0)
    throw new WrongArguments(
      `--record must be a list of network and address, like ETH:0x, not ${JSON.stringify(text)}.`,
    );
  if (asset.address !== null && !parseAddress(address).ok)
    throw new WrongArguments(`The checksum of ${JSON.stringify(text)} is wrong: copy its address again.`);
  return asset.key;
}

function allowedHost(text: string): string {
  const host = readHost(text);
  if (host === null)
    throw new WrongArguments(
      `--allow-host must be a name or an address without http:// and port, not ${JSON.stringify(text)}.`,
    );
  return host;
}

function wholeNumber(text: string | undefined, option: string, largest: number): number {
  if (!/^\d{1,10}$/.test(text ?? '') || Number(text) > largest)
    throw new WrongArguments(
      `${option} must be a whole number from 0 to ${largest}, not ${JSON.stringify(text)}.`,
    );
  return Number(text);
}

export function required(value: string | undefined, what: string): string {
  if (!value) throw new WrongArguments(`Missing: ${what}.`);
  return value;
}

/** The descriptor of the first file that systemd passes to a process: those before it are the standard streams. */
const FIRST_FILE = 3;

/**
 * The number of the open file that systemd passes to this process as its listening socket (sd_listen_fds(3)). Undefined when the
 * variables are missing or meant for another process. Throws WrongArguments.
 */
export function activatedSocket(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Partial<Record<string, string>>>,
  pid: number,
): number | undefined {
  if (LISTEN_PID !== String(pid) || !LISTEN_FDS) return undefined;
  if (LISTEN_FDS !== '1')
    throw new WrongArguments(
      `systemd passed ${LISTEN_FDS} sockets; the socket unit must have one ListenStream= line.`,
    );
  return FIRST_FILE;
}

export const PRICE_USAGE = [
  'npm run price -- ETH [0x…]… [--at 2026-12-31T15:00:00Z] [--format table|json|csv] [--market global|korea]',
  '  [--data sise-data]',
].join('\n');

export const RECORD_USAGE = [
  'npm run record -- FILE.csv [--out FILE] [--format csv|json] [--network ETH] [--market global|korea]',
  '  [--time-column NAME] [--network-column NAME|none] [--token-column NAME|none] [--amount-column NAME|none]',
  '  [--data sise-data]   (lines of time, network, token address and optional amount)',
].join('\n');

export type PriceArguments = ReturnType<typeof readPriceArguments>;
export type RecordArguments = ReturnType<typeof readRecordArguments>;

/** The arguments of `npm run price`. Throws WrongArguments. */
export function readPriceArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args, {
    at: { type: 'string' },
    format: { type: 'string', default: 'table' },
    market: { type: 'string', default: 'global' },
    data: { type: 'string', default: 'sise-data' },
  });
  const [first, ...addresses] = positionals;
  const symbol = required(first, 'a coin or network, such as ETH, BASE or XRP');
  return {
    // A symbol that no network has is refused by the operation.
    coinSymbol: platformNamed(symbol) ?? symbol,
    /** The token addresses; empty for the coin. */
    addresses,
    at: values.at ?? null,
    format: oneOf(values.format, '--format', ['table', 'json', 'csv']),
    market: oneOf(values.market, '--market', ['global', 'korea']),
    /** The folder that stores cached prices and how many requests to each upstream are spent. */
    data: required(values.data, '--data'),
  };
}

/** The arguments of `npm run record`. Throws WrongArguments. */
export function readRecordArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args, {
    out: { type: 'string' },
    format: { type: 'string', default: 'csv' },
    network: { type: 'string' },
    'time-column': { type: 'string' },
    'network-column': { type: 'string' },
    'token-column': { type: 'string' },
    'amount-column': { type: 'string' },
    market: { type: 'string', default: 'global' },
    data: { type: 'string', default: 'sise-data' },
  });
  const [file, second] = positionals;
  if (second !== undefined) throw new WrongArguments(`Unexpected argument ${JSON.stringify(second)}.`);
  return {
    file: required(file, 'a file of lines with time, network, token address and optional amount'),
    /** The path of the output; null for the standard output. */
    out: values.out ?? null,
    format: oneOf(values.format, '--format', ['csv', 'json']),
    /** The network of all lines, for files that name none. */
    network: values.network === undefined ? null : networkNamed(values.network),
    /** The names of columns in a file with a header, by their role; null for a column that the file lacks. */
    columns: Object.fromEntries(
      ROLES.flatMap((role) => {
        const name = values[`${role}-column`];
        return name === undefined ? [] : [[role, name === 'none' ? null : name] as const];
      }),
    ),
    market: oneOf(values.market, '--market', ['global', 'korea']),
    /** The folder of the cache. */
    data: required(values.data, '--data'),
  };
}

function oneOf<const T extends string>(text: string | undefined, option: string, words: readonly T[]): T {
  const found = words.find((word) => word === text);
  if (!found)
    throw new WrongArguments(`${option} must be ${words.join(' or ')}, not ${JSON.stringify(text)}.`);
  return found;
}
