/** The arrows of docs/architecture.md §3: which room may import which, also between rooms of one floor. */
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf } from './sources-of-ours.ts';

/** For each room, the rooms that it may import besides itself. A new room is a line here. */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  // What browsers and programs load, in the background
  'entrypoints/background':
    'engine api team watchlist lookup search messages pricing history sources fx tokens upstream storage market',
  team: 'api messages pricing sources upstream storage market',
  nats: 'engine api messages pricing tokens upstream storage market',
  server: 'nats engine api messages pricing history sources fx tokens upstream storage records market',
  // Who asks for prices there
  watchlist: 'lookup search messages engine pricing history sources fx tokens upstream storage market',
  lookup: 'search messages engine pricing sources tokens upstream storage market',
  search: 'messages pricing sources tokens upstream storage market',
  api: 'messages engine pricing history sources tokens upstream storage records market',
  messages: 'engine pricing history sources upstream market',
  // How a price comes about
  engine: 'pricing history sources fx tokens upstream storage market',
  pricing: 'sources fx tokens upstream storage market',
  history: 'sources fx tokens upstream storage market',
  sources: 'tokens upstream storage market',
  fx: 'upstream storage market',
  tokens: 'upstream storage market',
  upstream: 'storage market',
  storage: 'market',
  // Text that both sides read and write
  records: 'market',
  backup: 'records market',
  // A package for others: of the operation it takes types alone, as the test below holds
  client: 'api',
  market: '',

  // What browsers load in pages
  'entrypoints/popup': 'popup ui messages',
  'entrypoints/options': 'console ui messages',
  // The card is mounted there, for trying it: no script can be injected into pages of ours.
  'entrypoints/chart': 'chart ui messages',
  'entrypoints/welcome': 'welcome card ui messages',
  'entrypoints/lookup-card.ts': 'card ui messages',
  'entrypoints/explorer.content.ts': 'explorers ui messages market',
  // One view each, none of which knows another
  popup: 'ui messages market',
  console: 'ui messages backup records market',
  card: 'ui messages market',
  chart: 'ui messages market',
  welcome: 'ui messages market',
  explorers: 'ui messages market',
  ui: 'messages market',
};

/** The rooms whose code runs in pages: of `messages` they see what is for both sides. */
const IN_PAGES = ['ui', 'popup', 'console', 'card', 'chart', 'welcome', 'explorers'];
const MESSAGES_FOR_PAGES = [
  'detail-requests.ts',
  'messages.ts',
  'import-requests.ts',
  'moment-requests.ts',
  'past-requests.ts',
  'project-requests.ts',
  'record-requests.ts',
  'search-requests.ts',
  'series-requests.ts',
  'server-requests.ts',
  'source-requests.ts',
  'stored-requests.ts',
  'published-view.ts',
  'selections.ts',
  'send.ts',
  'extension.ts',
  'alert-requests.ts',
  'worth-requests.ts',
  'removed.ts',
];

/** Too heavy, or not theirs, for what runs in pages. */
const NOT_IN_PAGES = [
  'zod',
  'zod/mini',
  'decimal.js',
  'src/core/market/arithmetic.ts',
  'src/extension/messages/schemas.ts',
];

const CODE = filesOf('src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}');
const IS_CODE: ReadonlySet<string> = new Set(CODE);
const PAGES = CODE.filter((file) => isInPages(file));

describe('the code base', () => {
  test('has every file in a room of the table', () => {
    const homeless = CODE.map(roomOf).filter((room) => MAY_IMPORT[room] === undefined);
    expect([...new Set(homeless)], 'add these rooms to MAY_IMPORT').toEqual([]);
  });

  test('imports along the arrows between rooms', () => {
    const against = arrows().filter(([from, to]) => !mayImport(from).includes(to));
    const told = against.map(([from, to, how]) => `${from} → ${to} is no arrow of MAY_IMPORT: ${how}`);
    expect(told).toEqual([]);
  });

  test('has arrows in one direction only', () => {
    const rooms = Object.keys(MAY_IMPORT);
    const levels = new Map<string, number>();
    // A room stands above all that it may import: as many turns as there are rooms find each level, or there is a circle.
    for (const _ of rooms)
      for (const room of rooms)
        levels.set(room, Math.max(0, ...mayImport(room).map((below) => (levels.get(below) ?? 0) + 1)));
    const circular = rooms.filter((room) => (levels.get(room) ?? 0) >= rooms.length);
    expect(circular).toEqual([]);
  });

  test('shows pages only those messages that are for both sides', () => {
    const foreign = PAGES.flatMap((file) =>
      importsOf(file)
        .filter(({ ours, target }) => ours && roomOf(target) === 'messages')
        .filter(
          ({ target }) => !MESSAGES_FOR_PAGES.some((name) => target === `src/extension/messages/${name}`),
        )
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(foreign).toEqual([]);
  });

  test('loads nothing heavy into pages, not even through others', () => {
    const heavy = PAGES.flatMap((file) =>
      loadedBy(file)
        .filter((target) => NOT_IN_PAGES.includes(target))
        .map((target) => `${file} → … → ${target}`),
    );
    expect(heavy).toEqual([]);
  });

  test('keeps Preact out of explorer pages', () => {
    const preact = CODE.filter((file) => /^(src\/explorers\/|entrypoints\/.*content)/.test(file)).flatMap(
      (file) =>
        loadedBy(file)
          .filter((target) => target.startsWith('preact'))
          .map((target) => `${file} → … → ${target}`),
    );
    expect(preact).toEqual([]);
  });

  test('loads nothing of other rooms, and no package, into the client', () => {
    const loaded = CODE.filter((file) => roomOf(file) === 'client').flatMap(loadedBy);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((target) => roomOf(target) !== 'client')).toEqual([]);
  });

  test('imports in no circle', () => {
    expect(CODE.filter((file) => reachable(file, importsOf).includes(file))).toEqual([]);
  });
});

/** The folder in `src`, or what stands in `entrypoints` itself. */
function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room : `${top}/${room}`;
}

function mayImport(room: string): readonly string[] {
  return (MAY_IMPORT[room] ?? '').split(' ').filter((each) => each !== '');
}

function isInPages(path: string): boolean {
  const room = roomOf(path);
  return IN_PAGES.some(
    (each) => room === each || (!path.startsWith('src/') && mayImport(room).includes(each)),
  );
}

/** Each import that leads from one room into another, and which file does it. */
function arrows(): [from: string, to: string, how: string][] {
  return CODE.flatMap((file) =>
    importsOf(file)
      .filter(({ ours, target }) => ours && /\.tsx?$/.test(target) && roomOf(target) !== roomOf(file))
      .map(({ target }): [string, string, string] => [roomOf(file), roomOf(target), `${file} → ${target}`]),
  );
}

/** Everything that runs when the file is loaded: files of ours and packages. */
function loadedBy(file: string): string[] {
  return reachable(file, (path) => importsOf(path).filter(({ typeOnly }) => !typeOnly));
}

function reachable(from: string, importsIn: typeof importsOf): string[] {
  const seen = new Set<string>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!IS_CODE.has(path)) continue;
    for (const { target } of importsIn(path)) {
      if (!seen.has(target)) waiting.push(target);
      seen.add(target);
    }
  }
  return [...seen];
}
