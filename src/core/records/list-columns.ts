/** Decides the role of each column: by an explorer's header, by position, or by the column's name and contents. */
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

/** A person's answers: the column by index, by name or as `#4`, counted from 1; null when the list has no such column. */
export type ColumnAnswers = Readonly<Partial<Record<ColumnRole, number | string | null>>>;

/** A question to the person: several columns may have the role, or it is uncertain whether one has it. */
export interface ColumnQuestion {
  readonly role: ColumnRole;
  readonly candidates: readonly {
    readonly column: number;
    readonly name: string;
    readonly example: string;
  }[];
  readonly canBeNone: boolean;
  /** Whether no valid answer was given yet. */
  readonly isOpen: boolean;
}

export interface DecidedColumns {
  /** The columns in their roles; null while a question to the person is open. */
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

/** Numbers with more digits and without decimals are probably in wei, not in tokens. */
const MOST_WHOLE_DIGITS = 15;

interface Described extends NamedColumn {
  readonly column: number;
  readonly contents: ColumnContents;
}

export interface ListTable {
  /** Null for a list without a header. */
  readonly header: readonly string[] | null;
  /** The contents of each column, without the header. */
  readonly contents: readonly ColumnContents[];
  /** Whether two columns have the same value in every row. */
  readonly areSame: (role: ColumnRole, one: number, other: number) => boolean;
  /** Whether a title above the header states another unit for the amounts. */
  readonly isInUnits: boolean;
  /** Ids of the networks in titles above the header. */
  readonly titleNetworks: readonly string[];
}

/**
 * Decides the role of each column, or which questions the person must answer first. `given`: the network that the
 * person chose for a list without a column of networks.
 */
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

/**
 * The decision for a list in a fixed format, whose columns are known. An answer that names another column cannot be
 * applied: its question stays open.
 */
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

/** The candidates for a role. `mustAsk`: the person is asked even when there is only one candidate, or no candidate. */
interface Found {
  readonly candidates: readonly Described[];
  readonly mustAsk?: boolean;
}

/** The answered column; undefined without an answer, and for a missing column or a wallet in the role of the token. */
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
 * Columns that contain times, under any name, and those whose names say so. If only some of them can be read, a question is
 * needed: another one may be meant. Bare digits count as times only in a column whose name says so.
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
  // No column has mostly readable times: the likeliest is taken, and lines without a readable time are refused as such.
  const called = preferred(like.length > 0 ? like : table.filter(({ isTime }) => isTime), isLikeTime);
  if (called.length > 0) return { candidates: called.slice(0, 1) };
  return { candidates: table.filter(({ contents }) => contents.addresses === 0), mustAsk: true };
}

/**
 * Columns whose whole name means a network. Without any, the person is asked if a column or a title may name a network
 * other than `given`, which the person chose for the whole list.
 */
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
 * Addresses of wallets must not be sent: without a question, only a column is taken whose whole name means token or contract.
 * A list without a column of tokens needs a question, too.
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
  // Nothing of a column without whole addresses is sent.
  const symbolic = others.filter(
    ({ isToken, isAddress, contents }) => (isToken || isAddress) && contents.addresses === 0,
  );
  if (symbolic.length > 0) return { candidates: symbolic };
  const candidates = others.filter(
    ({ contents, isNetwork }) => isMost(contents.symbols, contents) && !isNetwork && contents.fiat === 0,
  );
  return { candidates, mustAsk: true };
}

/** Columns of amounts. No question is needed if their whole names mean amounts and no cell or title has another unit. */
function amountsOf(table: readonly Described[], times: readonly Described[], isInUnits: boolean): Found {
  const others = table.filter((of) => !times.includes(of));
  const numeric = others.filter(({ contents }) => isMost(contents.numbers, contents));
  const called = others.filter(({ isAmount, contents }) => isAmount && contents.filled > 0);
  const shown = called.filter((of) => numeric.includes(of));
  const written = called.filter(({ contents }) => !/^[^\d]*\p{Sc}/u.test(contents.example)).slice(0, 1);
  const those = shown.length > 0 ? shown : written;
  // In a table with a currency such as KRW, an amount may be a sum of money.
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

/** The column behind the amounts, which would have the second half of `1,234` without quotes; null if it has numbers. */
function columnBehind(table: readonly Described[], amount: number): number | null {
  const of = table[amount + 1];
  return !of || of.isOther || of.isAmount || of.isDecimals || of.isTime ? null : of.column;
}

function canBeSmallest(contents: ColumnContents | undefined, hasDecimals: boolean): boolean {
  if (contents === undefined || contents.evidence.hasDecimals) return false;
  return hasDecimals || contents.evidence.digits > MOST_WHOLE_DIGITS;
}

/**
 * The zone in the brackets of a column's name, in minutes east. Null for any other text: a wrong zone means a wrong price.
 */
export function zoneIn(name: string): number | null {
  return minutesEast(/[(（](.*)[)）]/.exec(name.slice(0, LONGEST_NAME))?.[1]?.trim() ?? '');
}
