import { describe, expect, it, vi } from 'vitest';
import { createExplorerScripts } from '../../../../src/extension/background/explorer-pages/explorer-scripts.ts';

const SCRIPT = 'content-scripts/explorer.js';
const MANIFEST = { content_scripts: [{ matches: ['https://etherscan.io/*'], js: [SCRIPT] }] };
const OPTIONAL = ['scan.one', 'scan.two'];

interface Tab {
  readonly id?: number;
  readonly url: string;
  readonly discarded?: boolean;
  /** It takes no script any more. */
  readonly closed?: true;
}

interface Registered {
  readonly id: string;
  readonly matches: readonly string[];
}

/** A browser with tabs, whose registered scripts outlive the background. A script that is there is not registered twice. */
function browserWith(tabs: readonly Tab[] = []) {
  const registered = new Map<string, Registered>();
  const queries: unknown[] = [];
  const injected: unknown[] = [];
  const calls: string[] = [];
  const write = (what: string, mustBeThere: boolean) => async (scripts: readonly Registered[]) => {
    calls.push(what);
    for (const script of scripts) {
      if (registered.has(script.id) !== mustBeThere) throw new Error(`${what}: ${script.id}`);
      registered.set(script.id, script);
    }
  };
  const browser = {
    tabs: {
      query: async ({ url }: { url: string[] }) => {
        queries.push(url);
        return tabs.filter((tab) => url.some((pattern) => tab.url.startsWith(pattern.slice(0, -1))));
      },
    },
    scripting: {
      executeScript: async (injection: { target: { tabId: number } }) => {
        if (tabs.find(({ id }) => id === injection.target.tabId)?.closed) throw new Error('no tab');
        injected.push(injection);
        return [];
      },
      getRegisteredContentScripts: async ({ ids }: { ids: string[] }) =>
        [...registered.values()].filter(({ id }) => ids.includes(id)),
      registerContentScripts: write('register', false),
      updateContentScripts: write('update', true),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
        calls.push('unregister');
        for (const id of ids) registered.delete(id);
      },
    },
  };
  const scripts = () => createExplorerScripts(browser as never, MANIFEST, OPTIONAL);
  return { registered, queries, injected, calls, scripts };
}

const only =
  (...hosts: string[]) =>
  (host: string) =>
    hosts.includes(host);

describe('the registered script', () => {
  it('is there for the optional hosts that are allowed, in every frame', async () => {
    const { registered, scripts } = browserWith();
    await scripts().register(only('scan.two', 'etherscan.io'));
    expect([...registered.values()]).toEqual([
      { id: 'optional explorers', js: [SCRIPT], matches: ['https://scan.two/*'], allFrames: true },
    ]);
  });

  it('is registered once, also by the next background and by two calls at a time', async () => {
    const { calls, scripts } = browserWith();
    const first = scripts();
    await Promise.all([first.register(only('scan.one')), first.register(only('scan.one'))]);
    await scripts().register(only('scan.one'));
    expect(calls).toEqual(['register']);
  });

  it('follows the hosts that come and go', async () => {
    const { registered, calls, scripts } = browserWith();
    const { register } = scripts();
    await register(only());
    await register(only('scan.one'));
    await register(only('scan.one', 'scan.two'));
    expect(registered.get('optional explorers')?.matches).toEqual(
      OPTIONAL.map((host) => `https://${host}/*`),
    );
    await register(only());
    expect(registered.size).toBe(0);
    expect(calls).toEqual(['register', 'update', 'unregister']);
  });

  it('is tried again with the next change when the browser has refused it', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { registered, scripts } = browserWith();
    registered.set('optional explorers', null as never);
    const { register } = scripts();
    await register(only('scan.one'));
    expect(warned).toHaveBeenCalledTimes(1);
    registered.clear();
    await register(only('scan.one'));
    expect(registered.size).toBe(1);
    warned.mockRestore();
  });
});

describe('the script of open tabs', () => {
  it('starts in every frame of the tabs whose site has become allowed', async () => {
    const { injected, scripts } = browserWith([
      { id: 1, url: 'https://etherscan.io/tokens' },
      { id: 2, url: 'https://bscscan.com/tokens' },
      { id: 3, url: 'https://etherscan.io/', discarded: true },
      { id: 4, url: 'https://etherscan.io/gone', closed: true },
      { id: 5, url: 'https://scan.one/tokens' },
      { url: 'https://etherscan.io/devtools' },
    ]);
    await scripts().start(['https://etherscan.io/*', 'https://scan.one/*', 'https://api.upbit.com/*']);
    expect(injected).toEqual(
      [1, 5].map((tabId) => ({ target: { tabId, allFrames: true }, files: [SCRIPT] })),
    );
  });

  it('starts in none when no explorer has become allowed', async () => {
    const { queries, scripts } = browserWith([{ id: 1, url: 'https://etherscan.io/' }]);
    await scripts().start(['https://api.upbit.com/*']);
    expect(queries).toEqual([]);
  });
});
