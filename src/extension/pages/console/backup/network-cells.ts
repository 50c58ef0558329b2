/** Finds the cells that name a network in a list of addresses: those of a network column, or full names in any other. */
import {
  hasTokens,
  type Network,
  networkCalled,
  networkNamed,
  networkOfChain,
} from '../../../../core/market/networks.ts';
import { isColumnName, namedColumn } from '../../../../core/records/column-names.ts';

/** What the cells of a line tell about its network. */
export type Cells = {
  /** Networks named in a token's column, where such a name means a token. */
  readonly ofTokens: readonly Network[];
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'named'; readonly network: Network }
  /** `full`: the networks with full names, which contradict a link; a symbol may be a token's. */
  | { readonly kind: 'open'; readonly networks: readonly Network[]; readonly full: readonly Network[] }
  /** The network column has a name that is not in the table. */
  | { readonly kind: 'unknown'; readonly name: string }
);

const NETWORK_COLUMN = /mainnet|메인넷/i;
/** Columns about a network that do not name one. */
const OTHER_COLUMN = /fee|gas|cost|수수료|가스|비용/i;
const LINK_COLUMN = /^(?:url|link|링크)$/i;
const TOKEN_COLUMN = /^(?:name|label|이름|명칭)$/i;
/** Names of columns that `isColumnName` does not know. */
const FURTHER_COLUMN =
  /^(?:|#|no\.?|id|name|label|decimals?|notes?|memo|logo(?:uri)?|url|link|링크|이름|명칭|번호|비고|메모|소수점?)$/i;

const ADDRESS = /0x[0-9a-f]{40}/i;
const CHAIN_ID = /^\d{1,10}$/;

/** The most lines that are read to decide what a column has. */
const MOST_LOOKED_AT = 1_000;
/** The most columns of a list; further cells are ignored. */
const MOST_COLUMNS = 100;
const LONGEST_LINE = 2_000;

/** The contents of each column by the header. `token`: addresses or names of tokens. */
type Header = readonly ('network' | 'token' | 'address' | 'other')[];

interface Columns {
  /** Columns in which some word is no network, so that names there are those of tokens. */
  readonly tokens: ReadonlySet<number>;
  /** Columns of numbers that may be chain ids. */
  readonly chains: ReadonlySet<number>;
  readonly doubtful: ReadonlySet<number>;
}

/**
 * Reads the cells of the list's lines, which are passed in their order. Under a header, its columns of networks decide,
 * with every name, and a network's name in any column but a token's leaves it open. Without one, a full name in a cell of
 * its own decides; a coin's symbol leaves it open, and so does a name in a column that has tokens' names.
 */
export function createCellReader(lines: readonly string[]): (line: string) => Cells {
  const columns = columnsOf(lines);
  let header: Header | null = null;
  return (line) => {
    const cells = cellsOf(line);
    if (!ADDRESS.test(line)) header = headerOf(line, cells) ?? header;
    return header ? below(header, cells) : withoutHeader(cells, isParted(line), columns);
  };
}

/** The header, if the line is one: all cells name columns, or one names the network and one an address or token. Titles do not count. */
function headerOf(line: string, cells: readonly string[]): Header | null {
  if (!isParted(line) || cells.length > MOST_COLUMNS) return null;
  const known = cells.map((cell): Header[number] => {
    const named = namedColumn(cell);
    if ((named.isNetwork || NETWORK_COLUMN.test(cell)) && !OTHER_COLUMN.test(cell)) return 'network';
    if (named.isToken || TOKEN_COLUMN.test(cell)) return 'token';
    return named.isAddress || LINK_COLUMN.test(cell) ? 'address' : 'other';
  });
  const isEach = cells.every(
    (cell, i) => known[i] === 'network' || isColumnName(cell) || FURTHER_COLUMN.test(cell),
  );
  const hasAddress = known.includes('token') || known.includes('address');
  return hasAddress && (isEach || known.includes('network')) ? known : null;
}

function below(header: Header, cells: readonly string[]): Cells {
  // An address below another column means quoted separators or a title that looks like a header: the header is then not used.
  const ofAddress = header[cells.findIndex((cell) => ADDRESS.test(cell))];
  const isBelow = cells.length <= header.length && (ofAddress === 'token' || ofAddress === 'address');
  const kinds = isBelow ? header : [];
  const inKind = (kind: Header[number]) => cells.filter((_, i) => (kinds[i] ?? 'other') === kind);
  const ofTokens = inKind('token').flatMap((cell) => networkCalled(cell) ?? []);
  const given = inKind('network').filter((cell) => cell !== '');
  const unknown = given.find((cell) => !networkIn(cell));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown, ofTokens };
  const named = [...new Set(given.flatMap((cell) => networkIn(cell) ?? []))];
  const others = inKind('other')
    .flatMap((cell) => networkCalled(cell) ?? [])
    .filter(hasTokens);
  const networks = [...new Set([...named, ...others])];
  const [network] = named;
  if (network && named.length === 1) return { kind: 'named', network, ofTokens };
  if (networks.length === 0) return { kind: 'none', ofTokens };
  return { kind: 'open', networks, full: networks, ofTokens };
}

