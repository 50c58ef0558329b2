import { describe, expect, test, vi } from 'vitest';
import { createReceiver, type Handlers } from '../../../src/extension/messages/receive.ts';

const SELF = { id: 'sise', origin: 'chrome-extension://sise' };
const PAGE = { id: 'sise', origin: 'chrome-extension://sise' };

const SELECTED = { text: '0x', links: [], labels: [] };
const lookUp = (selected: unknown) => ({ type: 'lookUp', stage: 'known', selected, isPrivate: false });

/** A page in which our script runs. */
const TAB = {
  id: 'sise',
  origin: 'https://chat.example',
  url: 'https://chat.example/room',
  frameId: 0,
  documentId: 'd',
  tab: { id: 7, incognito: false },
} as const;

function receiver(own: Partial<Handlers> = {}, ready: Promise<unknown> = Promise.resolve()) {
  const answered: unknown[] = [];
  const senders: unknown[] = [];
  const note = (message: unknown, from?: unknown) => {
    answered.push(message);
    senders.push(from);
    return Promise.resolve(null as never);
  };
  const handlers: Handlers = {
    view: note,
    refresh: note,
    add: note,
    remove: note,
    restore: note,
    move: note,
    amount: note,
    addAlert: note,
    removeAlert: note,
    search: note,
    listedOn: note,
    settings: note,
    lookUp: note,
    save: note,
    visit: note,
    series: note,
    sparklines: note,
    stored: note,
    recordedPrices: note,
    deleteStored: note,
    bareCovers: note,
    saveAll: note,
    readSettings: note,
    unread: note,
    prices: note,
    pastPrices: note,
    openCard: note,
    projects: note,
    createProject: note,
    renameProject: note,
    revokeProject: note,
    rotateProject: note,
    revealKey: note,
    sources: note,
    premium: note,
    comparison: note,
    board: note,
    demoKey: note,
    server: note,
    serverKey: note,
    serverChoice: note,
    testServer: note,
    moments: note,
    captures: note,
    capture: note,
    keepCaptures: note,
    worths: note,
    tokenNames: note,
    ...own,
  };
  return { receive: createReceiver(handlers, SELF, ready), answered, senders };
}

describe('a message from the content script of an explorer', () => {
  const EXPLORER = { id: 'sise', origin: 'https://etherscan.io' };
  const asset = `ETH:0x${'a'.repeat(40)}` as const;
  const prices = (...assets: readonly unknown[]) => ({ type: 'prices', assets });

  test('may ask for prices, and its handler learns of which site', async () => {
    const heard: unknown[] = [];
    const answer = {
      on: true,
      language: 'system',
      currency: 'language',
      explorerFigure: 'value',
      prices: [],
    } as const;
    const { receive } = receiver({
      prices: async (message, from) => {
        heard.push(message, from);
        return answer;
      },
    });
    expect(await receive(prices(asset), EXPLORER)).toEqual({ ok: true, value: answer });
    expect(heard).toEqual([prices(asset), { site: 'Etherscan', tab: null, isPrivate: false }]);
  });

  test.each([
    ['a page of ours', { id: 'sise', origin: 'chrome-extension://sise' }],
    ['a site that is no explorer', { id: 'sise', origin: 'https://example.com' }],
    ['a test network', { id: 'sise', origin: 'https://sepolia.etherscan.io' }],
    ['an explorer without encryption', { id: 'sise', origin: 'http://etherscan.io' }],
    ['a sandboxed frame of an explorer', { id: 'sise', origin: 'null' }],
    ['another extension in an explorer', { id: 'other', origin: 'https://etherscan.io' }],
  ])('is refused from %s', async (_who, sender) => {
    const { receive, answered } = receiver();
    expect(await receive(prices(asset), sender)).toEqual({ ok: false, error: 'not allowed' });
    expect(answered).toEqual([]);
  });

  test.each([
    ['nothing', prices()],
    ['more than a hundred', prices(...Array.from({ length: 101 }, () => asset))],
    ['what is no asset', prices('ETH:0xzz')],
    ['a Bitcoin token', prices(`BTC:0x${'a'.repeat(40)}`)],
    ['a list that is none', { type: 'prices', assets: asset }],
  ])('is malformed when it asks for %s', async (_what, message) => {
    const { receive, answered } = receiver();
    expect(await receive(message, EXPLORER)).toEqual({ ok: false, error: 'malformed' });
    expect(answered).toEqual([]);
  });
});

function createProject(own: object) {
  return { type: 'createProject', project: { name: 'x', network: 'mainnet', platforms: null, ...own } };
}

function moments(...asked: readonly unknown[]) {
  return { type: 'moments', basis: 'global', stage: 'ask', moments: asked };
}

