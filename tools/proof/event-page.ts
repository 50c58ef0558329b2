/** Firefox ends the event page whenever it is idle: what it acknowledged stays, once. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { Message, MessageType, Reply } from '../../src/extension/messages/messages.ts';
import { startFirefox } from '../../test/e2e/browsers/firefox.ts';
import { createDie } from '../../test/world/die.ts';
import { startWorld } from '../../test/world/server.ts';
import { createActs } from './drawn-acts.ts';
import { type Ask, ownedNow, problemsOf } from './owned.ts';
import { type Progress, type Proof, scaled } from './proof.ts';

const SEED = 31;
const ACTS = 300;
const ENOUGH = 100;
/** Firefox waits thirty seconds by itself. */
const IDLE_MS = 200;
/** The page may end before it answers a read, on a slow machine again and again. */
const READ_TIMES = 200;

export const eventPageEnds: Proof = {
  what: `Firefox’s event page ends after ${IDLE_MS} ms without work, between and during acts`,
  async prove(scale, progress) {
    const served = await startWorld();
    const firefox = await startFirefox({
      proxyPort: served.proxyPort,
      // So soon it may end before it has opened one, which is not what is proved here.
      welcome: true,
      preferences: { 'extensions.background.idle.timeout': IDLE_MS },
    });
    try {
      const page = await firefox.openPopup('options.html');
      const proved = await acted(asker(page), scaled(ACTS, scale), progress);
      return { ...proved, problems: [...proved.problems, ...firefox.errors()] };
    } finally {
      await firefox.close();
      await served.close();
    }
  },
};

async function acted(ask: Ask, count: number, progress: Progress) {
  const roll = createDie(SEED);
  const acts = createActs(roll);
  const problems: string[] = [];
  let acknowledged = 0;
  const { read, most } = createReader(ask);
  let owned = await ownedNow(read);
  for (let i = 0; i < count; i++) {
    await setTimeout(roll(2 * IDLE_MS));
    const act = acts.draw(owned, i);
    const reply = await ask(act.message);
    if (reply?.ok) acknowledged++;
    acts.answered(act, reply, owned);
    await setTimeout(roll(2 * IDLE_MS));
    const now = await ownedNow(read);
    problems.push(...problemsOf(now, owned, act, reply?.ok === true));
    owned = now;
    progress(i + 1, count, problems);
  }
  if (count >= ENOUGH)
    problems.push(...acts.missing().map((kind) => `${kind}: never acknowledged, so nothing is proved of it`));
  const notes = [`${acknowledged} were acknowledged`, `who reads asked ${most()} times at most`];
  return { tried: count, unit: 'acts', problems, notes };
}

/** Repeats a read until there is an answer. */
function createReader(ask: Ask) {
  let most = 0;
  const read: Ask = async (message) => {
    for (let i = 1; i <= READ_TIMES; i++) {
      most = Math.max(most, i);
      const reply = await ask(message);
      if (reply) return reply;
    }
    return null;
  };
  return { read, most: () => most };
}

function asker(page: Page): Ask {
  return <T extends MessageType>(message: Message<T>) =>
    page
      .evaluate((sent) => {
        const { browser } = globalThis as unknown as {
          browser: { runtime: { sendMessage(message: unknown): Promise<never> } };
        };
        return browser.runtime.sendMessage(sent);
      }, message as unknown)
      .catch(() => null) as Promise<Reply<T> | null>;
}
