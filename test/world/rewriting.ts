/** A right JSON body made wrong: its members renamed, doubled, of another currency, or of another asset. */

export type Rewriting =
  /** Every member by another name, as a new version of an API has it. */
  | 'renamed'
  /** Every member twice, first without a value: who takes the last one, as JSON.parse does, reads what is right. */
  | 'twice, the last right'
  | 'twice, the last null'
  /** The won of a row are its dollars. */
  | 'won as dollars'
  /** Of another token, market or pair than was asked, or an answer to another question. */
  | 'of another';

type Member = readonly [name: string, json: string];

const MEMBERS: Readonly<
  Record<Exclude<Rewriting, 'of another'>, (members: readonly Member[]) => readonly Member[]>
> = {
  renamed: (members) => members.map(([name, json]) => [`${name}_v2`, json]),
  'twice, the last right': (members) =>
    members.flatMap(([name, json]) => [
      [name, 'null'],
      [name, json],
    ]),
  'twice, the last null': (members) =>
    members.flatMap(([name, json]) => [
      [name, json],
      [name, 'null'],
    ]),
  'won as dollars': (members) => {
    const dollars = members.find(([name]) => name === 'usd')?.[1];
    return members.map(([name, json]) => [name, name === 'krw' && dollars ? dollars : json]);
  },
};

/** Names by which upstreams say what an answer is about. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g, '0x5e00000000000000000000000000000000000bad'],
  [/coingecko:[\w-]+/g, 'coingecko:another'],
  [/"([\w-]+)":\{"usd":/g, '"another-$1":{"usd":'],
  [/"(symbol|market)":"([^"]*)"/g, '"$1":"OTHER$2"'],
  [/"(base|base_code|currency)":"USD"/g, '"$1":"EUR"'],
  [/"id":1\b/g, '"id":2'],
];

/** A body that is no JSON stays as it is. */
export function rewritten(body: string, as: Rewriting): string {
  if (as === 'of another') return NAMES.reduce((text, [name, other]) => text.replace(name, other), body);
  try {
    return written(JSON.parse(body, keepingNumbers), MEMBERS[as]);
  } catch {
    return body;
  }
}

/** A number by its digits. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function keepingNumbers(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value;
}

function written(value: unknown, change: (members: readonly Member[]) => readonly Member[]): string {
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return `[${value.map((each) => written(each, change)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]): Member => [name, written(each, change)]);
  return `{${change(members)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join()}}`;
}
