/** The worker's Chromium with three projects, and the two ways in which their keys are used. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { NewProject } from '../../src/service/api/projects.ts';
import { ask } from './acts.ts';
import { OTHER } from './other-extension.ts';
import { type Stage, sharedStage } from './stage.ts';

export const PROJECTS: readonly NewProject[] = [
  { name: 'all', network: 'mainnet', platforms: null },
  { name: 'two', network: 'mainnet', platforms: ['ETH', 'BTC'] },
  { name: 'test', network: 'testnet', platforms: null },
];

export interface Asked {
  readonly method: string;
  readonly path: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

export interface OperationStage {
  readonly stage: Stage;
  readonly popup: Page;
  /** A page of the other extension. */
  readonly other: Page;
  /** Puts a project's key in the place of `KEY` and its number. */
  withKey(path: string, of?: readonly string[]): string;
  /** From one of the extension's own pages. */
  fetched(asked: readonly Asked[]): Promise<Answer[]>;
  /** From the other extension. */
  messaged(asked: readonly Asked[], from?: Page): Promise<Answer[]>;
}

/** Until the end of the file. */
export async function startOperationStage(): Promise<OperationStage> {
  const stage = await sharedStage();
  const popup = await stage.open();
  const keys = await Promise.all(
    PROJECTS.map(async (project) => {
      const reply = await ask<'createProject'>(popup, { type: 'createProject', project });
      if (!reply.ok || reply.value.outcome !== 'created') throw new Error(JSON.stringify(reply));
      return reply.value.key;
    }),
  );
  // One of the extension's own that asks for nothing by itself: a popup would bring news between two answers.
  await popup.goto(`chrome-extension://${stage.chromium.extensionId}/THIRD_PARTY.txt`);
  const other = await stage.chromium.context.newPage();
  await other.goto(`chrome-extension://${idOf(OTHER)}/page.html`);
  const withKey = (path: string, of = keys) => path.replace(/KEY(\d)/, (_, i) => of[Number(i)] ?? '');
  const real = (asked: readonly Asked[]) =>
    asked.map(({ method, path }) => ({ method, path: withKey(path) }));
  return {
    stage,
    popup,
    other,
    withKey,
    fetched: (asked) => popup.evaluate(fetchAll, real(asked)),
    messaged: (asked, from = other) =>
      from.evaluate(sendAll, { all: real(asked), to: stage.chromium.extensionId }),
  };
}

/** Runs in a page of the extension. */
async function fetchAll(all: readonly Asked[]): Promise<Answer[]> {
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
}

/** Runs in a page of the other extension. */
async function sendAll({
  all,
  to,
}: {
  readonly all: readonly Asked[];
  readonly to: string;
}): Promise<Answer[]> {
  const { chrome } = globalThis as unknown as {
    chrome: { runtime: { sendMessage(id: string, message: unknown): Promise<Record<string, never>> } };
  };
  const answers = [];
  for (const message of all) {
    const { status, headers, body } = (await chrome.runtime.sendMessage(to, message)) as never;
    answers.push({ status, type: headers['content-type'] ?? null, body });
  }
  return answers;
}

/** Chromium makes an extension's id of its public key. */
function idOf(folder: string): string {
  const { key } = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
