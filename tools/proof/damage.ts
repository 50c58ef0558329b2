/** One stored value is damaged: nothing saved is lost, nothing is blank, nothing throws. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { AssetKey } from '../../src/core/market/assets.ts';
import type { Decimal } from '../../src/core/market/decimal.ts';
import { STORE_NAMES } from '../../src/core/storage/indexed-db.ts';
import { rowsOf, savedOf, untilPriced } from '../../test/e2e/acts.ts';
import { expected } from '../../test/e2e/digits.ts';
import {
  databaseStores,
  readDatabase,
  readDatabaseKeys,
  readWholeSession,
  writeDatabase,
  writeSession,
} from '../../test/e2e/in-worker.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { createDie, type Die, draw, pick } from '../../test/world/die.ts';
import { asker } from './kills.ts';
import { ownedNow } from './owned.ts';
import { type Progress, type Proof, scaled } from './proof.ts';

const SEED = 17;
const PLACES_EACH = 4;
const SAVED: readonly AssetKey[] = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
];
const HELD: readonly AssetKey[] = ['BTC:0x', 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca'];
const UNREGISTERED = '0x5e00000000000000000000000000000000000002';
const PROJECTS = ['First', 'Second'];
const COINS = 5;
const DAY_MS = 86_400_000;
const RECORDED_MS = 90_000;

const REPLACEMENTS: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  'garbage',
  '٣',
  true,
  [],
  [[]],
  {},
  { a: { b: [null] } },
];

export const damagedRecords: Proof = {
  what: 'a value of a stored record, of every store and at every depth, is damaged',
  async prove(scale, progress) {
    const stage = await startStage();
    try {
      await fill(stage);
      return await damagedInTurn(stage, scale, progress);
    } finally {
      await stage.close();
    }
  },
};

async function fill(stage: Stage): Promise<void> {
  const popup = await stage.open();
  const ask = asker(popup);
  for (const asset of SAVED) await ask({ type: 'save', asset, address: asset.slice(4) });
  for (const name of PROJECTS) {
    const made = await ask<'createProject'>({
      type: 'createProject',
      project: { name, network: 'mainnet', platforms: null },
    });
    if (!made?.ok || made.value.outcome !== 'created') throw new Error('no project');
    await popup.evaluate(
      (path) => fetch(path).then((response) => response.text()),
      `/BTC/token-price/${made.value.key}`,
    );
  }
  for (const asset of HELD) {
    await ask({ type: 'amount', asset, amount: '2.5' as Decimal, was: null });
    const rule = { kind: 'above', currency: 'USD', line: '987654321' as Decimal } as const;
    await ask({ type: 'addAlert', asset, rule });
  }
  // Its name is read from the chain.
  const selected = { text: UNREGISTERED, links: [], labels: [] };
  await ask({ type: 'lookUp', stage: 'names', selected, isPrivate: false });
  const at = Date.now() - DAY_MS;
  await ask({ type: 'settings', change: { theme: 'dark', valuationAt: at, periodMinutes: 0.5 } });
  await ask({ type: 'capture' });
  await ask({
    type: 'moments',
    basis: 'global',
    stage: 'ask',
    moments: SAVED.map((asset) => ({ asset, at })),
  });
  await untilPriced(popup, COINS + SAVED.length);
  await untilRecorded(stage);
  await stage.closePopups();
}

/** Prices are recorded with the alarm, which comes within half a minute. */
async function untilRecorded({ chromium }: Stage): Promise<void> {
  const end = performance.now() + RECORDED_MS;
  while ((await chromium.evaluateInWorker(readDatabaseKeys, 'recordings')).length === 0) {
    if (performance.now() > end) throw new Error('nothing was recorded');
    await setTimeout(500);
  }
}

async function damagedInTurn(stage: Stage, scale: number, progress: Progress) {
  const roll = createDie(SEED);
  const stored = await readStored(stage);
  const all = stored.flatMap(([store, key, value]) => placesIn(store, key, value, []));
  const places = drawn(all, scale, roll);
  const problems: string[] = [];
  for (const [index, place] of places.entries()) {
    const isGone = place.path.length > 0 && roll(REPLACEMENTS.length + 1) === 0;
    // Another value of the same type is a value like any other.
    const others = REPLACEMENTS.filter((each) => typeOf(each) !== place.type);
    const by = pick(others, roll);
    const before = (await readStored(stage, place.store)).find(([, key]) => key === place.key)?.[2];
    await write(stage, place, damaged(structuredClone(before), place.path, isGone ? null : { by }));
    const what = `${place.store} ${[place.key, ...place.path].join(' › ')} ${isGone ? 'gone' : JSON.stringify(by)}`;
    problems.push(...(await problemsIn(stage, place)).map((problem) => `${what}: ${problem}`));
    await write(stage, place, before);
    await stage.chromium.stopWorker();
    progress(index + 1, places.length, problems);
  }
  const stores = new Set(places.map(({ store }) => store));
  // A store that is new in the schema, and into which nothing is put above, would otherwise be forgotten.
  for (const store of ['session', ...STORE_NAMES])
    if (!stores.has(store)) problems.push(`${store}: nothing is stored there that could be damaged`);
  return { tried: places.length, unit: 'damages', problems, notes: [`in ${[...stores].join(', ')}`] };
}

