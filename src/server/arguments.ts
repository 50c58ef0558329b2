/** What the commands of a server take, read strictly: a mistyped option is said, not guessed. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readHost } from '../api/hosts.ts';
import { isKey } from '../api/keys.ts';
import { DEFAULT_PER_MINUTE } from '../api/rate-limit.ts';
import { parseAddress } from '../market/addresses.ts';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { networkCalled } from '../market/networks.ts';
import type { PlatformId } from '../market/platforms.ts';
import type { NewProject } from '../messages/project-requests.ts';
import type { Address } from './server.ts';

/** What is wrong with the arguments, in a sentence. */
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
  /** A file that holds the operator's demo key for CoinGecko. */
  readonly coinGeckoKeyFile?: string;
}

export const SERVE_USAGE = [
  'npm run serve -- --data DIR [--port 8787] [--host 127.0.0.1] [--allow-host NAME]… [--trust-proxy]',
  '  [--rate 600] [--coingecko-key FILE] [--metrics-port N] [--metrics-host 127.0.0.1] [--record ETH:0x,ETH:0xdac1…]…   (--rate 0: no limit)',
].join('\n');

export const PROJECT_USAGE = [
  'npm run project -- create --name NAME --network mainnet|testnet [--platforms ETH,BNB] [--key=KEY|--key -] --data DIR [--base-url URL]',
  'npm run project -- list --data DIR',
  'npm run project -- rename ID --to NAME --data DIR',
  'npm run project -- rotate ID --data DIR [--base-url URL]',
  'npm run project -- revoke ID --data DIR',
].join('\n');

/** `--key -`: the key is read from the standard input. */
export const STANDARD_INPUT = '-';

const DEFAULT_PORT = 8787;
const DEFAULT_HOST = '127.0.0.1';

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
  });
  const [first] = positionals;
  const keyFile = values['coingecko-key'];
  if (first !== undefined)
    throw new WrongArguments(
      `Unexpected argument ${JSON.stringify(first)}. Separate a list with commas, without spaces: ETH:0x,BNB:0x.`,
    );
  return {
    host: required(values.host, '--host'),
    allowedHosts: values['allow-host'].map(allowedHost),
    port: wholeNumber(values.port, '--port', 65_535),
    data: required(values.data, '--data'),
    perMinute: wholeNumber(values.rate, '--rate', 1_000_000),
    trustProxy: values['trust-proxy'],
    record: values.record.flatMap((list) => list.split(',').map(assetNamed)),
    ...metricsAddress(values),
    ...(keyFile !== undefined && { coinGeckoKeyFile: required(keyFile, 'the file of --coingecko-key') }),
  };
}

interface MetricsValues {
  readonly 'metrics-host'?: string | undefined;
  readonly 'metrics-port'?: string | undefined;
}

/** Nowhere unless a port is given. */
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

export type ProjectCommand =
  | {
      readonly act: 'create';
      readonly project: NewProject;
      /** STANDARD_INPUT where it is not among the arguments, which other users of the machine may see. */
      readonly key?: string;
      readonly baseUrl: string;
    }
  | { readonly act: 'list' }
  | { readonly act: 'rename'; readonly which: string; readonly to: string }
  | { readonly act: 'rotate'; readonly which: string; readonly baseUrl: string }
  | { readonly act: 'revoke'; readonly which: string };

/** Throws WrongArguments. */
export function readProjectArguments(args: readonly string[]): ProjectCommand & { readonly data: string } {
  const { values, positionals } = parsed(args, {
    data: { type: 'string' },
    name: { type: 'string' },
    network: { type: 'string', default: 'mainnet' },
    platforms: { type: 'string' },
    key: { type: 'string' },
    to: { type: 'string' },
    id: { type: 'string' },
    'base-url': { type: 'string' },
  });
  const [act, given, ...rest] = positionals;
  if (rest.length > 0) throw new WrongArguments(`Unexpected argument ${JSON.stringify(rest[0])}.`);
  const which = () => required(given ?? values.id ?? values.name, 'the id of a project (see list)');
  const data = required(values.data, '--data');
  const usual = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
  const baseUrl = () => readUrl(values['base-url'] ?? usual, '--base-url');
  switch (act) {
    case 'create':
      return { act, data, project: newProject(values), ...givenKey(values.key), baseUrl: baseUrl() };
    case 'list':
      return { act, data };
    case 'rename':
      return { act, data, which: which(), to: required(values.to, '--to') };
    case 'rotate':
      return { act, data, which: which(), baseUrl: baseUrl() };
    case 'revoke':
      return { act, data, which: which() };
    default:
      throw new WrongArguments('Missing command: create, list, rename, rotate or revoke.');
  }
}

export function parsed<const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

function newProject(values: { name?: string; network?: string; platforms?: string }): NewProject {
  const { network } = values;
  if (network !== 'mainnet' && network !== 'testnet')
    throw new WrongArguments(`--network must be mainnet or testnet, not ${JSON.stringify(network)}.`);
  return {
    name: required(values.name, '--name'),
    network,
    platforms: values.platforms === undefined ? null : values.platforms.split(',').map(networkNamed),
  };
}

/** The key of a project of the extension, so that the same URLs' paths work here. */
function givenKey(key: string | undefined): { readonly key?: string } {
  if (key === undefined) return {};
  return { key: key === STANDARD_INPUT ? key : checkedKey(key) };
}

/** Throws WrongArguments. */
export function checkedKey(key: string): string {
  // What it is instead is not said: it may be a key with a letter missing.
  if (!isKey(key))
    throw new WrongArguments('--key is not valid: expected 43 characters. Copy the key again.');
  return key;
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
  const platform = platformNamed(network);
  const asset = platform && parseAssetKey(`${platform}:${address.toLowerCase()}`);
  if (!asset || rest.length > 0)
    throw new WrongArguments(
      `--record must be a list of network and address, like ETH:0x, not ${JSON.stringify(text)}.`,
    );
  if (asset.address !== null && !parseAddress(address).ok)
    throw new WrongArguments(`The checksum of ${JSON.stringify(text)} is wrong: copy its address again.`);
  return asset.key;
}

function readUrl(text: string, option: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new WrongArguments(`${option} is not an http(s) URL: ${JSON.stringify(text)}.`);
  return text.replace(/\/+$/, '');
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
