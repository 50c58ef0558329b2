/** Which column of a list is what: by an explorer's names, by position, or by what the whole column contains and is called. */
import type { PlatformId } from '../market/platforms.ts';
import type { ColumnContents } from './column-contents.ts';
import {
  type ColumnRole,
  isCountUnit,
  LONGEST_NAME,
  type NamedColumn,
  namedColumn,
  ROLES,
} from './column-names.ts';
import { type ListColumns, NO_COLUMNS } from './column-places.ts';
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

export interface DecidedColumns {
  /** Null while a question is open. */
  readonly columns: ListColumns | null;
  readonly questions: readonly ColumnQuestion[];
}

const BY_POSITION: ListColumns = {
  ...NO_COLUMNS,
  format: 'list',
  isByPosition: true,
  time: 0,
  network: 1,
  address: 2,
  amounts: [3],
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
  /** A title says that amounts are in another unit. */
  readonly isInUnits: boolean;
  /** Ids of the networks that titles name. */
  readonly titleNetworks: readonly string[];
}

/** `given`: the network of a list that names none. */
export function decideColumns(
  list: ListTable,
  answers: ColumnAnswers,
  given: PlatformId | null,
): DecidedColumns {
  const { header, contents, areSame } = list;
  const named = header === null ? contents : contents.slice(0, header.length);
  const table = named.map((of, column): Described => {
    return { ...namedColumn(header?.[column] ?? ''), column, contents: of };
  });
  if (!header || table.every((of) => of.contents.filled === 0))
    return fixedColumns({ ...BY_POSITION, canBeSmallest: canBeSmallest(contents[3], false) }, table, answers);
  const added = table.filter(({ isNetwork }) => isNetwork);
  const [network] = added;
  const answered = answerIn(table, 'network', answers);
  const known = explorerColumns(header, answered === undefined ? (network?.column ?? null) : answered);
  if (known) {
    const isOne = added.every(({ column }) => network && areSame('network', network.column, column));
    const asked = answered === undefined && !isOne ? [questionOf('network', added, true)] : [];
    return fixedColumns(known, table, answers, asked);
  }
  const time = timesOf(table);
  const found: Readonly<Record<ColumnRole, Found>> = {
    time,
    network: networksOf(table, list.titleNetworks, given),
    token: tokensOf(table),
    amount: amountsOf(table, time.candidates, list.isInUnits),
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
    if (!isPlain) questions.push(questionOf(role, candidates, answer === undefined));
    if (answer !== undefined || isPlain)
      chosen[role] = answer ?? (answer === null ? null : (first?.column ?? null));
  }
  const { time: at, network: place, token, amount } = chosen;
  if (at == null || place === undefined || token === undefined || amount === undefined)
    return { columns: null, questions };
  const hasDecimals = table.some(({ isDecimals }) => isDecimals);
  return {
    columns: {
      ...NO_COLUMNS,
      format: 'list',
      width: header.length,
      time: at,
      zone: zoneIn(header[at] ?? ''),
      network: place,
      address: token,
      amounts: amount === null ? [] : [amount],
      behind: amount === null ? null : columnBehind(table, amount),
      canBeSmallest: amount !== null && canBeSmallest(contents[amount], hasDecimals),
    },
    questions,
  };
}

function questionOf(role: ColumnRole, candidates: readonly Described[], isOpen: boolean): ColumnQuestion {
  return {
    role,
    candidates: candidates.map(({ column, name, contents: { example } }) => ({ column, name, example })),
    canBeNone: canBeNone(role),
    isOpen,
  };
}

/** Of a format that says its columns. An answer that names another column cannot be applied, and stays open. */
function fixedColumns(
  columns: ListColumns,
  table: readonly Described[],
  answers: ColumnAnswers,
  asked: readonly ColumnQuestion[] = [],
): DecidedColumns {
  const { time, network, address, amounts } = columns;
  const own: Readonly<Record<ColumnRole, readonly number[]>> = {
    time: [time],
    network: typeof network === 'number' ? [network] : [],
    token: address === null ? [] : [address],
    amount: amounts,
  };
  const mistaken = ROLES.filter((role) => {
    const answer = answerIn(table, role, answers);
    const isNone = answer === null && (role === 'amount' || own[role].length === 0);
    return answers[role] !== undefined && !isNone && (answer == null || !own[role].includes(answer));
  });
  const questions = [
    ...asked,
    ...mistaken.map((role) => {
      const those = own[role].flatMap((column) => table[column] ?? []);
      return questionOf(role, those, true);
    }),
  ];
  if (questions.length > 0) return { columns: null, questions };
  return { columns: answers.amount === null ? { ...columns, amounts: [] } : columns, questions };
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
  return role !== 'time';
}

const isMost = (count: number, { filled }: ColumnContents) => count * 2 > filled;

function preferred(columns: readonly Described[], is: (of: Described) => boolean): readonly Described[] {
  const those = columns.filter(is);
  return those.length > 0 ? those : columns;
}

/**
 * Columns of times, whatever they are called, and those that are called so. Where only some of them can be read, the one that
 * is meant may be another. Bare digits are times only in a column that is called so.
 */
