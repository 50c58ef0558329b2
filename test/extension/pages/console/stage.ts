/** The real console in a made-up page, with a background, a clock and a clipboard that tests hold in their hands. */
import { expect } from 'vitest';
import { SOURCES } from '../../../../src/core/market/source-table.ts';
import type { Message, MessageType, ReplyTo } from '../../../../src/extension/messages/messages.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import type { SourceHealth } from '../../../../src/extension/messages/sources.ts';
import type { View } from '../../../../src/extension/messages/watchlist.ts';
import { createConsole } from '../../../../src/extension/pages/console/console.tsx';
import type { LocalZone } from '../../../../src/extension/pages/console/records/zones.ts';
import type { ServerView } from '../../../../src/extension/pages/console/sources/server-settings.ts';
import type { ConsoleDeps } from '../../../../src/extension/pages/console/state.ts';
import type { NotificationState } from '../../../../src/extension/ui/browser-access.ts';
import type { Project } from '../../../../src/service/api/projects.ts';
import { mounted } from '../../../mounted.ts';
import { waitFor } from '../../../wait-for.ts';
import { createTestClock, NOW, SETTINGS, settle, viewOf } from '../popup/stage.ts';

export { fullDisk, NOW, refusal, SETTINGS, silence, viewOf } from '../popup/stage.ts';

const DAY_MS = 86_400_000;
export function project(id: string, more: Partial<Project> = {}): Project {
  return {
    id,
    name: `Project ${id}`,
    network: 'mainnet',
    platforms: null,
    createdAt: NOW - 9 * DAY_MS,
    revokedAt: null,
    lastUsedAt: null,
    requests: 0,
    ...more,
  };
}

/** Of a source that answered a moment ago, and never failed. */
export function health(index: number, more: Partial<SourceHealth> = {}): SourceHealth {
  const row = SOURCES[index];
  if (!row) throw new RangeError(`no source ${index}`);
  return {
    source: row.name,
    basis: row.basis,
    host: row.host,
    quotes: row.quotes,
    lastAnswerAt: NOW - 4000,
    lastFailure: null,
    answers: 40,
    failures: 0,
    latencyP95Ms: 211.4,
    nextTryAt: null,
    budget: { requests: 60, perMs: 60_000, left: 60, freeAt: null },
    ...more,
  };
}

type Answers = { [T in MessageType]?: (message: Message<T>) => ReplyTo<T> | Promise<never> };

interface StageOptions {
  readonly hash?: string;
  readonly stored?: View | null;
  readonly projects?: readonly Project[];
  readonly sources?: readonly SourceHealth[];
  readonly answers?: Answers;
  readonly browserLanguage?: string;
  readonly answersUrls?: boolean;
  /** What the build has of the owner; unless given, nothing. */
  readonly owner?: { readonly homepage?: string; readonly contact?: string };
  readonly notificationState?: NotificationState;
  /** As in a build that has a team's server. */
  readonly server?: ServerView;
  readonly localZone?: LocalZone;
  /** As the browser has bound it. */
  readonly shortcut?: () => string;
}

/** What the background has, for as many consoles as are opened on it. */
export function createBackground({ projects = [], sources, answers = {} }: StageOptions = {}) {
  const sent: Message[] = [];
  const watchers = new Set<(view: View) => void>();
  let kept = [...projects];
  let settings: Settings = SETTINGS;
  let demoKey: string | null = null;
  const keys = new Map(kept.map(({ id }) => [id, `key-of-${id}`]));

  const change = (id: string, to: (present: Project) => Project): Project | null => {
    kept = kept.map((each) => (each.id === id ? to(each) : each));
    return kept.find((each) => each.id === id) ?? null;
  };
  const usual: Answers = {
    view: () => viewOf([], { settings }),
    settings: ({ change }) => {
      settings = { ...settings, ...change };
      for (const watcher of watchers) watcher(viewOf([], { settings }));
      return settings;
    },
    stored: () => ({
      recordings: { bytes: 0, assets: [], since: null, unreadable: 0, isUnwritten: false },
      past: { bytes: 0, items: 0, unreadable: 0, isUnwritten: false },
    }),
    projects: () => kept,
    unread: () => ({ tokens: [], amounts: [], alerts: [], captures: [], projects: [], settings: [] }),
    createProject: ({ project: wanted }) => {
      const made = project(`n${kept.length}`, { ...wanted, createdAt: NOW });
      kept = [...kept, made];
      keys.set(made.id, `key-of-${made.id}`);
      return { outcome: 'created', project: made, key: `key-of-${made.id}` };
    },
    renameProject: ({ id, name }) => change(id, (present) => ({ ...present, name })),
    revokeProject: ({ id }) => {
      keys.delete(id);
      return change(id, (present) => ({ ...present, revokedAt: NOW }));
    },
    rotateProject: ({ id }) => {
      const found = kept.find((each) => each.id === id);
      if (!found || !keys.has(id)) return null;
      keys.set(id, `other-key-of-${id}`);
      return { project: found, key: `other-key-of-${id}` };
    },
    revealKey: ({ id }) => keys.get(id) ?? null,
    board: () => 'unavailable',
    sources: () => ({
      sources: sources ?? SOURCES.map((_, index) => health(index)),
      demoKey: { end: demoKey?.slice(-4) ?? null, perMinute: 100 },
    }),
    demoKey: ({ key }) => {
      if (key?.includes(' ')) return 'not a key';
      demoKey = key;
      return key === null ? 'removed' : 'kept';
    },
  };
  return {
    sent,
    watchers,
    answer: async (message: Message): Promise<never> => {
      sent.push(message);
      const answer = answers[message.type] ?? usual[message.type];
      return (answer as ((message: Message) => never) | undefined)?.(message) ?? (null as never);
    },
  };
}

