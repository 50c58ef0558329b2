import { describe, expect, it } from 'vitest';
import { createHostAccess } from '../../../../src/extension/background/hosts/host-access.ts';

const MANIFEST = {
  host_permissions: ['https://api.upbit.com/*', 'https://api.bithumb.com/*', 'http://prices.example/*'],
};

/** The browser's permissions, of which a test takes hosts. */
function browserWithout(...missing: string[]) {
  const taken = new Set(missing);
  const calls: (readonly string[])[] = [];
  const permissions = {
    contains: async ({ origins = [] }: { origins?: string[] }) => {
      calls.push(origins);
      return origins.every((pattern) => !taken.has(pattern));
    },
  };
  return { taken, calls, permissions };
}

describe('the hosts of the manifest', () => {
  it('are all allowed by one look when the browser withholds none', async () => {
    const { permissions, calls } = browserWithout();
    const hosts = createHostAccess(permissions, MANIFEST);
    await hosts.known;
    expect(hosts.withheld()).toEqual([]);
    expect(hosts.isAllowed('api.upbit.com')).toBe(true);
    expect(calls).toEqual([MANIFEST.host_permissions]);
  });

  it('are withheld one by one, in the order of the manifest', async () => {
    const { permissions } = browserWithout('http://prices.example/*', 'https://api.upbit.com/*');
    const hosts = createHostAccess(permissions, MANIFEST);
    await hosts.known;
    expect(hosts.withheld()).toEqual(['api.upbit.com', 'prices.example']);
    expect(hosts.isAllowed('api.bithumb.com')).toBe(true);
    expect(hosts.isAllowed('prices.example')).toBe(false);
  });

  it('report when one has become allowed, and not when one was taken', async () => {
    const { permissions, taken } = browserWithout('https://api.upbit.com/*');
    const hosts = createHostAccess(permissions, MANIFEST);
    await hosts.known;
    taken.add('https://api.bithumb.com/*');
    expect(await hosts.read()).toBe(false);
    expect(hosts.withheld()).toEqual(['api.upbit.com', 'api.bithumb.com']);
    taken.delete('https://api.upbit.com/*');
    expect(await hosts.read()).toBe(true);
    expect(hosts.withheld()).toEqual(['api.bithumb.com']);
  });

  it('are allowed when the browser does not answer', async () => {
    const hosts = createHostAccess({ contains: () => Promise.reject(new Error('no answer')) }, MANIFEST);
    await hosts.known;
    expect(hosts.withheld()).toEqual([]);
  });

  it('have optional ones, which are not allowed before they are granted, and never called withheld', async () => {
    const { permissions, taken } = browserWithout('https://node.base/*');
    const manifest = {
      ...MANIFEST,
      optional_host_permissions: ['https://node.base/*', 'https://scan.base/*'],
    };
    const hosts = createHostAccess(permissions, manifest);
    await hosts.known;
    expect(hosts.isAllowed('node.base')).toBe(false);
    expect(hosts.isAllowed('scan.base')).toBe(true);
    expect(hosts.withheld()).toEqual([]);
    taken.clear();
    expect(await hosts.read()).toBe(true);
    expect(hosts.isAllowed('node.base')).toBe(true);
  });

  it('have explorers, of which no price depends', async () => {
    const { permissions } = browserWithout('https://etherscan.io/*');
    const manifest = {
      host_permissions: [...MANIFEST.host_permissions, 'https://etherscan.io/*'],
      content_scripts: [{ matches: ['https://etherscan.io/*'] }],
    };
    const hosts = createHostAccess(permissions, manifest);
    await hosts.known;
    expect(hosts.isAllowed('etherscan.io')).toBe(false);
    expect(hosts.withheld()).toEqual([]);
  });
});