function timesOf(table: readonly Described[]): Found {
  const bareIn = ({ isTime, contents }: Described) => (isTime ? 0 : contents.bareTimes);
  const isReadable = (of: Described) => isMost(of.contents.times - bareIn(of), of.contents);
  const isLikeTime = (of: Described) =>
    isMost(of.contents.times + of.contents.almostTimes - bareIn(of), of.contents);
  const like = table.filter((of) => isLikeTime(of) || (of.isTime && of.contents.filled > 0));
  if (like.some(isReadable)) return { candidates: like, mustAsk: !like.every(isReadable) };
  if (like.length > 1 && like.some(({ contents }) => contents.times > 0))
    return { candidates: like, mustAsk: true };
  // No line has a time that can be read: each is refused with the reason.
  const called = preferred(like.length > 0 ? like : table.filter(({ isTime }) => isTime), isLikeTime);
  if (called.length > 0) return { candidates: called.slice(0, 1) };
  return { candidates: table.filter(({ contents }) => contents.addresses === 0), mustAsk: true };
}

/** Without a column whose whole name says it, one that may be it is a question where it does not agree with `given`. */
function networksOf(table: readonly Described[], titles: readonly string[], given: PlatformId | null): Found {
  const whole = table.filter(({ isWholeNetwork, isNetwork }) => isWholeNetwork && isNetwork);
  if (whole.length > 0) return { candidates: whole };
  const isGiven = (id: string) => id === given;
  const mayBe = ({ contents, ...of }: Described): boolean => {
    const ids = [...contents.networkIds];
    if (contents.filled === 0 || of.isWholeToken || of.isAmount || of.isTime) return false;
    if (contents.networks === contents.filled && ids.every(isGiven)) return false;
    if (of.isNetwork || (of.isMaybeNetwork && !isMost(contents.numbers, contents))) return true;
    return !of.isToken && !ids.every(isGiven);
  };
  const candidates = table.filter(mayBe);
  return { candidates, mustAsk: candidates.length > 0 || !titles.every(isGiven) };
}

/**
 * An address of a wallet must not be sent: of columns with addresses, one is taken whose whole name says token or contract.
 * Others are a question, and so is a list that names no token.
 */
function tokensOf(table: readonly Described[]): Found {
  const others = table.filter(({ isWallet }) => !isWallet);
  const withAddresses = others.filter(
    ({ isToken, isAddress, contents }) =>
      contents.addresses > 0 &&
      (isToken || isAddress || isMost(contents.addresses + contents.coins, contents)),
  );
  const called = withAddresses.filter(({ isWholeToken }) => isWholeToken);
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

/** Columns that are called so, by their whole names and without a sign of another unit beside them. */
function amountsOf(table: readonly Described[], times: readonly Described[], isInUnits: boolean): Found {
  const others = table.filter((of) => !times.includes(of));
  const numeric = others.filter(({ contents }) => isMost(contents.numbers, contents));
  const called = others.filter(({ isAmount, contents }) => isAmount && contents.filled > 0);
  const shown = called.filter((of) => numeric.includes(of));
  const written = called.filter(({ contents }) => !/^[^\d]*\p{Sc}/u.test(contents.example)).slice(0, 1);
  const those = shown.length > 0 ? shown : written;
  // Beside a cell of KRW, an amount may be of won.
  const isPriced = table.some(({ contents }) => contents.fiat > 0);
  const counts = those.filter(({ isCount }) => isCount);
  const candidates = isPriced && counts.length > 0 ? counts : those;
  const isInSymbol = (unit: string) =>
    table.some(
      ({ isToken, contents: { isConstant, example } }) =>
        isToken && isConstant && example.toLowerCase() === unit.toLowerCase(),
    );
  const isClear = ({ isWholeAmount, isBalance, unit }: Described) =>
    isWholeAmount && (unit === null || isInSymbol(unit)) && !(isBalance && numeric.length > 1);
  const isOfUnit =
    isInUnits || table.some((of) => of.contents.units > 0 || (isUnitColumn(of) && !isInCounts(of.contents)));
  if (
    candidates.length === 0 ||
    (!isOfUnit && !(isPriced && counts.length === 0) && candidates.every(isClear))
  )
    return { candidates };
  const all = numeric.filter((of) => !of.isOther && !of.isDecimals && !of.isNetwork && !of.isTime);
  return { candidates: all.length > 0 ? all : candidates, mustAsk: true };
}

function isUnitColumn({ isUnit, contents }: Described): boolean {
  return isUnit && contents.filled > 0 && !isMost(contents.numbers, contents);
}

function isInCounts({ isConstant, example }: ColumnContents): boolean {
  return isConstant && isCountUnit(example);
}

/** Behind an amount of `1,234` without quotes, unless numbers are what it has. */
function columnBehind(table: readonly Described[], amount: number): number | null {
  const of = table[amount + 1];
  return !of || of.isOther || of.isAmount || of.isDecimals || of.isTime ? null : of.column;
}

function canBeSmallest(contents: ColumnContents | undefined, hasDecimals: boolean): boolean {
  if (contents === undefined || contents.evidence.hasDecimals) return false;
  return hasDecimals || contents.evidence.digits > MOST_WHOLE_DIGITS;
}

/** Only what is a zone and nothing else: an offset that is overlooked makes another price. */
export function zoneIn(name: string): number | null {
  return minutesEast(/[(（](.*)[)）]/.exec(name.slice(0, LONGEST_NAME))?.[1]?.trim() ?? '');
}