describe('a message', () => {
  test.each([
    ['a web page with the content script in it', { id: 'sise', origin: 'https://etherscan.io' }],
    ['a page that only looks like ours', { id: 'sise', origin: 'chrome-extension://another.example' }],
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
    ['another extension that claims our origin', { id: 'other', origin: 'chrome-extension://sise' }],
    ['a sandboxed frame', { id: 'sise', origin: 'null' }],
    ['a sender without an origin', { id: 'sise' }],
  ])('from %s is refused and reaches no handler', async (_who, sender) => {
    const { receive, answered } = receiver();
    expect(await receive({ type: 'view' }, sender)).toEqual({ ok: false, error: 'not allowed' });
    expect(answered).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'view'],
    ['an unknown type', { type: 'keys' }],
    ['an inherited type', { type: 'constructor' }],
    ['a field too many', { type: 'view', and: 1 }],
    ['moments without a market', { type: 'moments', stage: 'ask', moments: [{ asset: 'BTC:0x', at: 0 }] }],
    ['a moment between milliseconds', moments({ asset: 'BTC:0x', at: 0.5 })],
    ['a moment of what is no asset', moments({ asset: 'BTC', at: 0 })],
    ['no moments', moments()],
    ['more moments than a message may ask for', moments(...Array(1_001).fill({ asset: 'BTC:0x', at: 0 }))],
    ['captures that are none', { type: 'keepCaptures', captures: [{}] }],
    ['an add without text', { type: 'add', isPrivate: false }],
    ['an add with a text of a megabyte', { type: 'add', text: 'x'.repeat(1_000_000), isPrivate: false }],
    ['an add that does not say whether it is private', { type: 'add', text: '0x' }],
    [
      'an add that says of itself that it is sent',
      { type: 'add', text: '0x', isPrivate: false, isUnsent: false },
    ],
    ['an add that says more than the text', { type: 'add', text: '0x', isPrivate: false, platform: 'ETH' }],
    ['an asset in upper case', { type: 'remove', asset: `ETH:0x${'A'.repeat(40)}` }],
    ['a key that is no text', { type: 'demoKey', key: 7 }],
    ['a key of a megabyte', { type: 'demoKey', key: 'x'.repeat(1_000_000) }],
    ['a key without the key', { type: 'demoKey' }],
    ['a server of the page’s own', { type: 'serverChoice', change: { host: 'evil.example' } }],
    ['another way to use the server', { type: 'serverChoice', change: { mode: 'always' } }],
    ['a server’s key that is no text', { type: 'serverKey', key: 7 }],
    ['a refresh that does not say who asks', { type: 'refresh' }],
    ['a period of a second', { type: 'settings', change: { periodMinutes: 1 / 60 } }],
    ['a period that is no number', { type: 'settings', change: { periodMinutes: Number.NaN } }],
    ['a source that does not exist', { type: 'settings', change: { off: ['Kraken'] } }],
    ['a project on another network', createProject({ network: 'devnet' })],
    ['a project for a platform that does not exist', createProject({ platforms: ['SOL'] })],
    ['a project for no platform at all', createProject({ platforms: [] })],
    ['a project that brings its own key', createProject({ key: 'x' })],
    ['a project with a name of a megabyte', createProject({ name: 'x'.repeat(1_000_000) })],
    ['a key of no project', { type: 'revealKey' }],
    ['a setting that does not exist', { type: 'settings', change: { apiKey: 'x' } }],
    ['a look-up of more than a selection', { ...lookUp(SELECTED), page: 'x' }],
    ['a look-up of too much', lookUp({ ...SELECTED, text: 'x'.repeat(1_000_001) })],
    ['a look-up of too many links', lookUp({ ...SELECTED, links: Array(701).fill('x') })],
    ['a look-up of too long a label', lookUp({ ...SELECTED, labels: ['x'.repeat(4_001)] })],
    ['saving under another name', { type: 'save', asset: 'ETH:0x', address: 'a'.repeat(40) }],
    ['saving a typing error', { type: 'save', asset: 'ETH:0x', address: `0xB${'a'.repeat(39)}` }],
    ['a look-up with no stage', { ...lookUp(SELECTED), stage: undefined }],
    ['a look-up that does not say whether it is private', { ...lookUp(SELECTED), isPrivate: undefined }],
  ])('of %s is malformed and reaches no handler', async (_what, message) => {
    const { receive, answered } = receiver();
    expect(await receive(message, PAGE)).toEqual({ ok: false, error: 'malformed' });
    expect(answered).toEqual([]);
  });

  test('of the right shape from our own page is answered by its handler', async () => {
    const asset = `ETH:0x${'a'.repeat(40)}` as const;
    const removed = { asset, address: `0x${'A'.repeat(40)}`, addedAt: 1, before: null };
    const { receive, answered } = receiver({ remove: () => Promise.resolve(removed) });
    expect(await receive({ type: 'remove', asset }, PAGE)).toEqual({ ok: true, value: removed });
    await receive({ type: 'restore', removed }, PAGE);
    await receive({ type: 'move', asset, before: null }, PAGE);
    await receive({ type: 'settings', change: { preset: 'korea', off: ['Upbit'] } }, PAGE);
    expect(answered).toEqual([
      { type: 'restore', removed },
      { type: 'move', asset, before: null },
      { type: 'settings', change: { preset: 'korea', off: ['Upbit'] } },
    ]);
  });

  test.each(['view', 'refresh', 'add', 'remove', 'restore', 'move', 'settings'])(
    '“%s” from a script in a page is refused and reaches no handler',
    async (type) => {
      const asset = `ETH:0x${'a'.repeat(40)}` as const;
      const removed = { asset, address: `0x${'a'.repeat(40)}`, addedAt: 1, before: null };
      const all = {
        act: true,
        live: true,
        text: 'x',
        isPrivate: false,
        asset,
        removed,
        before: null,
        change: {},
      };
      const fields = {
        view: [],
        refresh: ['act', 'live'],
        add: ['text', 'isPrivate'],
        remove: ['asset'],
        restore: ['removed'],
      };
      const own: readonly string[] =
        { ...fields, move: ['asset', 'before'], settings: ['change'] }[type] ?? [];
      const message = {
        type,
        ...Object.fromEntries(Object.entries(all).filter(([name]) => own.includes(name))),
      };
      const { receive, answered } = receiver();
      expect((await receive(message, PAGE)).ok).toBe(true);
      expect(await receive(message, TAB as never)).toEqual({ ok: false, error: 'not allowed' });
      expect(answered).toHaveLength(1);
    },
  );

  test('that looks something up may come from a script in a page, and says from which', async () => {
    const message = lookUp(SELECTED);
    const { receive, answered, senders } = receiver();
    await receive(message, TAB as never);
    await receive(message, { ...TAB, tab: { id: 8, incognito: true } } as never);
    await receive(message, PAGE);
    expect(answered).toEqual([message, message, message]);
    expect(senders).toEqual([
      {
        site: null,
        tab: { id: 7, document: 'd', url: 'https://chat.example/room', isPrivate: false },
        isPrivate: false,
      },
      {
        site: null,
        tab: { id: 8, document: 'd', url: 'https://chat.example/room', isPrivate: true },
        isPrivate: true,
      },
      { site: null, tab: null, isPrivate: false },
    ]);
  });

  test('that looks something up may come from an explorer’s page, but not from a frame of it', async () => {
    const { receive, senders } = receiver();
    const explorer = { ...TAB, origin: 'https://etherscan.io', url: 'https://etherscan.io/' };
    expect((await receive(lookUp(SELECTED), explorer as never)).ok).toBe(true);
    expect(senders).toMatchObject([{ site: 'Etherscan', tab: { id: 7 } }]);
    const frame = { ...explorer, frameId: 3 };
    expect(await receive(lookUp(SELECTED), frame as never)).toEqual({ ok: false, error: 'not allowed' });
  });

  test('for an explorer’s prices from any other page is refused', async () => {
    const { receive } = receiver();
    const message = { type: 'prices', assets: ['ETH:0x'] };
    expect(await receive(message, TAB as never)).toEqual({ ok: false, error: 'not allowed' });
    expect(await receive(message, PAGE)).toEqual({ ok: false, error: 'not allowed' });
  });

  test.each([
    ['a frame in a page', { ...TAB, frameId: 3 }],
    ['a page of another extension in a tab', { ...TAB, id: 'other' }],
    ['nowhere', { ...TAB, tab: undefined }],
  ])('that looks something up from %s is refused', async (_who, sender) => {
    const { receive, answered } = receiver();
    const message = lookUp(SELECTED);
    expect(await receive(message, sender as never)).toEqual({ ok: false, error: 'not allowed' });
    expect(answered).toEqual([]);
  });

  test('whose handler fails is answered so, and the cause is reported once', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const cause = new Error('disk full');
    const { receive } = receiver({ view: () => Promise.reject(cause) });
    expect(await receive({ type: 'view' }, PAGE)).toEqual({ ok: false, error: 'failed' });
    expect(report.mock.calls).toEqual([['message view failed', cause]]);
    report.mockRestore();
  });

  test('that the disk has no room for is answered so', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { receive } = receiver({
      view: () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError')),
    });
    expect(await receive({ type: 'view' }, PAGE)).toEqual({ ok: false, error: 'disk full' });
    report.mockRestore();
  });
});

describe('the receiver', () => {
  test('calls no handler before what was stored is back', async () => {
    let restore = () => {};
    const ready = new Promise<void>((resolve) => {
      restore = resolve;
    });
    const { receive, answered } = receiver({}, ready);
    const reply = receive({ type: 'view' }, PAGE);
    // A message that is refused does not wait.
    expect(await receive({ type: 'none' }, PAGE)).toEqual({ ok: false, error: 'malformed' });
    expect(answered).toEqual([]);
    restore();
    expect(await reply).toEqual({ ok: true, value: null });
    expect(answered).toEqual([{ type: 'view' }]);
  });

  test('replies `failed` when that is impossible', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { receive, answered } = receiver({}, Promise.reject(new Error('no database')));
    expect(await receive({ type: 'view' }, PAGE)).toEqual({ ok: false, error: 'failed' });
    expect(answered).toEqual([]);
  });
});
