/** The documents say what the tables say. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest, OPTIONAL_NODE_HOSTS, UPSTREAM_HOSTS } from '../../manifest.ts';
import { RATE_SERVICES } from '../../src/core/fx/services.ts';
import { EXPLORER_SITES } from '../../src/core/market/explorers.ts';
import { PLATFORMS } from '../../src/core/market/platforms.ts';
import { SOURCES, STREAM_HOSTS } from '../../src/core/market/source-table.ts';
import { NODES } from '../../src/core/tokens/nodes.ts';
import { tableRows } from './document-sections.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

/** Documents in English and, with the same parts in the same order, in Korean. */
const READMES = ['README.md', 'README.ko.md'] as const;
const GUIDES = ['docs/user-guide.md', 'docs/user-guide.ko.md'] as const;
const POLICIES = ['PRIVACY.md', 'PRIVACY.ko.md'] as const;
const CHROMIUM = manifest({ command: 'build', manifestVersion: 3, mode: 'production', browser: 'chrome' });
const MINUTE = 60_000;
/** The order of a platform's nodes, as the policies name it. */
const PLACES = [
  ['first', '1순위'],
  ['second', '2순위'],
  ['third', '3순위'],
];

/** The first table of the document with these headings among those of its columns: each row by heading. */
function rowsWith(headings: readonly string[], path: string): ReadonlyMap<string, string>[] {
  const tables = textOf(path)
    .split(/\n{2,}/)
    .map(tableRows);
  const [head = [], ...rows] =
    tables.find(([first]) => headings.every((each) => first?.includes(each))) ?? [];
  return rows.map((cells) => new Map(head.map((heading, i) => [heading, cells[i] ?? ''])));
}

describe('docs/pricing.md', () => {
  const listed = () => rowsWith(['source', 'host', 'quotes', 'oldest', 'gate'], 'docs/pricing.md');

  test('lists the sources in their order, with host, currency and age', () => {
    const expected = SOURCES.map(({ name, host, quotes, gates: { oldestMs } }) => {
      const age = oldestMs === null ? '–' : oldestMs === 1440 * MINUTE ? '24 h' : `${oldestMs / MINUTE} min`;
      return [name, host, quotes, age];
    });
    const columns = ['source', 'host', 'quotes', 'oldest'];
    expect(listed().map((row) => columns.map((heading) => row.get(heading)))).toEqual(expected);
  });

  test('has the gates of each source', () => {
    for (const { name, gates, registryOnly } of SOURCES) {
      const gate =
        listed()
          .find((row) => row.get('source') === name)
          ?.get('gate') ?? '';
      expect([name, gate.includes('registry')]).toEqual([name, registryOnly]);
      expect([name, /confidence ([\d.]+)/.exec(gate)?.[1]]).toEqual([name, gates.minConfidence]);
      expect([name, /\$([\d,]+)/.exec(gate)?.[1]?.replaceAll(',', '')]).toEqual([
        name,
        gates.minLiquidityUsd,
      ]);
      expect([name, gate.includes('volume')]).toEqual([name, gates.needsVolume === true]);
    }
  });
});

describe.each(READMES)('%s', (path) => {
  const text = textOf(path);

  test('names the platforms, sources and rate services, sources in their order', () => {
    for (const { name } of PLATFORMS) expect(text).toContain(name);
    expect(text).toContain(
      SOURCES.map(({ name, attributionUrl }) => `[${name}](${attributionUrl})`).join(', '),
    );
    for (const { attributionUrl } of RATE_SERVICES) expect(text).toContain(`(${attributionUrl})`);
  });

  test('names the explorers, those read by links only as experimental', () => {
    const rows = tableRows(text).map(([what = '', which = '']) => [what, which.split(', ')] as const);
    for (const { name, experimental } of EXPLORER_SITES) {
      const [what = ''] = rows.find(([, names]) => names.includes(name)) ?? [];
      expect([name, /explorer|익스플로러/.test(what)]).toEqual([name, true]);
      expect([name, /experimental|베타/.test(what)]).toEqual([name, experimental === true]);
    }
  });

  test('has the minimum versions of the manifests', () => {
    const environment = { command: 'build', manifestVersion: 3, mode: 'production' } as const;
    const { browser_specific_settings } = manifest({ ...environment, browser: 'firefox' });
    const firefox = browser_specific_settings?.gecko?.strict_min_version?.replace(/\.0$/, '');
    expect(/Chrome (\d+)/.exec(text)?.[1]).toBe(CHROMIUM.minimum_chrome_version);
    expect(/Firefox (\d+)/.exec(text)?.[1]).toBe(firefox);
  });

  test('has the shortcut of the manifest', () => {
    const shortcut = /\*\*(Alt.+?)\*\*/.exec(text)?.[1];
    expect(CHROMIUM.commands).toMatchObject({ 'look-up': { suggested_key: { default: shortcut } } });
  });

  test('has the commands that a newcomer needs', () => {
    for (const command of ['npm run demo', 'npm test', 'npm run build']) expect(text).toContain(command);
  });
});