/** `session` stands for `storage.session`, every other name for a store of the database. */
interface Place {
  readonly store: string;
  readonly key: string;
  /** Into the value, outermost first; empty for the value itself. */
  readonly path: readonly string[];
  readonly type: string;
}

type Stored = readonly [store: string, key: string, value: unknown];

async function readStored({ chromium }: Stage, only?: string): Promise<readonly Stored[]> {
  const names = only ? [only] : ['session', ...(await chromium.evaluateInWorker(databaseStores, null))];
  const stored: Stored[] = [];
  for (const name of names) {
    const items =
      name === 'session'
        ? Object.entries(await chromium.evaluateInWorker(readWholeSession, null))
        : await chromium.evaluateInWorker(readDatabase, name);
    stored.push(...items.map(([key, value]): Stored => [name, String(key), value]));
  }
  return stored;
}

/** The value, and what is in it at every depth. */
function placesIn(store: string, key: string, value: unknown, path: readonly string[]): readonly Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 40) : [];
  return [
    { store, key, path, type: typeOf(value) },
    ...inner.flatMap(([name, each]) => placesIn(store, key, each, [...path, name])),
  ];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}

/** The value with `by` in the place, or without the place when `by` is null. */
function damaged(value: unknown, path: readonly string[], by: { readonly by: unknown } | null): unknown {
  const last = path.at(-1);
  if (last === undefined) return by?.by;
  let holder = value as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  if (by) holder[last] = by.by;
  else delete holder[last];
  return value;
}

async function write({ chromium }: Stage, { store, key }: Place, value: unknown): Promise<void> {
  if (store === 'session') await chromium.evaluateInWorker(writeSession, { [key]: value });
  else await chromium.evaluateInWorker(writeDatabase, { store, items: [[key, value]] });
}

function drawn(all: readonly Place[], scale: number, roll: Die): readonly Place[] {
  const groups = new Map<string, Place[]>();
  for (const place of all) {
    const group = `${place.store} ${place.path.length}`;
    groups.set(group, [...(groups.get(group) ?? []), place]);
  }
  return [...groups.values()].flatMap((group) => draw(group, scaled(PLACES_EACH, scale), roll));
}

/** As after the worker's next start, in both of the extension's pages. */
async function problemsIn(stage: Stage, place: Place): Promise<readonly string[]> {
  const { chromium, world } = stage;
  const problems: string[] = [];
  const known = chromium.errors().length;
  await chromium.stopWorker();
  world.limits.reset();
  const popup = await stage.open();
  try {
    await untilPriced(popup, COINS + SAVED.length);
    const saved = await savedOf(popup);
    if (saved.join() !== SAVED.join()) problems.push(`saved are ${saved.join()}`);
    problems.push(...(await wrongPrices(stage, popup)), ...(await consoleProblems(stage, place)));
    problems.push(...(await heldProblems(popup, place)));
  } catch (error) {
    const shown = (await rowsOf(popup)).map(({ asset, status }) => `${asset} ${status}`);
    problems.push(`the popup shows ${shown.join() || 'nothing'} (${String(error).split('\n')[0]})`);
  }
  await stage.closePopups();
  return [...problems, ...chromium.errors().slice(known)];
}

/** Only the damaged one of its amounts and alerts may be missing. */
async function heldProblems(popup: Page, { store }: Place): Promise<readonly string[]> {
  const { amounts, alerts } = await ownedNow(asker(popup));
  const held = Object.keys(amounts).length;
  const mostHeld = HELD.length - (store === 'coins' || store === 'saved' ? 1 : 0);
  const mostAlerts = HELD.length - (store === 'alerts' ? 1 : 0);
  return [
    ...(held < mostHeld ? [`${held} amounts are left`] : []),
    ...(alerts.length < mostAlerts ? [`${alerts.length} alerts are left`] : []),
  ];
}

async function wrongPrices({ world }: Stage, popup: Page): Promise<readonly string[]> {
  const rows = await rowsOf(popup);
  return SAVED.flatMap((asset) => {
    const row = rows.find((each) => each.asset === asset);
    const right = (['CoinGecko', 'DefiLlama'] as const).map((source) => expected(world, asset, source));
    return right.some(({ exactUsd, exactKrw }) => row?.exactUsd === exactUsd && row.exactKrw === exactKrw)
      ? []
      : [`${asset} is ${row?.exactUsd} and ${row?.exactKrw} from ${row?.source}`];
  });
}

/** Only the damaged one of its projects may be missing. */
async function consoleProblems({ chromium }: Stage, place: Place): Promise<readonly string[]> {
  const page = await chromium.openPopup('options.html');
  const reply = await asker(page)<'projects'>({ type: 'projects' });
  const names = reply?.ok ? reply.value.map(({ name }) => name) : [];
  const missing = PROJECTS.filter((name) => !names.includes(name)).length;
  const heading = await page.locator('h1').first().textContent();
  return [
    ...(missing > (place.store === 'projects' ? 1 : 0) ? [`projects are ${names.join()}`] : []),
    ...(heading?.trim() ? [] : ['the console is blank']),
  ];
}
