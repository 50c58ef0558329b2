/** The arrows of docs/architecture.md §1: which floor and which room may import which, also between rooms of one floor. */
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf, roomOf } from './sources-of-ours.ts';

/** What each floor may import, by the beginning of the room. No room may have more. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  core: ['core/'],
  extension: ['extension/', 'core/', 'service/api'],
  service: ['service/', 'core/'],
  entrypoints: ['extension/', 'core/'],
};

/** For each room, the rooms that it may import besides itself, by floor. A new room is a line here. */
const MAY_IMPORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // How a price comes about
  'core/engine': { core: 'pricing history sources fx tokens upstream storage market' },
  'core/pricing': { core: 'sources fx tokens upstream storage market' },
  'core/history': { core: 'sources fx tokens upstream storage market' },
  'core/sources': { core: 'tokens upstream storage market' },
  'core/fx': { core: 'upstream storage market' },
  'core/tokens': { core: 'upstream storage market' },
  'core/upstream': { core: 'storage market' },
  'core/storage': { core: 'market' },
  // Text that pages and programs read and write
  'core/records': { core: 'market' },
  'core/market': {},

  // For programs
  'service/server': {
    service: 'many api',
    core: 'engine pricing history sources fx tokens upstream storage records market',
  },
  'service/many': { service: 'api', core: 'engine pricing tokens upstream storage market' },
  'service/api': { core: 'engine pricing history sources tokens upstream storage records market' },
  // A package for others: of the operation it takes types alone, as the test below holds
  'service/client': { service: 'api' },

  // What runs in the background
  'entrypoints/background': {
    extension: 'background background/endpoint background/lookup',
    core: 'storage',
  },
  'extension/background': {
    'extension/background':
      'alerts backup endpoint explorer-pages hosts lookup past projects search team watchlist',
    extension: 'messages',
    service: 'api',
    core: 'engine pricing history sources tokens upstream storage market',
  },
  'extension/background/alerts': { extension: 'messages', core: 'pricing tokens storage market' },
  'extension/background/backup': {
    'extension/background': 'alerts watchlist',
    extension: 'messages',
    service: 'api',
    core: 'history storage',
  },
  'extension/background/endpoint': { service: 'api' },
  'extension/background/explorer-pages': {
    extension: 'messages',
    core: 'pricing history sources upstream storage market',
  },
  'extension/background/hosts': { core: 'storage upstream' },
  'extension/background/lookup': {
    'extension/background': 'search',
    extension: 'messages',
    core: 'engine pricing sources tokens upstream storage market',
  },
  'extension/background/past': {
    'extension/background': 'watchlist',
    extension: 'messages',
    core: 'engine pricing history sources tokens upstream storage market',
  },
  'extension/background/projects': { extension: 'messages', service: 'api', core: 'market' },
  'extension/background/search': {
    extension: 'messages',
    core: 'pricing sources tokens upstream storage market',
  },
  'extension/background/team': {
    extension: 'messages',
    service: 'api',
    core: 'pricing sources upstream storage market',
  },
  'extension/background/watchlist': {
    'extension/background': 'alerts lookup search',
    extension: 'messages',
    core: 'engine pricing history sources fx tokens upstream storage market',
  },
  // Of the API it takes types of projects alone, as a test below holds
  'extension/messages': { service: 'api', core: 'history market' },

  // What browsers load in pages
  'entrypoints/popup': { extension: 'pages/popup ui messages' },
  'entrypoints/options': { extension: 'pages/console ui messages' },
  // The card is mounted there, for trying it: no script can be injected into pages of ours.
  'entrypoints/chart': { extension: 'pages/chart ui messages' },
  'entrypoints/welcome': { extension: 'pages/welcome pages/card ui messages' },
  'entrypoints/lookup-card.ts': { extension: 'pages/card ui messages' },
  'entrypoints/explorer.content.ts': { extension: 'explorers ui messages', core: 'market' },
  // One view each, none of which knows another
  'extension/pages/popup': { extension: 'pages/board ui messages', core: 'market' },
  'extension/pages/console': {
    extension: 'pages/board pages/console/backup ui messages',
    core: 'records market',
  },
  'extension/pages/console/backup': { core: 'records market' },
  // In the popup and in the console
  'extension/pages/board': { extension: 'ui messages', core: 'market' },
  'extension/pages/card': { extension: 'ui messages', core: 'market' },
  'extension/pages/chart': { extension: 'ui messages', core: 'market' },
  'extension/pages/welcome': { extension: 'ui messages', core: 'market' },
  'extension/explorers': { extension: 'ui messages', core: 'market' },
  'extension/ui': { extension: 'messages', core: 'market' },
};

