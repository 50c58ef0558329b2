/** The real popup in a made-up page, with a background, a clock and a clipboard that tests hold in their hands. */
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { SiteName } from '../../../../src/core/market/explorers.ts';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import type { AvailablePrice, NoPrice } from '../../../../src/core/market/prices.ts';
import type { PendingLookUp } from '../../../../src/extension/messages/look-up.ts';
import type { Message, MessageType, ReplyTo } from '../../../../src/extension/messages/messages.ts';
import type { BoardUpdate } from '../../../../src/extension/messages/published-board.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import type { Refreshed, Row, View } from '../../../../src/extension/messages/watchlist.ts';
import type { KeptDrafts } from '../../../../src/extension/pages/popup/kept-draft.ts';
import { createPopup } from '../../../../src/extension/pages/popup/popup.tsx';
import type { NotificationState } from '../../../../src/extension/ui/browser-access.ts';
import { mounted } from '../../../mounted.ts';
// What the popup loads after its first paint is there from the start: loaded late, it would come when the page is gone.
import '../../../../src/extension/pages/popup/row-chart.tsx';
import '../../../../src/extension/pages/popup/loaded-details.tsx';
import '../../../../src/extension/pages/popup/loaded-sparklines.tsx';

export const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);

export const SETTINGS: Settings = {
  preset: 'global',
  own: [],
  off: [],
  periodMinutes: 1,
  theme: 'system',
  language: 'system',
  currency: 'language',
  sitesOff: [],
  explorers: 'all',
  explorerFigure: 'value',
  pools: 'always',
  valuationAt: 1_798_729_200_000,
  valuationDismissed: null,
  worthHidden: false,
  listOrder: 'hand',
  boardOwnFirst: false,
  live: true,
  recording: true,
  platformsOn: [],
  badge: null,
};

export function known(
  asset: AssetKey,
  usd: string,
  krw: string,
  more: Partial<AvailablePrice> = {},
): AvailablePrice {
  return {
    asset,
    status: 'priced',
    usd: usd as Decimal,
    krw: krw as Decimal,
    source: 'CoinGecko',
    basis: 'global',
    asOf: NOW - 12_000,
    checkedAt: NOW - 5000,
    converted: null,
    ...more,
  };
}

export function none(
  asset: AssetKey,
  status: NoPrice['status'],
  checkedAt: number | null = NOW - 5000,
): NoPrice {
  return {
    asset,
    status,
    usd: null,
    krw: null,
    source: null,
    basis: null,
    asOf: null,
    checkedAt,
    converted: null,
  };
}

/** The address that repeats two hex digits. */
export const address = (digits: string): string => `0x${digits.repeat(20)}`;

export function token(
  digits: string,
  name: string | null,
  price: Row['price'] | null = null,
  on: PlatformId = 'ETH',
): Row {
  const asset: AssetKey = `${on}:0x${digits.repeat(20).toLowerCase()}`;
  return {
    asset,
    platform: on,
    address: address(digits),
    token: { name, symbol: name?.slice(0, 4).toUpperCase() ?? null, decimals: 18 },
    price: price ? { ...price, asset } : known(asset, '1.5', '2087.25'),
  };
}

export function coin(symbol: PlatformId, name: string, price: Row['price']): Row {
  return {
    asset: `${symbol}:0x`,
    platform: symbol,
    address: null,
    token: { name, symbol, decimals: 18 },
    price,
  };
}

/** No source has any of it. */
function noSeries(bases: Message<'series'>['bases']): ReplyTo<'series'> {
  const none = {
    source: null,
    points: [],
    isRecorded: false,
    missing: 'unlisted',
    nextInMs: null,
    waitsFor: null,
  };
  return { series: bases.map((basis) => ({ ...none, basis, missing: 'unlisted' as const })), premiums: [] };
}

/** What the background answers to a refresh that left this view: nothing new, and what is old waits for nothing that is known. */
export function refreshedTo(view: View, came: Partial<Omit<Refreshed, 'view'>> = {}): Refreshed {
  const old = view.saved.filter(({ price }) => ['stale', 'disputed', 'unavailable'].includes(price.status));
  return { view, updated: 0, waiting: old.length, nextInMs: null, ...came };
}

export const COINS: readonly Row[] = [
  coin('BTC', 'Bitcoin', known('BTC:0x', '104512.30', '145321000')),
  coin('ETH', 'Ether', known('ETH:0x', '2602.0712345', '3618430.118')),
];

/** `coins`: in front of the others; two where there are no others. */
export function viewOf(
  others: readonly Row[],
  {
    coins = others.length > 0 ? [] : COINS,
    ...more
  }: Partial<View> & { readonly coins?: readonly Row[] } = {},
): View {
  return {
    version: 2,
    at: NOW,
    saved: [...coins, ...others],
    settings: SETTINGS,
    rate: { krwPerUsd: '1391.5', service: 'Coinbase', checkedAt: NOW - 720_000 },
    network: 'ok',
    ...more,
  };
}

type Answers = { [T in MessageType]?: (message: Message<T>) => ReplyTo<T> | Promise<never> };

interface StageOptions {
  /** What `storage.session` holds when the popup opens. */
  readonly stored?: View | null;
  readonly answers?: Answers;
  readonly browserLanguage?: string;
  readonly pendingLookUp?: PendingLookUp;
  /** Puts a text on the clipboard; unless given, it works. */
  readonly copy?: (text: string) => Promise<void>;
  /** The explorer in the current tab. */
  readonly site?: SiteName | null;
  /** The host of the explorer there that the browser withholds, until it is requested. */
  readonly withheldPage?: string;
  readonly notificationState?: NotificationState;
  /** Where an amount that is typed outlasts the popup. */
  readonly drafts?: KeptDrafts;
  /** In a private window. */
  readonly isPrivate?: boolean;
  /** In the toolbar's popup, with a mouse. */
  readonly startsInField?: boolean;
  /** Beside this page, which is none. */
  readonly hasSidePanel?: boolean;
  /** Hears what waits for the first paint; unless given, that has been. */
  readonly afterPaint?: (run: () => void) => void;
}

