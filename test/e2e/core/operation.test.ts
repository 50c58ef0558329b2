import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../acts.ts';
import { type OperationStage, startOperationStage } from '../operation-stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let popup: Page;
let withKey: OperationStage['withKey'];
let fetched: OperationStage['fetched'];
let messaged: OperationStage['messaged'];
beforeAll(async () => {
  ({ stage, popup, withKey, fetched, messaged } = await startOperationStage());
});

describe('an endpoint URL', () => {
  test('shows its JSON in a tab, also when the worker was stopped', async () => {
    for (const path of ['/ETH/token-price/KEY0?addresses=0x', '/btc/token-price/KEY0']) {
      await stage.chromium.stopWorker();
      const tab = await stage.chromium.context.newPage();
      const response = await tab.goto(`chrome-extension://${stage.chromium.extensionId}${withKey(path)}`);
      expect(response?.status()).toBe(200);
      const shown = await tab.evaluate(() => [
        document.contentType,
        document.characterSet,
        document.body.textContent,
      ]);
      expect(shown.slice(0, 2)).toEqual(['application/json', 'UTF-8']);
      expect(JSON.parse(shown[2] ?? '')).toMatchObject({ prices: [{ usdPrice: expect.any(String) }] });
      await tab.close();
    }
  });

  test('counts its uses, and works no longer once its project is revoked', async () => {
    const made = await ask<'createProject'>(popup, {
      type: 'createProject',
      project: { name: 'short-lived', network: 'mainnet', platforms: null },
    });
    if (!made.ok || made.value.outcome !== 'created') throw new Error('not created');
    const { project, key } = made.value;
    const asked = [{ method: 'GET', path: `/ETH/token-price/${key}` }];
    expect((await fetched(asked))[0]?.status).toBe(200);
    await stage.chromium.stopWorker();
    expect((await fetched(asked))[0]?.status).toBe(200);
    await ask<'revokeProject'>(popup, { type: 'revokeProject', id: project.id });
    expect((await fetched(asked))[0]?.status).toBe(401);
    const list = await ask<'projects'>(popup, { type: 'projects' });
    const kept = list.ok ? list.value.find(({ id }) => id === project.id) : null;
    // A worker that is killed within a second of a use may have forgotten that one.
    expect(kept?.requests).toBeGreaterThanOrEqual(1);
    expect(kept?.revokedAt).toEqual(expect.any(Number));
  });

  test('is nothing to a web page', async () => {
    const page = await stage.chromium.context.newPage();
    await page.goto('https://etherscan.io/tokens');
    const url = `chrome-extension://${stage.chromium.extensionId}${withKey('/ETH/token-price/KEY0')}`;
    const outcome = await page.evaluate(async (wanted) => {
      const runtime = (globalThis as { chrome?: { runtime?: object } }).chrome?.runtime;
      const answer = await fetch(wanted).then(
        (response) => `answered ${response.status}`,
        () => 'refused',
      );
      return { answer, canMessage: runtime !== undefined && 'sendMessage' in runtime };
    }, url);
    expect(outcome).toEqual({ answer: 'refused', canMessage: false });
    await page.close();
  });
});

test('another extension is answered, also by a worker that was stopped', async () => {
  await stage.chromium.stopWorker();
  const [answer] = await messaged([{ method: 'GET', path: '/ETH/token-price/KEY0' }]);
  expect(answer).toMatchObject({ status: 200, type: 'application/json' });
  const [malformed] = await messaged([{ method: 'GET', path: 'ETH' }]);
  expect([malformed?.status, malformed?.type]).toEqual([400, 'application/problem+json']);
});

test('the extension’s own pages do not wait for the worker: a static route leads past it', async () => {
  await stage.chromium.stopWorker();
  const page = await stage.open();
  const matched = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation && { ...navigation.toJSON() }.workerMatchedSourceType;
  });
  expect(matched).toBe('network');
  await page.close();
});