/** The rooms whose code runs in pages: of `messages` they load these files, and import types of all. */
const IN_PAGES = /^extension\/(?:pages\/|ui$|explorers$)/;
const MESSAGES_LOADED_BY_PAGES = [
  'limits.ts',
  'send.ts',
  'published-view.ts',
  'published-board.ts',
  'extension.ts',
].map((name) => `src/extension/messages/${name}`);

/** Too heavy, or not theirs, for what runs in pages. */
const NOT_IN_PAGES = [
  'zod',
  'zod/mini',
  'decimal.js',
  'src/core/market/arithmetic.ts',
  'src/extension/messages/messages.ts',
];

const CODE = filesOf('src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}');
const IS_CODE: ReadonlySet<string> = new Set(CODE);
const PAGES = CODE.filter((file) => isInPages(file));

describe('the code base', () => {
  test('has every file in a room of the table, and no room without a file', () => {
    const rooms = new Set(CODE.map(outerRoomOf));
    const homeless = [...rooms].filter((room) => MAY_IMPORT[room] === undefined);
    expect(homeless, 'add these rooms to MAY_IMPORT').toEqual([]);
    const found = new Set(CODE.map(roomInTable));
    expect(Object.keys(MAY_IMPORT).filter((room) => !found.has(room))).toEqual([]);
  });

  test('imports along the arrows between rooms', () => {
    const found = arrows();
    expect(found.length).toBeGreaterThan(1000);
    const against = found.filter(([from, to]) => !mayImport(from).includes(to));
    const told = against.map(([from, to, how]) => `${from} → ${to} is no arrow of MAY_IMPORT: ${how}`);
    expect(told).toEqual([]);
  });

  test('imports along the arrows between floors', () => {
    const against = arrows().filter(([from, to]) => !isFloorArrow(from, to));
    expect(against.map(([, , how]) => how)).toEqual([]);
    const allowed = Object.keys(MAY_IMPORT).flatMap((from) =>
      mayImport(from).map((to) => [from, to] as const),
    );
    expect(allowed.filter(([from, to]) => !isFloorArrow(from, to))).toEqual([]);
  });

  test('has arrows in one direction only', () => {
    const rooms = Object.keys(MAY_IMPORT);
    expect(rooms.flatMap(mayImport).filter((room) => !rooms.includes(room))).toEqual([]);
    const levels = new Map<string, number>();
    // A room stands above all that it may import: as many turns as there are rooms find each level, or there is a circle.
    for (const _ of rooms)
      for (const room of rooms)
        levels.set(room, Math.max(0, ...mayImport(room).map((below) => (levels.get(below) ?? 0) + 1)));
    const circular = rooms.filter((room) => (levels.get(room) ?? 0) >= rooms.length);
    expect(circular).toEqual([]);
  });

  test('loads into pages no declarations of messages, only their types', () => {
    const seen = PAGES.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => roomInTable(target) === 'extension/messages')
        .map(({ target, typeOnly }) => ({ how: `${file} → ${target}`, target, typeOnly })),
    );
    expect(seen.length).toBeGreaterThan(100);
    const loaded = seen.filter(({ typeOnly }) => !typeOnly);
    expect(new Set(loaded.map(({ target }) => target))).toEqual(new Set(MESSAGES_LOADED_BY_PAGES));
    expect(loaded.filter(({ target }) => !MESSAGES_LOADED_BY_PAGES.includes(target))).toEqual([]);
  });

  test('loads nothing heavy into pages, not even through others', () => {
    expect(PAGES.length).toBeGreaterThan(200);
    const heavy = PAGES.flatMap((file) =>
      loadedBy(file)
        .filter((target) => NOT_IN_PAGES.includes(target))
        .map((target) => `${file} → … → ${target}`),
    );
    expect(heavy).toEqual([]);
  });

  test('loads nothing of the service into pages and messages', () => {
    const messages = CODE.filter((file) => roomInTable(file) === 'extension/messages');
    expect(messages.length).toBeGreaterThan(10);
    const loaded = [...PAGES, ...messages].flatMap((file) =>
      loadedBy(file)
        .filter((target) => target.startsWith('src/service/'))
        .map((target) => `${file} → … → ${target}`),
    );
    expect(loaded).toEqual([]);
  });

  test('keeps Preact out of explorer pages', () => {
    const files = CODE.filter((file) => /^(src\/extension\/explorers\/|entrypoints\/.*content)/.test(file));
    expect(files.length).toBeGreaterThan(10);
    const preact = files.flatMap((file) =>
      loadedBy(file)
        .filter((target) => target.startsWith('preact'))
        .map((target) => `${file} → … → ${target}`),
    );
    expect(preact).toEqual([]);
  });

  test('loads nothing of other rooms, and no package, into the client', () => {
    const loaded = CODE.filter((file) => roomInTable(file) === 'service/client').flatMap(loadedBy);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((target) => roomInTable(target) !== 'service/client')).toEqual([]);
  });

  test('imports in no circle', () => {
    expect(CODE.filter((file) => reachable(file, importsOf).includes(file))).toEqual([]);
  });
});