function networkIn(cell: string): Network | null {
  return networkCalled(cell) ?? networkOfChain(cell);
}

function withoutHeader(cells: readonly string[], isList: boolean, columns: Columns): Cells {
  const ofTokens: readonly Network[] = [];
  const places = cells.map((cell, place) => ({ cell, place }));
  const ids = isList
    ? places.filter(({ cell, place }) => columns.chains.has(place) && CHAIN_ID.test(cell))
    : [];
  const unknown = ids.find(({ cell }) => !networkOfChain(cell));
  if (unknown) return { kind: 'unknown', name: unknown.cell, ofTokens };
  const named = isList ? places.map(({ cell, place }) => ({ place, network: networkNamed(cell) })) : [];
  const chains = ids.map(({ cell, place }) => ({ place, network: networkOfChain(cell) }));
  const clear = [...named, ...chains].flatMap(({ network, place }) =>
    network && hasTokens(network) && !columns.tokens.has(place) && !columns.doubtful.has(place)
      ? [network]
      : [],
  );
  const doubtful = [
    ...[...named, ...chains].flatMap(({ network }) => network ?? []),
    ...places.flatMap(({ cell, place }) =>
      columns.tokens.has(place) || networkNamed(cell) ? [] : (networkCalled(cell) ?? []),
    ),
  ].filter((network) => hasTokens(network) && !clear.includes(network));
  // `Polygon,MATIC,0x…` is a token's name and symbol, or a network and its coin's.
  const symbols = places.some(({ cell, place }) => !columns.tokens.has(place) && isSymbol(cell));
  const networks = [...new Set([...clear, ...doubtful])];
  const [network] = networks;
  if (!network) return { kind: 'none', ofTokens };
  const isClear = networks.length === 1 && clear.length > 0 && !symbols;
  return isClear
    ? { kind: 'named', network, ofTokens }
    : { kind: 'open', networks, full: [...new Set(clear)], ofTokens };
}

function isSymbol(cell: string): boolean {
  const network = networkNamed(cell) ? null : networkCalled(cell);
  return network !== null && hasTokens(network);
}

function columnsOf(lines: readonly string[]): Columns {
  const some = lines
    .slice(0, MOST_LOOKED_AT)
    .filter((line) => ADDRESS.test(line))
    .map((line) => cellsOf(line.slice(0, LONGEST_LINE)).slice(0, MOST_COLUMNS))
    .filter(({ length }) => length > 1);
  const tokens = new Set(
    some.flatMap((cells) =>
      cells.flatMap((cell, place) =>
        /\p{L}/u.test(cell) && !ADDRESS.test(cell) && !networkCalled(cell) ? [place] : [],
      ),
    ),
  );
  const places = [...(some[0] ?? []).keys()];
  const numbers = places.map((place) => some.flatMap((cells) => cells[place] ?? []));
  const address = (some[0] ?? []).findIndex((cell) => ADDRESS.test(cell));
  const chains = places.filter((place) => {
    const ids = numbers[place] ?? [];
    const isCount = ids.length > 1 && ids.every((id, i) => Number(id) === Number(ids[0]) + i);
    const isSome = place < address ? ids.some(networkOfChain) : ids.every(networkOfChain);
    return ids.every((id) => CHAIN_ID.test(id)) && isSome && !isCount;
  });
  // A number after the address may be an amount, and a column of 1s may count lines.
  const doubtful = chains.filter((place) => place > address || numbers[place]?.join() === '1');
  return { tokens, chains: new Set(chains), doubtful: new Set(doubtful) };
}

function isParted(line: string): boolean {
  return /[,;\t|]/.test(line);
}

/** The cells of a line; two words, as a symbol and its address, are cells too, but longer text is not. */
function cellsOf(line: string): readonly string[] {
  const text = line.replace(/^\uFEFF/, '').trim();
  const words = isParted(text) ? text.split(/[,;\t|]/) : text.split(/\s+/);
  if (!isParted(text) && words.length !== 2) return [];
  return words.map((cell) =>
    cell
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim(),
  );
}