export const silence = () => new Promise<never>(() => {});
export const refusal = () => Promise.reject(new Error('nobody is there', { cause: 'unheard' }));
export const fullDisk = () => Promise.reject(new Error('disk full', { cause: 'disk full' }));

export async function stage({
  stored = null,
  answers = {},
  browserLanguage = 'en-US',
  pendingLookUp,
  copy,
  site = null,
  withheldPage,
  notificationState = 'unasked',
  drafts = { read: () => [], keep: () => {}, drop: () => {} },
  isPrivate = false,
  startsInField = false,
  hasSidePanel = true,
  afterPaint = (run) => run(),
}: StageOptions = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  const clock = createTestClock();
  const sent: Message[] = [];
  const copied: string[] = [];
  const watchers = new Set<(view: View) => void>();
  const boardWatchers = new Set<(update: BoardUpdate) => void>();
  const visibility = { visible: true, followers: new Set<() => void>() };
  const notifications: { state: NotificationState; asked: number } = {
    state: notificationState,
    asked: 0,
  };
  const panelsOpened: string[] = [];
  const requested: (readonly string[])[] = [];
  const removed: (readonly string[])[] = [];
  let current = stored;

  const publish = async (view: View) => {
    current = view;
    for (const watcher of watchers) watcher(view);
    await settle();
  };
  const unmount = await createPopup({
    send: async (message) => {
      sent.push(message as Message);
      const answer = answers[message.type] as ((message: Message) => never) | undefined;
      if (answer) return answer(message as Message);
      if (message.type === 'view') return (current ?? viewOf([])) as never;
      if (message.type === 'refresh') return refreshedTo(current ?? viewOf([])) as never;
      if (message.type === 'series')
        return noSeries((message as unknown as Message<'series'>).bases) as never;
      return null as never;
    },
    views: {
      read: async () => stored,
      watch: (onView) => {
        watchers.add(onView);
        return () => void watchers.delete(onView);
      },
    },
    clock,
    visibility: {
      isVisible: () => visibility.visible,
      afterPaint,
      onChange: (run) => {
        visibility.followers.add(run);
        return () => void visibility.followers.delete(run);
      },
    },
    copy: copy ?? (async (text) => void copied.push(text)),
    currentSite: async () => site,
    hosts: {
      request: async (hosts) => void requested.push(hosts),
      remove: async (hosts) => void removed.push(hosts),
    },
    withheldExplorer: async () =>
      withheldPage !== undefined && !requested.flat().includes(withheldPage) ? withheldPage : null,
    drafts,
    boards: {
      watch: (onUpdate) => {
        boardWatchers.add(onUpdate);
        return () => void boardWatchers.delete(onUpdate);
      },
    },
    isPrivate: async () => isPrivate,
    startsInField,
    sidePanel: hasSidePanel ? { open: async () => void panelsOpened.push('opened') } : null,
    notifications: {
      state: async () => notifications.state,
      ask: async () => {
        notifications.asked += 1;
        notifications.state = 'allowed';
      },
    },
    browserLanguage,
    pendingLookUp: async () => pendingLookUp ?? null,
    shortcut: { exists: true, read: async () => '', change: async () => {} },
  }).mount(root);
  const stop = mounted(() => {
    unmount();
    root.remove();
  });
  await settle();

  const find = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const element = root.querySelector<E>(selector);
    if (!element) throw new Error(`nothing matches ${selector} in ${root.innerHTML}`);
    return element;
  };
  return {
    root,
    clock,
    sent,
    copied,
    notifications,
    panelsOpened,
    requested,
    removed,
    stop,
    publish,
    watchers,
    publishBoard: async (update: BoardUpdate) => {
      for (const watcher of boardWatchers) watcher(update);
      await settle();
    },
    find,
    row: (asset: string) => find(`[data-asset="${asset}"]`),
    rows: (section: 'coins' | 'saved') =>
      [...root.querySelectorAll<HTMLElement>(`[aria-labelledby="${section}"] [data-asset]`)].map(
        (row) => row.dataset.asset,
      ),
    button: (name: string) => {
      const named = [...root.querySelectorAll('button')].find(
        (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
      );
      if (!named) throw new Error(`no button ${name}`);
      return named;
    },
    click: async (element: HTMLElement) => {
      const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
      // As the browser marks it when a person made it.
      element.dispatchEvent(Object.defineProperty(click, 'isTrusted', { value: true }));
      await settle();
    },
    press: async (element: EventTarget, key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
      element.dispatchEvent(event);
      await settle();
      return event;
    },
    type: async (text: string) => {
      const field = find<HTMLInputElement>('.add-field');
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    },
    submit: async () => {
      find('.add-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settle();
    },
    paste: async (text: string, target: EventTarget = find('.add-field')) => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      target.dispatchEvent(event);
      await settle();
      return event;
    },
    setVisible: async (visible: boolean) => {
      visibility.visible = visible;
      for (const follow of [...visibility.followers]) follow();
      await settle();
    },
    advance: async (ms: number) => {
      await clock.advance(ms);
      await settle();
    },
    said: () => find('[role="status"]').textContent,
    messages: <T extends MessageType>(type: T) =>
      sent.filter((message) => message.type === type) as unknown as Message<T>[],
  };
}

/** Lets everything that waits for nothing happen. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 40; i += 1) await Promise.resolve();
}

export function createTestClock() {
  let now = NOW;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    pending: () => timers.length,
    advance: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
