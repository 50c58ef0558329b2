/** Arguments of the server's commands, read strictly: a mistyped option is an error. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { parseAddress } from '../../core/market/addresses.ts';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { findCoin } from '../../core/market/coins.ts';
import { networkCalled } from '../../core/market/networks.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import { readHost } from '../api/hosts.ts';
import { DEFAULT_PER_MINUTE } from '../api/rate-limit.ts';
import { type NatsOptions, NatsTrouble, readNatsUrls } from '../many/connection.ts';
import type { Address } from './open-listeners.ts';

/** The message is a sentence for the operator. */
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
  /** Tokens whose prices are recorded. */
  readonly record: readonly AssetKey[];
  readonly metricsAt?: Address;
  /** A file with the operator's demo key for CoinGecko. */
  readonly coinGeckoKeyFile?: string;
  /** Null: one machine, without NATS. */
  readonly nats: NatsArguments | null;
  readonly frontOnly: boolean;
  /** Whether a key that was checked is accepted for a while when NATS does not answer. */
  readonly hasKeyGrace: boolean;
}

export const SERVE_USAGE = [
  'npm run serve -- --data DIR [--port 8787] [--host 127.0.0.1] [--allow-host NAME]… [--trust-proxy]',
  '  [--rate 600] [--coingecko-key FILE] [--metrics-port N] [--metrics-host 127.0.0.1] [--record ETH:0x,ETH:0xdac1…]…   (--rate 0: no limit)',
  '  [--nats URL[,URL…] [--nats-auth FILE] [--nats-ca FILE] [--nats-replicas N] [--front-only] [--no-key-grace]]',
].join('\n');

export const DEFAULT_PORT = 8787;
export const DEFAULT_HOST = '127.0.0.1';

/** Throws WrongArguments. */
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

/** Empty without a port. */
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
  /** Copies of each bucket; null for the default. */
  readonly replicas: number | null;
}

export const NATS_OPTIONS = {
  nats: { type: 'string' },
  'nats-auth': { type: 'string' },
  'nats-ca': { type: 'string' },
  'nats-replicas': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

const NATS_NAMES = ['nats-auth', 'nats-ca', 'nats-replicas'] as const;

/** Null without `--nats`. Throws WrongArguments. */
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

/** By every name of the table. Throws WrongArguments. */
export function networkNamed(text: string): PlatformId {
  const found = platformNamed(text);
  if (!found) throw new WrongArguments(`Unknown network ${JSON.stringify(text)}.`);
  return found;
}

/** Null for a name that the table lacks. Throws WrongArguments for a network without prices. */
export function platformNamed(text: string): PlatformId | null {
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
