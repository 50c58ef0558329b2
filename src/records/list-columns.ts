/** Which column of a list is what: by an explorer's names, by position, or by what the whole column contains and is called. */
import type { ColumnContents } from './column-contents.ts';
import { type ColumnRole, LONGEST_NAME, type NamedColumn, namedColumn, ROLES } from './column-names.ts';
import type { ListColumns } from './column-places.ts';
import { explorerColumns } from './explorer-exports.ts';
import { minutesEast } from './moment-text.ts';

/** The columns that a person has named: by index, by name or as `#4`, counted from 1. Null: none of them. */
export type ColumnAnswers = Readonly<Partial<Record<ColumnRole, number | string | null>>>;

/** Two columns may be the one, or the one may be another thing. */
export interface ColumnQuestion {
  readonly role: ColumnRole;
  readonly candidates: readonly {
    readonly column: number;
    readonly name: string;
    readonly example: string;
  }[];
  readonly canBeNone: boolean;
  /** Without an answer that fits. */
  readonly isOpen: boolean;
}

export type DecidedColumns =
  | { readonly columns: ListColumns; readonly questions: readonly ColumnQuestion[] }
  | { readonly columns: null; readonly questions: readonly ColumnQuestion[] };

const BY_POSITION: ListColumns = {
  format: 'list',
  isByPosition: true,
  width: null,
  time: 0,
  zone: null,
  network: 1,
  address: 2,
  amounts: [3],
  decimals: null,
  usualMark: null,
  canBeSmallest: false,
  conditions: [],
};

/** Longer numbers without decimals are wei rather than tokens. */
const MOST_WHOLE_DIGITS = 15;

interface Described extends NamedColumn {
  readonly column: number;
  readonly contents: ColumnContents;
}

export interface ListTable {
  /** Null for a list without a header. */
  readonly header: readonly string[] | null;
  /** Of each column, without the header. */
  readonly contents: readonly ColumnContents[];
  /** Whether two columns say the same in every row. */
  readonly areSame: (role: ColumnRole, one: number, other: number) => boolean;
}

export function decideColumns(
  { header, contents, areSame }: ListTable,
  answers: ColumnAnswers,
): DecidedColumns {
  const whole = (columns: ListColumns) => ({ columns, questions: [] });
  const wholeByPosition = () => whole({ ...BY_POSITION, canBeSmallest: canBeSmallest(contents[3], false) });
  if (!header) return wholeByPosition();
  const known = explorerColumns(header);
  if (known) return whole(known);
  const table = header.flatMap((name, column): Described[] => {
    const of = contents[column];
    return of ? [{ ...namedColumn(name), column, contents: of }] : [];
  });
  const time = timesOf(table);
  if (time.length === 0 && answers.time == null) return wholeByPosition();
  const found: Readonly<Record<ColumnRole, Found>> = {
    time: { candidates: time },
    network: { candidates: networksOf(table) },
    token: tokensOf(table),
    amount: amountsOf(table, time),
  };
  const questions: ColumnQuestion[] = [];
  const chosen: Partial<Record<ColumnRole, number | null>> = {};
  for (const role of ROLES) {
    const { candidates, mustAsk = false } = found[role];
    const [first, ...others] = candidates;
    const answer = answerIn(table, role, answers);
    const isMistaken = answers[role] !== undefined && answer === undefined;
    const isPlain =
      !mustAsk && !isMistaken && others.every(({ column }) => first && areSame(role, first.column, column));
    if (!isPlain)
      questions.push({
        role,
        candidates: candidates.map(({ column, name, contents: { example } }) => ({ column, name, example })),
        canBeNone: canBeNone(role),
        isOpen: answer === undefined,
      });
    if (answer !== undefined || isPlain)
      chosen[role] = answer ?? (answer === null ? null : (first?.column ?? null));
  }
  const { time: at, network, token, amount } = chosen;
  if (at == null || network === undefined || token === undefined || amount === undefined)
    return { columns: null, questions };
  const hasDecimals = table.some(({ isDecimals }) => isDecimals);
  return {
    columns: {
      ...BY_POSITION,
      isByPosition: false,
      width: header.length,
      time: at,
      zone: zoneIn(header[at] ?? ''),
      network,
      address: token,
      amounts: amount === null ? [] : [amount],
      canBeSmallest: amount !== null && canBeSmallest(contents[amount], hasDecimals),
    },
    questions,
  };
}

/** `mustAsk`: also where there is one of them, or none. */
interface Found {
  readonly candidates: readonly Described[];
  readonly mustAsk?: boolean;
}