describe.each(POLICIES)('%s', (path) => {
  const text = textOf(path);

  test('lists each host that may be called, what it receives and when, and no other', () => {
    const hostRows = tableRows(text).filter(([first]) => /^[\w-]+(?:\.[\w-]+)+$/.test(first ?? ''));
    expect([...new Set(hostRows.map(([host]) => host))].sort()).toEqual(
      [
        ...new Set([
          ...UPSTREAM_HOSTS,
          ...OPTIONAL_NODE_HOSTS,
          ...STREAM_HOSTS.map((url) => new URL(url).host),
        ]),
      ].sort(),
    );
    expect(hostRows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
  });

  test('names the chain of each node and its place', () => {
    for (const { id, name } of PLATFORMS) {
      for (const [i, url] of (NODES[id] ?? []).entries()) {
        const [, , receives, when] = tableRows(text).find(([host]) => host === new URL(url).host) ?? [];
        expect(receives).toContain(name);
        expect([url, PLACES[i]?.includes(when ?? '')]).toEqual([url, true]);
      }
    }
  });

  test('explains each permission, and no other', () => {
    const rows = tableRows(text).filter(([name]) => name?.startsWith('`'));
    expect(rows.map(([name]) => name)).toEqual(CHROMIUM.permissions?.map((name) => `\`${name}\``));
  });

  test('leads to the terms of each source', () => {
    expect(text).toContain('(docs/deploy.md#each-sources-terms)');
  });
});

test('docs/deploy.md has the terms of each source on serving others', () => {
  const [, section = ''] = textOf('docs/deploy.md').split("### Each source's terms\n");
  const [, ...rows] = tableRows(section);
  expect(rows.map(([name]) => name)).toEqual(SOURCES.map(({ name }) => name));
  expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
});

describe.each(GUIDES)('%s', (path) => {
  const text = textOf(path);

  test('lists the explorers, their hosts and how they are read', () => {
    const listed = tableRows(text).filter(([first]) => EXPLORER_SITES.some(({ name }) => name === first));
    const words = path.endsWith('.ko.md')
      ? { coin: '제목 옆 코인 시세', links: '링크만, 베타', rules: '전용 규칙' }
      : { coin: "the coin's price at the title", links: 'links only, experimental', rules: 'its own rules' };
    const expected = EXPLORER_SITES.map(({ name, hosts, adapter }) => {
      const isOfCoin = adapter === 'mempool' || adapter === 'esplora';
      const how = isOfCoin ? words.coin : adapter === 'links' ? words.links : words.rules;
      return [name, Object.keys(hosts).join(', '), how];
    });
    expect(listed).toEqual(expected);
  });

  test('has the shortcut and the keyword of the manifest', () => {
    const shortcut = /`(Alt.+?)`/.exec(text)?.[1];
    const keyword = /(?:address bar, type|주소창에서는)\s`(.+?)`/.exec(text)?.[1];
    expect(CHROMIUM.commands).toMatchObject({ 'look-up': { suggested_key: { default: shortcut } } });
    expect(CHROMIUM.omnibox).toEqual({ keyword });
  });

  test('names labels as they are on the screen', () => {
    const language = path.endsWith('.ko.md') ? 'ko' : 'en';
    const tables = filesOf('src/extension/ui/i18n/*.ts').map(textOf).join('\n');
    const texts: readonly string[] =
      tables.match(new RegExp(`(?<=\\b${language}:\\s+)(['"]).*?\\1(?=[,\\s])`, 'g')) ?? [];
    const labels = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label);
    expect(labels.length).toBeGreaterThan(30);
    expect(labels.filter((label) => !texts.includes(`'${label}'`))).toEqual([]);
  });
});

test.each([READMES, GUIDES, POLICIES])('%s and %s have the same parts', (english, korean) => {
  expect(partsOf(korean)).toEqual(partsOf(english));
});

/** Depth of each heading, rows of each table, the lines of code without comments, in order. */
function partsOf(path: string): string[] {
  let isCode = false;
  return textOf(path)
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) isCode = !isCode;
      if (isCode) return [line.replace(/ +#.*$/, '')];
      return /^#+ |^\|/.exec(line) ?? [];
    });
}

test('each picture in the documents is there', () => {
  const missing = filesOf('*.md', 'docs/**/*.md').flatMap((path) =>
    [...textOf(path).matchAll(/<img src="(.+?)"/g)]
      .map(([, picture = '']) => posix.join(posix.dirname(path), picture))
      .filter((picture) => filesOf(picture).length === 0),
  );
  expect(missing).toEqual([]);
});

test('CHANGELOG has an entry for what comes next, or for the version that is released', () => {
  const { version } = JSON.parse(textOf('package.json'));
  const sections = textOf('CHANGELOG.md').split(/^(?=## )/m);
  const current = sections.filter((each) =>
    /^## \[(.*?)\]/.exec(each)?.[1]?.match(`^(Unreleased|${version})$`),
  );
  expect(current.filter((each) => /^### \w+\n\n- /m.test(each))).not.toEqual([]);
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
