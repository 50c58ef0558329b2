/** Starts the explorers' content script where the manifest does not: on allowed optional hosts, and in tabs already open. */
import type { Manifest, Scripting, Tabs } from 'webextension-polyfill';
import { EXPLORER_HOSTS } from '../../../core/market/explorers.ts';
import { createSerial } from '../../../core/storage/serial.ts';

interface Browser {
  readonly tabs: Pick<Tabs.Static, 'query'>;
  readonly scripting: Pick<
    Scripting.Static,
    | 'executeScript'
    | 'getRegisteredContentScripts'
    | 'registerContentScripts'
    | 'unregisterContentScripts'
    | 'updateContentScripts'
  >;
}

export type ExplorerScripts = ReturnType<typeof createExplorerScripts>;

const ID = 'optional explorers';

/** `optional`: the hosts on which the script is registered once the browser allows them. */
export function createExplorerScripts(
  { tabs, scripting }: Browser,
  { content_scripts = [] }: Pick<Manifest.WebExtensionManifest, 'content_scripts'>,
  optional: readonly string[],
) {
  const js = content_scripts[0]?.js ?? [];
  const inTurn = createSerial();

  async function registerOn(matches: readonly string[]): Promise<void> {
    const [registered] = await scripting.getRegisteredContentScripts({ ids: [ID] });
    const isSame = String(registered?.matches?.toSorted()) === String(matches.toSorted());
    if (registered ? isSame : matches.length === 0) return;
    const script = { id: ID, js, matches: [...matches], allFrames: true };
    if (!registered) await scripting.registerContentScripts([script]);
    else if (matches.length > 0) await scripting.updateContentScripts([script]);
    else await scripting.unregisterContentScripts({ ids: [ID] });
  }

  return {
    /** Registers the script on the optional hosts that are allowed, and on no other. Never rejects. */
    register: (isAllowed: (host: string) => boolean) =>
      inTurn(() => registerOn(optional.filter(isAllowed).map(patternOf))).catch((reason: unknown) =>
        console.warn('the script of optional explorers was not registered', reason),
      ),
    /**
     * Starts the script in open tabs of hosts that have become allowed (`origins`: patterns). An older script there stops.
     * Never rejects.
     */
    async start(origins: readonly string[]): Promise<void> {
      const url = [...EXPLORER_HOSTS, ...optional].map(patternOf).filter((each) => origins.includes(each));
      if (url.length === 0) return;
      const open = await tabs.query({ url }).catch(() => []);
      // The tab may have been closed, or show an error page.
      for (const { id: tabId, discarded } of open)
        if (tabId !== undefined && !discarded)
          scripting.executeScript({ target: { tabId, allFrames: true }, files: js }).catch(() => {});
    },
  };
}

function patternOf(host: string): string {
  return `https://${host}/*`;
}