/** Undefined where the person has named none, or one that is not there, or a wallet for a token. */
function answerIn(
  table: readonly Described[],
  role: ColumnRole,
  answers: ColumnAnswers,
): number | null | undefined {
  const answer = answers[role];
  if (answer === undefined) return undefined;
  if (answer === null) return canBeNone(role) ? null : undefined;
  const those = table.filter(
    ({ column, name }) =>
      column === answer ||
      `#${column + 1}` === answer ||
      name.toLowerCase() === String(answer).trim().toLowerCase(),
  );
  const [one, second] = those;
  return one === undefined || second !== undefined || (role === 'token' && one.isWallet)
    ? undefined
    : one.column;
}

function canBeNone(role: ColumnRole): boolean {
  return role === 'token' || role === 'amount';
}

const isMost = (count: number, { filled }: ColumnContents) => count * 2 > filled;

function preferred(columns: readonly Described[], is: (of: Described) => boolean): readonly Described[] {
  const those = columns.filter(is);
  return those.length > 0 ? those : columns;
}

/** Columns whose times can be read; where there are none, those that are called so. */
function timesOf(table: readonly Described[]): readonly Described[] {
  const readable = table.filter(({ contents }) => isMost(contents.times, contents));
  if (readable.length > 0) return preferred(readable, ({ isTime }) => isTime);
  const called = table.filter(({ isTime }) => isTime);
  return preferred(called, ({ contents }) => isMost(contents.almostTimes, contents)).slice(0, 1);
}

function networksOf(table: readonly Described[]): readonly Described[] {
  const called = table.filter(({ isNetwork }) => isNetwork);
  if (called.length > 0) return preferred(called, ({ contents }) => isMost(contents.networks, contents));
  return table.filter(
    ({ contents, isToken, isAmount, isWallet, isTime }) =>
      isMost(contents.networks, contents) && !isToken && !isAmount && !isWallet && !isTime,
  );
}

/**
 * An address of a wallet must not be sent: of columns with addresses, one is taken that says token or contract. Others are
 * a question, and so is a list that names no token.
 */
function tokensOf(table: readonly Described[]): Found {
  const others = table.filter(({ isWallet }) => !isWallet);
  const withAddresses = others.filter(
    ({ isToken, isAddress, contents }) =>
      contents.addresses > 0 &&
      (isToken || isAddress || isMost(contents.addresses + contents.coins, contents)),
  );
  const called = withAddresses.filter(({ isToken }) => isToken);
  if (called.length > 0) return { candidates: called };
  if (withAddresses.length > 0) return { candidates: withAddresses, mustAsk: true };
  // Without a whole address in it, nothing of the column is sent.
  const symbolic = others.filter(
    ({ isToken, isAddress, contents }) => (isToken || isAddress) && contents.addresses === 0,
  );
  if (symbolic.length > 0) return { candidates: symbolic };
  const candidates = others.filter(
    ({ contents, isNetwork }) => isMost(contents.symbols, contents) && !isNetwork && contents.fiat === 0,
  );
  return { candidates, mustAsk: true };
}

function amountsOf(table: readonly Described[], times: readonly Described[]): Found {
  const called = table.filter((of) => of.isAmount && !times.includes(of));
  const numeric = called.filter(({ contents }) => isMost(contents.numbers, contents));
  const isPriced = table.some(({ contents }) => contents.fiat > 0 && isMost(contents.fiat, contents));
  // Beside a column of KRW, an amount may be of won.
  if (isPriced && numeric.length > 0) {
    const counts = numeric.filter(({ isCount }) => isCount);
    return counts.length > 0 ? { candidates: counts } : { candidates: numeric, mustAsk: true };
  }
  if (numeric.length > 0) return { candidates: numeric };
  return {
    candidates: called.filter(({ contents }) => !/^[^\d]*\p{Sc}/u.test(contents.example)).slice(0, 1),
  };
}

function canBeSmallest(contents: ColumnContents | undefined, hasDecimals: boolean): boolean {
  if (contents === undefined || contents.evidence.hasDecimals) return false;
  return hasDecimals || contents.evidence.digits > MOST_WHOLE_DIGITS;
}

/** Only what is a zone and nothing else: an offset that is overlooked makes another price. */
export function zoneIn(name: string): number | null {
  return minutesEast(/[(（](.*)[)）]/.exec(name.slice(0, LONGEST_NAME))?.[1]?.trim() ?? '');
}
