/** A page is left and returned to, and the extension leaves the page: updated, switched off, removed. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeExtension, switchExtensionOff, updateExtension } from '../browsers/extension-ends.ts';
import { startAgain } from './second-script.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  startExplorerStage,
  tokenRow,
  tokenTable,
  USDT,
} from './stage.ts';

const LIST = 'https://etherscan.io/list';
const OTHER = 'https://etherscan.io/other';
const LIMIT = { timeout: 20_000 };

let stage: ExplorerStage;
/** Whether the stage's browser is open and its extension still there: then the next test uses it, too. */
let isUsable = false;
beforeEach(async () => {
  if (!isUsable) stage = await startExplorerStage({ backForwardCache: true });
  isUsable = true;
});
afterEach(() => (isUsable ? stage.renew() : stage?.close()));
afterAll(() => (isUsable ? stage.close() : undefined));

const keys = (...addresses: readonly string[]) => addresses.map((address) => `ETH:${address}`);
const addRow = (page: Page, address: string) =>
  page.evaluate(
    (row) => document.querySelector('tbody')?.insertAdjacentHTML('beforeend', row),
    tokenRow(address),
  );

describe('a page that comes back out of the back/forward cache', () => {
  const openList = async () => {
    stage.serve(OTHER, explorerPage(tokenTable(tokenRow(PEPE))));
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK))));
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        const prices = document.querySelectorAll('sise-price').length;
        Reflect.set(globalThis, 'shown', { persisted, prices });
      });
    });
    return page;
  };
  const leaveAndReturn = async (page: Page, meanwhile: () => Promise<unknown>) => {
    await page.goto(OTHER);
    await meanwhile();
    // Not by the driver: it would wait for a load that never comes.
    await page.evaluate(() => history.back()).catch(() => {});
    await expect.poll(() => page.url(), LIMIT).toBe(LIST);
  };
  const shown = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shown'));

  test('shows its prices at once, one for each token, and follows its changes', async () => {
    const page = await openList();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await leaveAndReturn(page, () => expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE)));
    await expect.poll(() => shown(page), LIMIT).toEqual({ persisted: true, prices: 1 });
    await addRow(page, PEPE);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
  });

  test('gets its prices when it was left before they came', async () => {
    const page = await openList();
    await leaveAndReturn(page, async () => {});
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    expect(await shown(page)).toMatchObject({ persisted: true });
  });

  test('has lost them when its site was switched off meanwhile', async () => {
    const page = await openList();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await leaveAndReturn(page, () => stage.change({ sitesOff: ['Etherscan'] }));
    await expect.poll(() => shown(page), LIMIT).toMatchObject({ persisted: true });
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
  });
});

describe('a page that outlives the extension', () => {
  test('has one price for each token with two scripts of one extension, and after it was updated and loaded again', async () => {
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK))));
    const errors = errorsOn(page);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await startAgain(page);
    await addRow(page, PEPE);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
    await updateExtension(stage.chromium);
    await page.bringToFront();
    await addRow(page, USDT);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
    await page.reload();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    expect(errors).toEqual([]);
  });

  const ENDS = [
    ['is updated', updateExtension],
    ['is removed', removeExtension],
    ['is switched off', switchExtensionOff],
  ] as const;

  test.each(ENDS)(
    'keeps its prices until they need an answer, when it %s: then nothing is left',
    async (_, end) => {
      const page = await stage.chromium.context.newPage();
      const errors = errorsOn(page);
      const timers = await traceTimers(await stage.chromium.context.newCDPSession(page));
      stage.serve(LIST, explorerPage(tokenTable(tokenRow(LINK))));
      await page.goto(LIST);
      await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
      // Chromium does not always show the worker of an extension that was updated twice to the driver.
      isUsable = false;
      await end(stage.chromium);
      await page.bringToFront();
      expect(await assetsOn(page)).toEqual(keys(LINK));
      await addRow(page, PEPE);
      await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
      await addRow(page, LINK);
      await page.setViewportSize({ width: 900, height: 700 });
      const { installed, pending } = await timers();
      expect(installed).toBeGreaterThan(1);
      expect(pending).toEqual([]);
      expect(await assetsOn(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});

function errorsOn(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

interface TimerEvent {
  readonly name: string;
  readonly args?: { readonly data?: { readonly timerId: number; readonly singleShot?: boolean } };
}

/** Follows every timer of a page that has none of its own. Returns how to end it, which tells those still to come. */
async function traceTimers(
  session: CDPSession,
): Promise<() => Promise<{ installed: number; pending: readonly number[] }>> {
  const events: TimerEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TimerEvent[])));
  await session.send('Tracing.start', { categories: 'devtools.timeline' });
  return async () => {
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    const of = (...names: readonly string[]) =>
      events.filter(({ name }) => names.includes(name)).map(({ args }) => args?.data?.timerId ?? 0);
    const over = new Set(of('TimerFire', 'TimerRemove'));
    const installed = of('TimerInstall');
    return { installed: installed.length, pending: installed.filter((id) => !over.has(id)) };
  };
}
