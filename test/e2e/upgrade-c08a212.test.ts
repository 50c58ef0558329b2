/**
 * The build at hand on the profile of a user of commit c08a212: 500 saved tokens, amounts, alerts, settings, projects, recorded
 * prices and captures. Browser and world are an hour after that build was last open, whatever the date of this machine.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfPremium } from '../../src/core/market/alert-rules.ts';
import type { AssetKey } from '../../src/core/market/assets.ts';
import type { ShownAlert } from '../../src/extension/messages/alerts.ts';
import type { Message, MessageType, ReplyTo } from '../../src/extension/messages/messages.ts';
import { chartKo, recordsKo } from '../texts.ts';
import { startWorld } from '../world/server.ts';
import { syntheticToken } from '../world/synthetic.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { afterRound, ask, rowsOf, savedOf, settingsKept, statusesOf, untilPriced } from './acts.ts';
import { type Chromium, startChromium } from './browsers/chromium.ts';
import { restoreProfile, type StoredProfile } from './fixtures/stored-profile.ts';
import { emptySession, moveTick, readAlarms, writeSession } from './in-worker.ts';
import { copyWithClock } from './later-clock.ts';

const FOLDER = fileURLToPath(new URL('fixtures/profile-c08a212/', import.meta.url));
const HOUR = 3_600_000;
/** That build was last open at 03:00 UTC. */
const NOW = Date.UTC(2026, 10, 26, 4);
const COUNT = 500;
const ALL = COUNT + 5;
const LIMIT = { timeout: 30_000 };

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
/** Only DexScreener lists it, which has no past. */
const POOL = 'ETH:0x5e00000000000000000000000000000000000007';
/** Not saved: only the session has its price. */
const WRAPPED = 'BNB:0x2170ed0880ac9a755fd29b2688956bd959f933f8';
const QUICK = 'POL:0xb5c064f955d8e7f38fe0460c556a72987494ee17';

const DEMO_KEY = 'CG-aaaabbbbccccddddeeee3f9a';

let stored: StoredProfile;
/** What that build showed and answered. */
let expected: Expected;
let started: Awaited<ReturnType<typeof startWorld>>;
let home: string;
let chromium: Chromium;

interface Expected {
  readonly rows: readonly Readonly<Record<string, string | null>>[];
  /** SHA-256 of all saved assets in their order. */
  readonly order: string;
  readonly worth: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly alerts: readonly unknown[];
  readonly badge: string;
  readonly projects: readonly { readonly name: string; readonly requests: number }[];
  readonly keys: Readonly<Record<string, string | null>>;
  readonly recorded: Readonly<Record<AssetKey, readonly string[]>>;
  readonly recordedBytes: number;
  readonly captures: readonly (readonly string[])[];
  readonly series: readonly string[];
  readonly sources: readonly string[];
}

async function answer<T extends MessageType>(page: Page, message: Message<T>): Promise<ReplyTo<T>> {
  const reply = await ask<T>(page, message);
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}

