/** The operation in a real Chromium: on the extension's own origin, for other extensions, and the same over HTTP. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewProject } from '../../../src/messages/project-requests.ts';
import { ask } from '../acts.ts';
import { type Stage, startStage } from '../stage.ts';

const OTHER = fileURLToPath(new URL('../other-extension', import.meta.url));

const PROJECTS: readonly NewProject[] = [
  { name: 'all', network: 'mainnet', platforms: null },
  { name: 'two', network: 'mainnet', platforms: ['ETH', 'BTC'] },
  { name: 'test', network: 'testnet', platforms: null },
];

interface Asked {
  readonly method: string;
  readonly path: string;
}

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

let stage: Stage;
let popup: Page;
let other: Page;
/** Of the projects, in their order. */
let keys: readonly string[];

beforeAll(async () => {
  stage = await startStage({ beside: OTHER });
  popup = await stage.open();
  keys = await Promise.all(
    PROJECTS.map(async (project) => {
      const reply = await ask<'createProject'>(popup, { type: 'createProject', project });
      if (!reply.ok || reply.value.outcome !== 'created') throw new Error(JSON.stringify(reply));
      return reply.value.key;
    }),
  );
  // One of the extension's own that asks for nothing by itself: a popup would bring news between two answers.
  await popup.goto(`chrome-extension://${stage.chromium.extensionId}/THIRD_PARTY.txt`);
  other = await stage.chromium.context.newPage();
  await other.goto(`chrome-extension://${idOf(OTHER)}/page.html`);
});
afterAll(() => stage?.close());

/** Chromium makes an extension's id of its public key. */
function idOf(folder: string): string {
  const { key } = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

const withKey = (path: string, of = keys) => path.replace(/KEY(\d)/, (_, i) => of[Number(i)] ?? '');

/** From one of the extension's own pages. */
function fetched(asked: readonly Asked[]): Promise<Answer[]> {
  const real = asked.map(({ method, path }) => ({ method, path: withKey(path) }));
  return popup.evaluate(async (all) => {
    const answers = [];
    for (const { method, path } of all) {
      const response = await fetch(path, { method });
      answers.push({
        status: response.status,
        type: response.headers.get('content-type'),
        body: await response.text(),
      });
    }
    return answers;
  }, real);
}

/** From the other extension. */
function messaged(asked: readonly Asked[], from = other): Promise<Answer[]> {
  const id = stage.chromium.extensionId;
  const real = asked.map(({ method, path }) => ({ method, path: withKey(path) }));
  return from.evaluate(
    async ({ all, to }) => {
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(id: string, message: unknown): Promise<Record<string, never>> } };
      };
      const answers = [];
      for (const message of all) {
        const { status, headers, body } = (await chrome.runtime.sendMessage(to, message)) as never;
        answers.push({ status, type: headers['content-type'] ?? null, body });
      }
      return answers;
    },
    { all: real, to: id },
  );
}

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
