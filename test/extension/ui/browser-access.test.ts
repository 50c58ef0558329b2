import { describe, expect, test } from 'vitest';
import {
  createHostPermission,
  createPinned,
  createPopupNotifications,
  createSidePanel,
  isInPrivateWindow,
  pagePlace,
  withheldExplorer,
} from '../../../src/extension/ui/browser-access.ts';

test.each([
  ['its window is', true, async () => ({ incognito: true })],
  ['its window is not', false, async () => ({ incognito: false })],
  ['unknown', true, () => Promise.reject(new Error('no window'))],
] as const)('whether a page belongs to a private window: %s', async (_what, is, getCurrent) => {
  expect(await isInPrivateWindow({ getCurrent: getCurrent as never })).toBe(is);
});

test('a page in a browser without windows may be private', async () => {
  expect(await isInPrivateWindow(undefined)).toBe(true);
});

describe('createSidePanel', () => {
  const windows = { getCurrent: async () => ({ id: 7 }) };
  const open = async () => {};

  test.each([
    ['Chromium', { sidePanel: { open }, windows }, true],
    ['Firefox', { sidebarAction: { open }, windows }, true],
    ['a browser with neither', { windows }, false],
    ['a browser whose panel no script may open', { sidePanel: {}, windows }, false],
    ['a browser with a panel and no windows', { sidePanel: { open } }, false],
  ])('offers a panel in %s only if there is one', (_, extension, exists) => {
    expect(createSidePanel(extension) !== null).toBe(exists);
  });
});

const readPinned = (action: object) => createPinned({ action: action as never }).read();

test.each([
  ['in the toolbar', { getUserSettings: async () => ({ isOnToolbar: true }) }, true],
  ['not in the toolbar', { getUserSettings: async () => ({ isOnToolbar: false }) }, false],
  ['without a report', {}, null],
  ['unknown after an error', { getUserSettings: () => Promise.reject(new Error('no window')) }, null],
])('Sise is %s', async (_where, action, pinned) => {
  expect(await readPinned(action)).toBe(pinned);
});

test('hosts are requested in the press itself, and a refusal is no error', async () => {
  const requests: unknown[] = [];
  const permissions = { request: async (wanted: unknown) => requests.push(wanted) > 1 };
  const asking = createHostPermission({ permissions: permissions as never }).request(['a.com', 'b.com']);
  expect(requests).toEqual([{ origins: ['https://a.com/*', 'https://b.com/*'] }]);
  await expect(asking).resolves.toBeUndefined();
});

const MATCHES = ['https://etherscan.io/*', 'https://bscscan.com/*'];
const shownIn = (url: string | undefined, allowed: boolean) =>
  withheldExplorer({
    tabs: { query: async () => [{ url }] },
    permissions: { contains: async () => allowed },
    runtime: {
      getManifest: () => ({
        content_scripts: [{ matches: MATCHES }],
        optional_host_permissions: ['https://basescan.org/*'],
      }),
    },
  } as never);

test.each([
  ['an explorer that the browser withholds', 'https://etherscan.io/tokens', false, 'etherscan.io'],
  ['an explorer that it does not', 'https://etherscan.io/tokens', true, null],
  ['an explorer of an optional platform', 'https://basescan.org/', false, 'basescan.org'],
  ['another site', 'https://example.com/', false, null],
  ['a test network of an explorer', 'https://sepolia.etherscan.io/', false, null],
  ['a tab without an address', undefined, false, null],
] as const)('the withheld page of %s', async (_what, url, allowed, host) => {
  expect(await shownIn(url, allowed)).toBe(host);
});

describe('pagePlace', () => {
  test.each(['popup', 'tab'] as const)('finds a page that is in a %s', (place) => {
    const page = {} as Window;
    const getViews = ({ type }: { type: string }) => (type === place ? [page] : []);
    expect(pagePlace({ extension: { getViews } } as never, page)).toBe(place);
  });

  test('finds a page elsewhere in the panel', () => {
    expect(pagePlace({ extension: { getViews: () => [] } } as never, {} as Window)).toBe('panel');
  });
});

describe('createPopupNotifications', () => {
  const page = { close: () => {} } as Window;
  const requestsOf = async (popups: readonly Window[]) => {
    const seen: string[] = [];
    const extension = {
      permissions: { request: async () => Boolean(seen.push('requested')), contains: async () => false },
      extension: { getViews: () => popups },
      runtime: { getURL: (path: string) => path },
      tabs: { create: async ({ url }: { url: string }) => void seen.push(url) },
    };
    await createPopupNotifications(extension as never, page).ask();
    return seen;
  };

  test('leads to the console from the popup of the toolbar, which a question would close', async () => {
    expect(await requestsOf([page])).toEqual(['options.html#alerts']);
  });

  test('requests the permission in place from the side panel', async () => {
    expect(await requestsOf([])).toEqual(['requested']);
  });
});
