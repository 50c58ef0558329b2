/** The documents say what the tables say. */
import { expect, test } from 'vitest';
import { manifest, UPSTREAM_HOSTS } from '../../manifest.ts';
import { RATE_SERVICES } from '../../src/fx/services.ts';
import { EXPLORER_SITES } from '../../src/market/explorers.ts';
import { PLATFORMS } from '../../src/market/platforms.ts';
import { SOURCES } from '../../src/market/source-table.ts';
import { NODES } from '../../src/tokens/nodes.ts';
import { tableRows } from './document-sections.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

const README = textOf('README.md');
const PRIVACY = textOf('PRIVACY.md');
const MINUTE = 60_000;

test('README lists the sources in their order, with host, currency and age', () => {
  const listed = tableRows(README).filter(([first]) => first?.startsWith('['));
  const expected = SOURCES.map(({ name, attributionUrl, host, quotes, gates }) => {
    const age =
      gates.oldestMs === null
        ? 'the request'
        : gates.oldestMs === 1440 * MINUTE
          ? '24 h'
          : `${gates.oldestMs / MINUTE} min`;
    return [`[${name}](${attributionUrl})`, host, quotes, age];
  });
  expect(listed.map((cells) => cells.slice(0, 4))).toEqual(expected);
});

test('README tells the gates of each source', () => {
  for (const { name, gates, registryOnly } of SOURCES) {
    const needs = tableRows(README).find(([first]) => first?.startsWith(`[${name}]`))?.[4] ?? '';
    expect([name, needs.includes('on our list')]).toEqual([name, registryOnly]);
    expect([name, /confidence of ([\d.]+)/.exec(needs)?.[1]]).toEqual([name, gates.minConfidence]);
    expect([name, /\$([\d,]+)/.exec(needs)?.[1]?.replaceAll(',', '')]).toEqual([name, gates.minLiquidityUsd]);
    expect([name, needs.includes('trades')]).toEqual([name, gates.needsVolume === true]);
  }
});

test('README names the platforms and the exchange-rate services', () => {
  for (const { name } of PLATFORMS) expect(README).toContain(name);
  for (const { attributionUrl } of RATE_SERVICES) expect(README).toContain(`(${attributionUrl})`);
});

test('README tells the minimum versions of the manifests', () => {
  const environment = { command: 'build', manifestVersion: 3, mode: 'production' } as const;
  const { minimum_chrome_version } = manifest({ ...environment, browser: 'chrome' });
  const { browser_specific_settings } = manifest({ ...environment, browser: 'firefox' });
  const firefox = browser_specific_settings?.gecko?.strict_min_version?.replace(/\.0$/, '');
  expect(README).toContain(`Chromium ${minimum_chrome_version} or Firefox ${firefox} at least`);
});

test('PRIVACY lists each host that may be called, what it receives and when, and no other', () => {
  const hostRows = tableRows(PRIVACY).filter(([first]) => !/^host$|^permission$|^`/.test(first ?? ''));
  expect([...new Set(hostRows.map(([host]) => host))].sort()).toEqual([...UPSTREAM_HOSTS].sort());
  expect(hostRows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
});

test('docs/deploy.md has the terms of each source on serving others, and PRIVACY leads there', () => {
  const [, section = ''] = textOf('docs/deploy.md').split("### Each source's terms\n");
  const [, ...rows] = tableRows(section);
  expect(rows.map(([name]) => name)).toEqual(SOURCES.map(({ name }) => name));
  expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  expect(PRIVACY).toContain('(docs/deploy.md#each-sources-terms)');
});

test('PRIVACY says which chain each node hears of', () => {
  for (const { id, name } of PLATFORMS) {
    for (const url of NODES[id] ?? []) {
      const receives = tableRows(PRIVACY).find(([host]) => host === new URL(url).host)?.[2];
      expect(receives).toContain(name);
    }
  }
});

test('README lists the explorers, their hosts and how they are read', () => {
  const listed = tableRows(README).filter(([first]) => EXPLORER_SITES.some(({ name }) => name === first));
  const expected = EXPLORER_SITES.map(({ name, hosts, adapter }) => {
    const how =
      adapter === 'mempool' || adapter === 'esplora'
        ? 'the coin’s price at the title'
        : adapter === 'links'
          ? 'links only, experimental'
          : 'its own rules';
    return [name, Object.keys(hosts).join(', '), how.replace('’', "'")];
  });
  expect(listed).toEqual(expected);
});

test('CHANGELOG has an entry for what comes next', () => {
  expect(textOf('CHANGELOG.md')).toMatch(/^## \[Unreleased\]\n\n### \w+\n\n- /m);
});

const CHROMIUM = manifest({ command: 'build', manifestVersion: 3, mode: 'production', browser: 'chrome' });

test('PRIVACY explains each permission, and no other', () => {
  const rows = tableRows(PRIVACY).filter(([name]) => name?.startsWith('`'));
  expect(rows.map(([name]) => name)).toEqual(CHROMIUM.permissions?.map((name) => `\`${name}\``));
});

test('README tells the shortcut and the keyword of the manifest', () => {
  const shortcut = /press \*\*(.+?)\*\*/.exec(README)?.[1];
  const keyword = /address bar, type `(.+?)`/.exec(README)?.[1];
  expect(CHROMIUM.commands).toMatchObject({ 'look-up': { suggested_key: { default: shortcut } } });
  expect(CHROMIUM.omnibox).toEqual({ keyword });
});

test('each trap of the past has a test that is there, or nobody asks for it', () => {
  const [, table = ''] = textOf('docs/sources.md').split(/^### Of the past$/m);
  const traps = tableRows(table.split(/^## /m)[0] ?? '').slice(1);
  const numbers = traps.flatMap(([number]) => (number ? [Number(number)] : []));
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
  const there = filesOf('test/**/*.test.ts');
  for (const [, trap, by = '', tests = ''] of traps) {
    const named = [...tests.matchAll(/`(.+?)`/g)].map(([, path = '']) => path);
    const isAsked = !/^(not asked|the same)/.test(by);
    expect([trap, named.filter((path) => !there.includes(path))]).toEqual([trap, []]);
    expect([trap, isAsked && named.length === 0]).toEqual([trap, false]);
  }
});