/** `core/market`, `extension/pages/popup`, and what stands in `entrypoints` itself. */
function outerRoomOf(path: string): string {
  if (path.startsWith('entrypoints/')) return path.split('/').slice(0, 2).join('/');
  return roomOf(path).replace(/^src\//, '');
}

/** The innermost room of the table that has the file: `extension/pages/console/backup` is in another. */
function roomInTable(path: string): string {
  const inner = path
    .replace(/^src\//, '')
    .split('/')
    .slice(0, -1);
  for (let depth = inner.length; depth > 0; depth--) {
    const room = inner.slice(0, depth).join('/');
    if (MAY_IMPORT[room] !== undefined && room.startsWith(outerRoomOf(path))) return room;
  }
  return outerRoomOf(path);
}

function mayImport(room: string): readonly string[] {
  return Object.entries(MAY_IMPORT[room] ?? {}).flatMap(([floor, rooms]) =>
    rooms.split(' ').map((each) => `${floor}/${each}`),
  );
}

function isFloorArrow(from: string, to: string): boolean {
  const [floor = ''] = from.split('/');
  return FLOORS[floor]?.some((beginning) => to.startsWith(beginning)) ?? false;
}

function isInPages(path: string): boolean {
  const room = roomInTable(path);
  return (
    IN_PAGES.test(room) ||
    (path.startsWith('entrypoints/') && mayImport(room).some((each) => IN_PAGES.test(each)))
  );
}

/** Each import that leads from one room into another, and which file does it. */
function arrows(): [from: string, to: string, how: string][] {
  return CODE.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ ours, target }) => ours && /\.tsx?$/.test(target) && roomInTable(target) !== roomInTable(file),
      )
      .map(({ target }): [string, string, string] => [
        roomInTable(file),
        roomInTable(target),
        `${file} → ${target}`,
      ]),
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