const SEOUL: LocalZone = { name: 'Asia/Seoul', eastAt: () => 540, eastOf: () => 540 };

export async function stage(options: StageOptions = {}, background = createBackground(options)) {
  const { hash = '#projects', stored = viewOf([]), browserLanguage = 'en-US', answersUrls = true } = options;
  const { shortcut = () => 'Alt+Shift+K', localZone = SEOUL } = options;
  location.hash = hash;
  const root = document.createElement('div');
  document.body.append(root);
  const clock = createTestClock();
  const notifications: { state: NotificationState; asked: number } = {
    state: options.notificationState ?? 'allowed',
    asked: 0,
  };
  const copied: string[] = [];
  const opened: string[] = [];
  const requested: (readonly string[])[] = [];
  const removed: (readonly string[])[] = [];
  const files = new Map<string, string>();
  const visibility = { visible: true, changed: () => {} };

  const deps: ConsoleDeps = {
    send: background.answer as never,
    views: {
      read: async () => stored,
      watch: (onView) => {
        background.watchers.add(onView);
        return () => void background.watchers.delete(onView);
      },
    },
    clock,
    visibility: {
      isVisible: () => visibility.visible,
      afterPaint: (run) => run(),
      onChange: (run) => {
        visibility.changed = run;
        return () => {
          visibility.changed = () => {};
        };
      },
    },
    copy: async (text) => void copied.push(text),
    boards: { watch: () => () => {} },
    isPrivate: async () => false,
    hosts: {
      request: async (hosts) => void requested.push(hosts),
      remove: async (hosts) => void removed.push(hosts),
    },
    notifications: {
      state: async () => notifications.state,
      ask: async () => {
        notifications.asked += 1;
        notifications.state = 'allowed';
      },
    },
    openTab: (url) => void opened.push(url),
    files: {
      save: (name, pieces) => void files.set(name, [...pieces].join('')),
      begin(name) {
        let text = '';
        return {
          add: (piece) => {
            text += piece;
          },
          save: () => void files.set(name, text),
        };
      },
      print: () => void opened.push('print'),
    },
    browserLanguage,
    shortcut: {
      exists: true,
      read: async () => shortcut(),
      change: async () => void opened.push('shortcuts'),
    },
    localZone,
    extension: {
      ...{ id: 'sise', origin: 'chrome-extension://sise', answersUrls },
      ...{ version: '0.1.0', browser: 'Browser/1', homepage: '', contact: '', ...options.owner },
    },
  };
  const unmount = await createConsole(deps, options.server).mount(root);
  const stop = mounted(() => {
    unmount();
    root.remove();
  });
  await settle();
  // The records are loaded when they are opened.
  if (hash.startsWith('#records'))
    await waitFor(() => expect(root.querySelector('.records-notes')).not.toBeNull());

  const find = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const element = root.querySelector<E>(selector);
    if (!element) throw new Error(`nothing matches ${selector} in ${root.innerHTML}`);
    return element;
  };
  const named = (name: string, within: ParentNode = root): HTMLElement => {
    const elements = [...within.querySelectorAll<HTMLElement>('button, a')];
    const element = elements.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
    if (!element) throw new Error(`nothing to press is called ${name}`);
    return element;
  };
  return {
    root,
    clock,
    copied,
    opened,
    requested,
    removed,
    notifications,
    files,
    stop,
    find,
    named,
    background,
    texts: (selector: string) => [...root.querySelectorAll(selector)].map((each) => each.textContent),
    isThere: (selector: string) => root.querySelector(selector) !== null,
    click: async (element: string | HTMLElement) => {
      (typeof element === 'string' ? named(element) : element).click();
      await settle();
    },
    press: async (element: EventTarget, key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      await settle();
      return event;
    },
    type: async (selector: string, text: string) => {
      const field = find<HTMLInputElement>(selector);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    },
    choose: async (selector: string, checked = true) => {
      const input = find<HTMLInputElement>(selector);
      input.checked = checked;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    },
    submit: async (selector: string) => {
      find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settle();
    },
    goTo: async (hash: string) => {
      location.hash = hash;
      window.dispatchEvent(new Event('hashchange'));
      await settle();
    },
    setVisible: async (visible: boolean) => {
      visibility.visible = visible;
      visibility.changed();
      await settle();
    },
    advance: async (ms: number) => {
      await clock.advance(ms);
      await settle();
    },
    said: () => find('[role="status"]').textContent,
    publish: async (view: View) => {
      for (const heard of background.watchers) heard(view);
      await settle();
    },
    messages: <T extends MessageType>(type: T) =>
      background.sent.filter((message) => message.type === type) as unknown as Message<T>[],
  };
}
