// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LookUpAnswer } from '../../../../src/extension/messages/look-up.ts';
import { createCardContents } from '../../../../src/extension/pages/card/card-contents.tsx';
import {
  createLookUpController,
  type LookUpController,
} from '../../../../src/extension/ui/look-up-controller.ts';
import { pageClock } from '../../../../src/extension/ui/page-clock.ts';
import { ENGLISH_WORDS } from './english-words.ts';

const USDT = {
  kind: 'token',
  address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  platform: null,
} as const;
const UNPRICED: LookUpAnswer = {
  finding: { found: [USDT], more: false, doubt: null },
  results: [{ found: USDT, rows: [], platforms: ['ETH'], status: 'unavailable' }],
  settings: { theme: 'system', language: 'en', currency: 'language', preset: 'global' },
  network: 'ok',
  nameless: false,
  isPrivate: false,
};
const FAILED = 'Could not copy.';

let controller: LookUpController;
let root: HTMLElement;
let copies: () => Promise<void>;
/** The sources have been asked. */
let comes: () => Promise<void>;
/** All that the live region was given to say, in order. */
let heard: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  copies = () => Promise.reject(new Error('the page keeps it from copying'));
  let answer: (prices: never) => void = () => {};
  controller = createLookUpController(
    {
      send: ({ type, ...message }) =>
        'stage' in message && message.stage === 'known'
          ? Promise.resolve({ ...UNPRICED, results: [] } as never)
          : new Promise((resolve) => {
              answer = resolve;
            }),
      clock: pageClock,
      copy: () => copies(),
      isPrivate: false,
    },
    { text: '', links: [], labels: [] },
  );
  root = document.createElement('div');
  const show = createCardContents(root, {
    state: controller.state,
    words: () => ENGLISH_WORDS,
    acts: controller,
    isEmpty: false,
    close: () => {},
  });
  heard = [];
  controller.state.subscribe(() => {
    show();
    const text = root.querySelector('[role="status"]')?.textContent ?? '';
    if (text !== heard.at(-1)) heard.push(text);
  });
  controller.ask();
  await vi.advanceTimersByTimeAsync(0);
  comes = async () => {
    answer(UNPRICED as never);
    await vi.advanceTimersByTimeAsync(0);
  };
});

afterEach(() => {
  controller.stop();
  vi.useRealTimers();
});

async function copy(text: string): Promise<void> {
  controller.copy(text);
  await vi.advanceTimersByTimeAsync(0);
}

const read = () => [...root.querySelectorAll('.sentence')].map((each) => each.textContent);

test('nothing is said of copying before anybody copies', () => {
  expect(heard).toEqual(['Looking it up…']);
});

test('that copying did not work is said, and goes away', async () => {
  await copy('1.23');
  expect(read()).toEqual([FAILED]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(read()).toEqual([]);
  expect(heard).toEqual(['Looking it up…', FAILED, '']);
});

test('it is said again when copying fails again, at once or later', async () => {
  await copy('1.23');
  await copy('1.23');
  await vi.advanceTimersByTimeAsync(3000);
  await copy('1.23');
  expect(heard.filter((text) => text === FAILED)).toHaveLength(3);
});

test('prices that come after a failure are said', async () => {
  await copy('1.23');
  await comes();
  expect(heard.at(-1)).toBe('The sources failed or are rate-limited, and there is no earlier price.');
});

test('what was copied is said once, and not what had been said before it', async () => {
  copies = () => Promise.resolve();
  await copy('1.23');
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual(['Looking it up…', 'Copied: 1.23', '']);
});
