/** The documents of rules and facts say what the tables say. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { RATE_SERVICES } from '../../src/core/fx/services.ts';
import { parseAddress } from '../../src/core/market/addresses.ts';
import { COINS, coinRow } from '../../src/core/market/coins.ts';
import { EXPLORER_SITES } from '../../src/core/market/explorers.ts';
import { PLATFORMS } from '../../src/core/market/platforms.ts';
import { type Budget, SOURCES } from '../../src/core/market/source-table.ts';
import { NODES } from '../../src/core/tokens/nodes.ts';
import { REGISTRY } from '../../src/core/tokens/registry.ts';
import { sectionsOf, tableRows } from './document-sections.ts';
import { filesOf, roomOf, textOf } from './sources-of-ours.ts';

const FACTS = sectionsOf('docs/sources.md');
const RULES = sectionsOf('docs/architecture.md');
const MINUTE = 60_000;

/** The first table with this heading over its first column, the heading itself left out. */
function rowsUnder(heading: string, text: string | undefined): string[][] {
  const rows = tableRows(text?.split(/\n{2,}/).find((part) => part.startsWith(`| ${heading} |`)) ?? '');
  return rows.slice(1);
}

function told(budget: Budget): string {
  if ('burst' in budget) return `${budget.burst} at once, then 1 in ${span(budget.refillMs)}`;
  return `${budget.requests} in ${span(budget.perMs)}`;
}

function span(ms: number): string {
  if (ms % (60 * MINUTE) === 0) return `${ms / (60 * MINUTE)} h`;
  return ms % MINUTE === 0 ? `${ms / MINUTE} min` : `${ms / 1000} s`;
}

test('docs/sources.md lists the sources in their order, with host, currency, batch and budgets', () => {
  const expected = SOURCES.map(({ name, host, quotes, batch, budgets, unlistedTtlMs }) => {
    const requests = Object.entries(budgets).map(([kind, budget]) => `${kind} ${told(budget)}`);
    return [name, host, quotes, String(batch), requests.join(', '), span(unlistedTtlMs)];
  });
  expect(rowsUnder('source', FACTS.get('0'))).toEqual(expected);
});

test('docs/sources.md lists the rate services in their order', () => {
  const expected = RATE_SERVICES.map(({ name, host, budgets }) => [name, host, told(budgets.prices)]);
  expect(rowsUnder('service', FACTS.get('9'))).toEqual(expected);
});

test('docs/sources.md tells what each source calls each platform', () => {
  const table = tableRows(FACTS.get('10') ?? '');
  for (const { name, chainId, coin, upstream } of PLATFORMS) {
    const column = table[0]?.indexOf(name) ?? -1;
    const cells = table.map((cells) => cells[column] ?? '');
    expect([name, cells[1]]).toEqual([name, chainId === null ? '–' : String(chainId)]);
    const names = [coinRow(coin).coinGeckoId, ...Object.values(upstream).flat()];
    const untold = names.filter(
      (each) => each !== null && !cells.some((cell) => cell.includes(`\`${each}\``)),
    );
    expect(untold).toEqual([]);
  }
});

test('docs/coins.md has the ids and markets of every coin', () => {
  const market = (base: string | null, written: string) => (base === null ? '–' : written);
  const expected = COINS.map(({ id, coinGeckoId, isUnconfirmed, markets: { Binance, Upbit, Bithumb } }) => [
    ...[id, `\`${coinGeckoId}\``, isUnconfirmed ? 'no' : 'yes', market(Binance, `${Binance}USDT`)],
    ...[market(Upbit, `KRW-${Upbit}`), market(Bithumb, `KRW-${Bithumb}`)],
  ]);
  const rows = tableRows(textOf('docs/coins.md')).filter(([id]) => COINS.some((coin) => coin.id === id));
  expect(rows.map((row) => row.map((cell) => cell.split(', ')[0]))).toEqual(expected);
});

test('docs/sources.md lists the nodes of each platform, first choice first', () => {
  const expected = PLATFORMS.flatMap(({ id, name }) => {
    const nodes = NODES[id];
    return nodes ? [[name, nodes.map((url) => new URL(url).host).join(', ')]] : [];
  });
  expect(rowsUnder('platform', FACTS.get('12'))).toEqual(expected);
});

test('docs/sources.md has the addresses and decimals of the registry, rightly written', () => {
  const rows = rowsUnder('platform', FACTS.get('13'));
  expect(rows.length).toBeGreaterThan(30);
  for (const [, token, address = '', decimals] of rows) {
    const registered = REGISTRY.all.find(({ key }) => key.endsWith(`:${address.toLowerCase()}`));
    expect([token, parseAddress(address).ok, String(registered?.decimals)]).toEqual([token, true, decimals]);
  }
});

test('the map in docs/architecture.md has every room', () => {
  const rooms = new Set(filesOf('src/**/*.{ts,tsx}').map(roomOf));
  const named = rowsUnder('room', RULES.get('2'))
    .map(([room]) => room)
    .join();
  expect(rooms.size).toBeGreaterThan(20);
  expect([...rooms].filter((room) => !named.includes(`\`${room}/\``))).toEqual([]);
});

test('docs/explorers.md has facts about each site', () => {
  const facts = textOf('docs/explorers.md');
  const unknown = EXPLORER_SITES.filter(
    ({ hosts }) => !Object.keys(hosts).some((host) => facts.includes(host)),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

const DOCUMENTS = filesOf('*.md', 'docs/**/*.md');

test('documents name only commands that there are', () => {
  const commands = Object.keys(JSON.parse(textOf('package.json')).scripts);
  const named = DOCUMENTS.flatMap((path) =>
    [...textOf(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
});

test('documents name only files of the product that there are', () => {
  const named = DOCUMENTS.flatMap((path) => [
    ...textOf(path).matchAll(/`((?:src|test|scripts|entrypoints)\/[\w./-]+\.\w+)`/g),
  ]);
  const files = named.map(([, file = '']) => file).filter((file) => !file.includes('NAME'));
  const missing = files.filter((file) => filesOf(file).length === 0);
  expect(missing).toEqual([]);
});

test('a README leads to every document', () => {
  const linked = filesOf('README*.md', 'docs/README.md').flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^):#]+\.md)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(path), target),
    ),
  );
  expect(DOCUMENTS.filter((path) => path !== 'README.md' && !linked.includes(path))).toEqual([]);
});

test('docs/architecture.md is read in one sitting: at most 300 lines of at most 120 characters', () => {
  const lines = textOf('docs/architecture.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(300);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
