import { describe, expect, test, vi } from 'vitest';
import { createExternalReceiver } from '../../../src/extension/background/endpoint/external-messages.ts';
import {
  type ActivateEventLike,
  answerFetches,
  type FetchEventLike,
  type InstallEventLike,
  type WorkerScope,
} from '../../../src/extension/background/endpoint/fetch-events.ts';
import { waitFor } from '../../wait-for.ts';

/** Answers with what it was asked. */
const echo = vi.fn(async ({ method, url }: Request) =>
  Response.json({ method, url }, { status: 418, headers: { 'x-echo': 'yes' } }),
);

interface Events {
  readonly fetch?: (event: FetchEventLike) => void;
  readonly install?: (event: InstallEventLike) => void;
  readonly activate?: (event: ActivateEventLike) => void;
}

function worker() {
  const listeners: Events = {};
  const claim = vi.fn(async () => {});
  const scope: WorkerScope = {
    addEventListener: (type: string, listener: unknown) =>
      void Object.assign(listeners, { [type]: listener }),
    clients: { claim },
  };
  answerFetches(scope, echo);
  return { listeners, claim };
}

describe('a fetch event', () => {
  test.each([
    ['/ETH/token-price/key?addresses=0x', true],
    ['/anything/token-price/', true],
    ['/ETH/price-history/key?from=1', true],
    ['/premiums/key', true],
    ['/premiums/key/more', false],
    ['/premiums.html', false],
    ['/popup.html', false],
    ['/icon/16.png', false],
    ['/ETH/token-price/key/more', false],
    ['/', false],
  ])('for %s is answered: %s', (path, answered) => {
    const respondWith = vi.fn();
    worker().listeners.fetch?.({ request: new Request(`http://extension.test${path}`), respondWith });
    expect(respondWith).toHaveBeenCalledTimes(answered ? 1 : 0);
  });
});

describe('an installation', () => {
  test('adds a route past the worker for everything else', () => {
    const addRoutes = vi.fn(async () => {});
    worker().listeners.install?.({ addRoutes });
    expect(addRoutes).toHaveBeenCalledWith([
      {
        condition: {
          not: {
            or: [
              { urlPattern: '/*/token-price/*' },
              { urlPattern: '/*/price-history/*' },
              { urlPattern: '/premiums/*' },
            ],
          },
        },
        source: 'network',
      },
    ]);
  });

  test('goes well where there are no routes, or none like these', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    worker().listeners.install?.({});
    worker().listeners.install?.({ addRoutes: () => Promise.reject(new TypeError('not')) });
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    warn.mockRestore();
  });

  test('takes pages that were open before', () => {
    const { listeners, claim } = worker();
    listeners.activate?.({ waitUntil: () => {} });
    expect(claim).toHaveBeenCalledTimes(1);
  });
});

describe('a message from outside', () => {
  const receive = createExternalReceiver(echo);
  const extension = {
    id: 'other',
    origin: 'chrome-extension://other',
    url: 'chrome-extension://other/page.html',
  };

  test('of another extension is answered with status, headers and body', async () => {
    expect(await receive({ method: 'HEAD', path: '/ETH/token-price/key?addresses=0x' }, extension)).toEqual({
      status: 418,
      headers: { 'content-type': 'application/json', 'x-echo': 'yes' },
      body: '{"method":"HEAD","url":"http://sise.invalid/ETH/token-price/key?addresses=0x"}',
    });
  });

  test.each([
    ['a worker, which has no URL', { id: 'other' }],
    ['a Firefox extension', { id: 'other@example', url: 'moz-extension://f00/page.html' }],
  ])('of %s is answered', async (_who, sender) => {
    expect(await receive({ path: '/ETH' }, sender)).toMatchObject({ status: 418 });
  });

  test.each([
    ['a web page', { url: 'https://shop.example/', origin: 'https://shop.example' }],
    ['a web page with an id', { id: 'other', url: 'https://shop.example/', origin: 'https://shop.example' }],
    ['a content script', { id: 'other', origin: 'http://shop.example' }],
    ['a file', { id: 'other', url: 'file:///tmp/page.html' }],
    ['a sandboxed frame', { id: 'other', origin: 'null' }],
    ['nobody', {}],
  ])('of %s is not', async (_who, sender) => {
    echo.mockClear();
    expect(await receive({ method: 'GET', path: '/ETH/token-price/key' }, sender)).toBeUndefined();
    expect(echo).not.toHaveBeenCalled();
  });

  test.each([
    ['a tab', '0x,\t0x', '0x,%090x'],
    ['a line break', '0x,\n0x', '0x,%0A0x'],
    ['a space at the end', '0x ', '0x%20'],
    ['a backslash', '0x\\', '0x\\'],
  ])('is never trimmed: %s', async (_what, addresses, asked) => {
    const path = `/ETH/token-price/key?addresses=${addresses}`;
    const answer = await receive({ path }, extension);
    expect(JSON.parse(answer?.body ?? '').url).toBe(
      `http://sise.invalid/ETH/token-price/key?addresses=${asked}`,
    );
  });

  test.each([
    ['nothing', undefined],
    ['a text', '/ETH'],
    ['no path', { method: 'GET' }],
    ['a path that is no path', { method: 'GET', path: 'ETH' }],
    ['a path with a backslash', { path: '/ETH\\token-price\\key?addresses=0x' }],
    ['a path of a megabyte', { path: `/${'a'.repeat(1_000_000)}` }],
    ['a method that is none', { method: 'GET /', path: '/ETH' }],
    ['a method that no request may have', { method: 'connect', path: '/ETH' }],
  ])('that is %s is malformed', async (_what, message) => {
    const answer = await receive(message, extension);
    expect([answer?.status, JSON.parse(answer?.body ?? '').type]).toEqual([
      400,
      'tag:sise.example,2026:malformed-request',
    ]);
  });
});
