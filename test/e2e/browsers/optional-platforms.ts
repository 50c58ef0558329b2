/** The switches of optional platforms, pressed in the console of a Chromium that has been allowed their hosts. */
import { OPTIONAL_PLATFORMS, type PlatformId } from '../../../src/core/market/platforms.ts';
import { OPTIONAL_HOSTS } from '../../../src/core/tokens/nodes.ts';
import type { Chromium } from './chromium.ts';

interface List {
  readonly developerPrivate: Record<
    'addHostPermission' | 'removeHostPermission',
    (extensionId: string, pattern: string) => Promise<void>
  >;
}

interface Permissions {
  readonly permissions: { contains(of: { origins: string[] }): Promise<boolean> };
}

/** Every host that the switches of these platforms request. */
export function optionalHosts(platforms: readonly PlatformId[]): readonly string[] {
  return OPTIONAL_HOSTS.filter(({ platform }) => platforms.includes(platform)).flatMap(
    ({ nodes, explorers }) => [...nodes, ...explorers],
  );
}

/**
 * As a person answers Chromium's question, which is outside of the driver's reach: what is allowed in the list of extensions
 * is granted to a press without one.
 */
async function allowHosts(chromium: Chromium, hosts: readonly string[]): Promise<void> {
  await changeHosts(chromium, 'addHostPermission', hosts);
}

/** As a person takes them away in the list of extensions. */
export async function takeHosts(chromium: Chromium, hosts: readonly string[]): Promise<void> {
  await changeHosts(chromium, 'removeHostPermission', hosts);
}

async function changeHosts(
  { context, extensionId }: Chromium,
  change: keyof List['developerPrivate'],
  hosts: readonly string[],
): Promise<void> {
  const list = await context.newPage();
  await list.goto('chrome://extensions');
  await list.evaluate(
    async ([id, method, patterns]) => {
      const { chrome } = globalThis as unknown as { chrome: List };
      for (const pattern of patterns) await chrome.developerPrivate[method](id, pattern);
    },
    [extensionId, change, hosts.map((host) => `https://${host}/*`)] as const,
  );
  await list.close();
}

/** Resolves when their hosts are allowed. */
export async function switchPlatformsOn(
  chromium: Chromium,
  platforms: readonly PlatformId[] = OPTIONAL_PLATFORMS.map(({ id }) => id),
): Promise<void> {
  const hosts = optionalHosts(platforms);
  await allowHosts(chromium, hosts);
  const page = await chromium.openPopup('options.html#settings');
  for (const platform of platforms) await page.locator(`[data-platform="${platform}"] input`).check();
  await page.waitForFunction(
    (origins) => {
      const { chrome } = globalThis as unknown as { chrome: Permissions };
      return chrome.permissions.contains({ origins });
    },
    hosts.map((host) => `https://${host}/*`),
  );
  await page.close();
}
