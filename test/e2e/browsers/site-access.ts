/** What a person chooses in Chromium's list of extensions: whether this one may read and change the sites that it names. */
import type { Chromium } from './chromium.ts';

interface List {
  readonly developerPrivate: {
    updateExtensionConfiguration(change: { extensionId: string; hostAccess: string }): Promise<void>;
  };
}

export async function chooseSiteAccess(
  chromium: Chromium,
  hostAccess: 'ON_CLICK' | 'ON_ALL_SITES',
): Promise<void> {
  const list = await chromium.context.newPage();
  await list.goto('chrome://extensions');
  await list.evaluate(
    (change) => {
      const { chrome } = globalThis as unknown as { chrome: List };
      return chrome.developerPrivate.updateExtensionConfiguration(change);
    },
    { extensionId: chromium.extensionId, hostAccess },
  );
  await list.close();
}
