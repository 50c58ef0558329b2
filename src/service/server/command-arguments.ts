/** The arguments of `price` and `record`, read strictly. */
import { ROLES } from '../../core/records/column-names.ts';
import { networkNamed, parsed, platformNamed, required, WrongArguments } from './arguments.ts';

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

/** Throws WrongArguments. */
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
    // The operation refuses a symbol that no network has.
    coinSymbol: platformNamed(symbol) ?? symbol,
    /** Empty: the coin. */
    addresses,
    at: values.at ?? null,
    format: oneOf(values.format, '--format', ['table', 'json', 'csv']),
    market: oneOf(values.market, '--market', ['global', 'korea']),
    /** The folder of the cache and of the spent limits. */
    data: required(values.data, '--data'),
  };
}

/** Throws WrongArguments. */
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
    /** Null: the standard output. */
    out: values.out ?? null,
    format: oneOf(values.format, '--format', ['csv', 'json']),
    /** Of files without a network. */
    network: values.network === undefined ? null : networkNamed(values.network),
    /** Of a list with a header, by name. */
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
