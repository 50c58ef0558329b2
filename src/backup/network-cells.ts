/** Which cells of a list of addresses name a network: those of a column of that name, or full names in any other. */
import { hasTokens, type Network, networkCalled, networkNamed, networkOfChain } from '../market/networks.ts';

/** What the cells of a line say of its network. `unknown`: its column has a name that the table lacks. */
export type Cells =
  | { readonly kind: 'none'; readonly hasHeader: boolean }
  | { readonly kind: 'named'; readonly network: Network }
  | { readonly kind: 'open'; readonly networks: readonly Network[] }
  | { readonly kind: 'unknown'; readonly name: string };

const NETWORK_COLUMN = /^(?:network|chain|blockchain|platform|네트워크|체인)(?:name|id)?$/;
const OTHER_COLUMN =
  /address|contract|token|symbol|name|coin|amount|quantity|balance|주소|컨트랙트|토큰|심볼|이름|종목|코인|수량/;

const ADDRESS = /0x[0-9a-f]{40}/i;

/** So many lines show whether a column has networks. */
const MOST_LOOKED_AT = 1_000;

/**
 * Reads the cells of the list's lines. By a header, its column alone counts, with every name. Without one, a full name in
 * a cell of its own decides; a coin's symbol leaves it open, unless its column has tokens' names.
 */
export function createCellReader(lines: readonly string[]): (line: string) => Cells {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const names = ADDRESS.test(first)
    ? []
    : cellsOf(first).map((name) => name.toLowerCase().replace(/[\s_-]/g, ''));
  const column = names.findIndex((name) => NETWORK_COLUMN.test(name));
  if (column >= 0) return (line) => inColumn(cellsOf(line)[column] ?? '');
  if (names.some((name) => OTHER_COLUMN.test(name)) && names.length > 1)
    return () => ({ kind: 'none', hasHeader: true });
  const ofTokens = columnsOfTokens(lines);
  return (line) => {
    const places = cellsOf(line).map((cell, place) => [cell, place] as const);
    const full = isParted(line) ? places.flatMap(([cell]) => networkNamed(cell) ?? []).filter(hasTokens) : [];
    const symbols = places
      .flatMap(([cell, place]) =>
        ofTokens.has(place) || networkNamed(cell) ? [] : (networkCalled(cell) ?? []),
      )
      .filter(hasTokens);
    const networks = [...new Set([...full, ...symbols])];
    const [network] = networks;
    if (!network) return { kind: 'none', hasHeader: false };
    // `Polygon,MATIC,0x…` is a token's name and symbol, or a network and its coin's.
    const isClear = networks.length === 1 && symbols.length === 0;
    return isClear ? { kind: 'named', network } : { kind: 'open', networks };
  };
}

function inColumn(cell: string): Cells {
  if (cell === '') return { kind: 'none', hasHeader: true };
  const network = networkCalled(cell) ?? networkOfChain(cell);
  return network ? { kind: 'named', network } : { kind: 'unknown', name: cell };
}

/** The places where a line has a word that is no network: symbols there are those of tokens. */
function columnsOfTokens(lines: readonly string[]): ReadonlySet<number> {
  const some = lines.slice(0, MOST_LOOKED_AT).filter((line) => ADDRESS.test(line));
  return new Set(
    some.flatMap((line) =>
      cellsOf(line).flatMap((cell, place) =>
        /\p{L}/u.test(cell) && !ADDRESS.test(cell) && !networkCalled(cell) ? [place] : [],
      ),
    ),
  );
}

function isParted(line: string): boolean {
  return /[,;\t|]/.test(line);
}

/** Two words are cells, too: a symbol and its address. Longer text is none. */
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