describe('the build at hand on a profile of c08a212', () => {
  beforeAll(async () => {
    stored = JSON.parse(gunzipSync(await readFile(join(FOLDER, 'profile.json.gz'))).toString());
    expected = JSON.parse(await readFile(join(FOLDER, 'expected.json'), 'utf8'));
    const aheadMs = NOW - Date.now();
    started = await startWorld({ now: () => Date.now() + aheadMs });
    home = await mkdtemp(join(tmpdir(), 'sise-upgrade-'));
    const { port } = started;
    const [profile, extension] = ['profile', 'extension'].map((name) => join(home, name)) as [string, string];
    await restoreProfile({ port, profile, extension }, stored);
    await copyWithClock(extension, aheadMs, '1.0.1');
    started.world.faults.set('*', { kind: 'status', status: 503 });
    chromium = await startChromium({ port, profile, extension });
  });
  afterAll(async () => {
    await chromium?.close();
    await started?.close();
    if (home) await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  it('goes on from the session storage of the old build', async () => {
    const page = await chromium.openPopup('manifest.json');
    await answer<'view'>(page, { type: 'view' });
    // By the page: a worker that runs would write its own state over it.
    await chromium.stopWorker();
    await page.evaluate(emptySession);
    await page.evaluate(writeSession, stored.session);
    const { sources } = await answer<'sources'>(page, { type: 'sources' });
    expect(sources.map(({ source, answers, failures }) => `${source} ${answers} ${failures}`)).toEqual(
      expected.sources,
    );
    const selected = { text: WRAPPED.slice(4), links: [], labels: [] };
    const { results } = await answer<'lookUp'>(page, {
      type: 'lookUp',
      stage: 'known',
      selected,
      isPrivate: false,
    });
    const { price } = results[0]?.rows.find(({ asset }) => asset === WRAPPED) ?? {};
    expect(price).toMatchObject({ status: 'stale', usd: '2083.94', source: 'CoinGecko' });
    await chromium.stopWorker();
    await page.evaluate(emptySession);
    await page.close();
  });

  describe('the popup when no source answers', () => {
    let popup: Page;
    beforeAll(async () => {
      popup = await chromium.openPopup();
    });
    afterAll(() => popup?.close());

    it('shows the saved tokens in their order with their last prices and worth', async () => {
      await afterRound(popup);
      await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
      const saved = await savedOf(popup);
      expect(saved).toHaveLength(COUNT);
      expect(createHash('sha256').update(saved.join('\n')).digest('hex')).toBe(expected.order);
      const rows = await rowsOf(popup);
      const shown = rows.map(({ asset, name, symbol, exactUsd, exactKrw, source }) => ({
        asset,
        name,
        symbol,
        exactUsd,
        exactKrw,
        source,
      }));
      expect(shown).toHaveLength(ALL);
      expect([...shown.slice(0, 15), ...shown.slice(-10)]).toEqual(expected.rows);
      const worth = popup.locator('.worth data');
      expect(await worth.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual(
        expected.worth,
      );
    });

    it('has the settings, the alerts and an amount that was typed and not entered', async () => {
      const view = await answer<'view'>(popup, { type: 'view' });
      const added = { platformsOn: [], boardOwnFirst: false, live: true };
      expect(await settingsKept(popup)).toEqual({ ...expected.settings, ...added });
      expect(view.alerts).toEqual(expected.alerts);
      const alarms = await chromium.evaluateInWorker(readAlarms, null);
      expect(alarms.find(({ name }) => name === 'refresh')).toMatchObject({ periodInMinutes: 7 });
      const lines = popup.locator('.alerts-line');
      await popup.locator('[data-asset="BTC:0x"] .cover').press('Enter');
      await expect.poll(() => lines.count(), LIMIT).toBe(2);
      await popup.locator('[data-asset="BTC:0x"] .cover').press('Enter');
      await popup.locator(`[data-asset="${QUICK}"] .cover`).press('Enter');
      await expect.poll(() => popup.locator(`[id="${QUICK}-amount"]`).inputValue(), LIMIT).toBe('77.7');
    });
  });

  it('reads every recorded price', async () => {
    const page = await chromium.openPopup('manifest.json');
    for (const [asset, lines] of Object.entries(expected.recorded) as [AssetKey, readonly string[]][]) {
      const range = { asset, from: NOW - 96 * HOUR, to: NOW };
      const points = await answer<'recordedPrices'>(page, { type: 'recordedPrices', ...range });
      expect(points.map(({ at, usd, krw, source }) => `${at} ${usd} ${krw} ${source}`)).toEqual(lines);
    }
    const { recordings } = await answer<'stored'>(page, { type: 'stored' });
    expect(recordings).toMatchObject({ bytes: expected.recordedBytes, unreadable: 0 });
    await page.close();
  });

  it('reads the captures and the past prices of the old build', async () => {
    const page = await chromium.openPopup('options.html#records');
    const { captures } = await answer<'captures'>(page, { type: 'captures' });
    const parts = captures.map((each) => [
      `${each.asset} ${each.at} ${each.isComplete} ${each.rate?.krwPerUsd}`,
      ...each.parts.map(
        ({ source, side, price, missing }) => `${source} ${side} ${missing ?? `${price?.usd} ${price?.krw}`}`,
      ),
    ]);
    expect(parts).toEqual(expected.captures);
    await page.getByText(recordsKo.capturesOthers.replace('{n}', String(captures.length))).waitFor();
    const to = Date.UTC(2026, 10, 22);
    const { series } = await answer<'series'>(page, {
      type: 'series',
      asset: LINK,
      bases: ['global'],
      step: '1d',
      from: to - 9 * 24 * HOUR,
      to,
      stage: 'known',
    });
    expect(
      series.flatMap(({ points }) => points.map(({ at, price }) => `${at} ${price?.usd} ${price?.krw}`)),
    ).toEqual(expected.series);
    await page.close();
  });

  it('binds each alert of a price to the Korean market that its row shows, at the next alarm', async () => {
    await sourcesAnswer();
    const page = await chromium.openPopup('manifest.json');
    const alerts = async () => (await answer<'view'>(page, { type: 'view' })).alerts;
    expect(await alerts()).toEqual(expected.alerts);
    await chromium.evaluateInWorker(moveTick, Date.now() + 1_000);
    const bound = (expected.alerts as readonly ShownAlert[]).map((alert) =>
      isOfPremium(alert.rule) ? alert : { ...alert, rule: { ...alert.rule, basis: 'korea' } },
    );
    await expect.poll(alerts, LIMIT).toEqual(bound);
    await page.close();
  });

  it('renews every saved price and the badge when sources answer', async () => {
    await sourcesAnswer();
    const popup = await chromium.openPopup();
    await untilPriced(popup, ALL);
    const badge = () =>
      chromium.evaluateInWorker(() => {
        const { chrome } = globalThis as unknown as {
          chrome: { action: { getBadgeText(of: object): Promise<string> } };
        };
        return chrome.action.getBadgeText({});
      }, null);
    await expect.poll(badge, LIMIT).toBe(expected.badge);
    expect(started.world.count(SOURCE_HOSTS.Upbit)).toBe(0);
    const requests = started.world.log.filter(({ host }) => host === SOURCE_HOSTS.CoinGecko);
    expect(new Set(requests.map(({ headers }) => headers.get('x-cg-demo-api-key')))).toEqual(
      new Set([DEMO_KEY]),
    );
    expect(chromium.errors()).toEqual([]);
    expect(started.world.strays).toEqual([]);
    await popup.close();
  });

  it('draws recorded prices when no source has the past of a token', async () => {
    const chart = await chromium.openPopup(`chart.html#${POOL}`);
    await expect.poll(() => chart.locator('.notes').innerText(), LIMIT).toContain(chartKo.chartRecorded);
    expect(await chart.locator('.readout-global .readout-main').getAttribute('value')).toBe('0.04518');
    await chart.close();
  });

  it('lists the projects and answers their keys when sources answer', async () => {
    const page = await chromium.openPopup('options.html#projects');
    expect(await answer<'projects'>(page, { type: 'projects' })).toEqual(expected.projects);
    const names = page.locator('[data-project] .card-title');
    await expect
      .poll(async () => (await names.allInnerTexts()).toSorted(), LIMIT)
      .toEqual(['Everything', 'Shop', 'Staging']);
    const revealed = expected.projects.map(async ({ name }, i) => {
      const { id } = (await answer<'projects'>(page, { type: 'projects' }))[i] ?? { id: '' };
      return [name, await answer<'revealKey'>(page, { type: 'revealKey', id })] as const;
    });
    expect(Object.fromEntries(await Promise.all(revealed))).toEqual(expected.keys);
    const { Shop, Staging, Everything } = expected.keys;
    const paths = [
      `ETH/token-price/${Shop}?addresses=${LINK.slice(4)}`,
      `POL/token-price/${Shop}?addresses=0x`,
      `BTC/token-price/${Staging}?addresses=0x`,
      `POL/token-price/${Everything}?addresses=0x`,
    ];
    const statuses = await page.evaluate(
      (asked) => Promise.all(asked.map(async (path) => (await fetch(`/${path}`)).status)),
      paths,
    );
    expect(statuses).toEqual([200, 403, 403, 200]);
    await page.close();
  });
});

/** As they did for the old build; nothing is left of their failures. */
async function sourcesAnswer(): Promise<void> {
  const { world } = started;
  for (const asset of stored.databases.flatMap(savedIn)) {
    const [, platform, number] = /^(\w+):0x5e5e(\w{36})$/.exec(asset) ?? [];
    if (number && !world.market.find(asset))
      world.market.add(syntheticToken(Number.parseInt(number, 16), platform as 'ETH'));
  }
  world.market.set('bitcoin', { usd: '96543.21' });
  await chromium.stopWorker();
  await chromium.evaluateInWorker(emptySession, null);
  await chromium.stopWorker();
  world.faults.clear();
  world.limits.reset();
  world.log.length = 0;
}

function savedIn({ stores }: StoredProfile['databases'][number]): readonly string[] {
  return stores.flatMap(({ name, items }) => (name === 'saved' ? items.map(([key]) => key) : []));
}
