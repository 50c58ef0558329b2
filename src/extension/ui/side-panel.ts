/** The same list beside the page: Chromium's side panel, Firefox's sidebar. */
import type { browser } from '../messages/extension.ts';

export interface SidePanel {
  /** In answer to a press. Never rejects. */
  open(): Promise<void>;
}

interface Panels {
  readonly sidePanel?: { open(where: { windowId: number }): Promise<void> };
  readonly sidebarAction?: { open(): Promise<void> };
}

/** A browser opens it only at the press itself: which window it is has to be known by then. */
export function createSidePanel(extension: Pick<typeof browser, 'windows'>): SidePanel {
  const { sidePanel, sidebarAction } = extension as unknown as Panels;
  let window: number | undefined;
  if (sidePanel)
    extension.windows.getCurrent().then(
      ({ id }) => {
        window = id;
      },
      () => {},
    );
  return {
    async open() {
      try {
        if (sidePanel && window !== undefined) await sidePanel.open({ windowId: window });
        else await sidebarAction?.open();
      } catch (reason) {
        console.warn('the side panel did not open', reason);
      }
    },
  };
}
