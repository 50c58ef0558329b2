/** One value anywhere in what is kept is something else: nothing saved is lost, nothing is blank, nothing throws. */
import type { Page } from 'playwright-core';
import type { AssetKey } from '../../src/market/assets.ts';
import { rowsOf, savedOf, untilPriced } from '../e2e/acts.ts';
import { expected } from '../e2e/digits.ts';
import { type Stage, startStage } from '../e2e/stage.ts';
import { createDie, type Die, draw, pick } from './die.ts';
import { damage, mend, type Place, placesStored } from './in-worker.ts';
import { asker } from './kills.ts';
import { type Progress, type Proof, scaled } from './proof.ts';

const SEED = 17;
/** Of each store and each depth. */
const PLACES_EACH = 4;
const SAVED: readonly AssetKey[] = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
];
const PROJECTS = ['First', 'Second'];
const COINS = 5;
const DAY_MS = 86_400_000;

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

/** Another value of the same type is a value like any other. */
function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}

export const damagedRecords: Proof = {
  what: 'a value of a stored record, of every store and at every depth, is damaged',
  async prove(scale, progress) {
    const stage = await startStage();
    try {
      await fill(stage);
      return await damaged(stage, scale, progress);
    } finally {
      await stage.close();
    }
  },
};

/** Something in every store. */
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
  const at = Date.now() - DAY_MS;
  await ask({ type: 'settings', change: { theme: 'dark', valuationAt: at } });
  await ask({ type: 'capture' });
  await ask({
    type: 'moments',
    basis: 'global',
    stage: 'ask',
    moments: SAVED.map((asset) => ({ asset, at })),
  });
  await untilPriced(popup, COINS + SAVED.length);
  await stage.closePopups();
}

async function damaged(stage: Stage, scale: number, progress: Progress) {
  const { evaluateInWorker } = stage.chromium;
  const roll = createDie(SEED);
  const places = drawn(await evaluateInWorker(placesStored, null), scale, roll);
  const problems: string[] = [];
  for (const [index, place] of places.entries()) {
    const isGone = place.path.length > 0 && roll(REPLACEMENTS.length + 1) === 0;
    const by = pick(
      REPLACEMENTS.filter((each) => typeOf(each) !== place.type),
      roll,
    );
    await evaluateInWorker(damage, { ...place, by, isGone });
    const what = `${place.store} ${[place.key, ...place.path].join(' › ')} ${isGone ? 'gone' : JSON.stringify(by)}`;
    problems.push(...(await problemsIn(stage, place)).map((problem) => `${what}: ${problem}`));
    await evaluateInWorker(mend, place);
    await stage.chromium.stopWorker();
    progress(index + 1, places.length);
  }
  const stores = new Set(places.map(({ store }) => store));
  return { tried: places.length, unit: 'damages', problems, notes: [`in ${[...stores].join(', ')}`] };
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
  } catch (error) {
    const shown = (await rowsOf(popup)).map(({ asset, status }) => `${asset} ${status}`);
    problems.push(`the popup shows ${shown.join() || 'nothing'} (${String(error).split('\n')[0]})`);
  }
  await stage.closePopups();
  return [...problems, ...chromium.errors().slice(known)];
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
