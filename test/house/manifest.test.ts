/** What the browsers are asked to allow, pinned: a change here is a decision. */
import { describe, expect, test } from 'vitest';
import { manifest, OPTIONAL_NODE_HOSTS, UPSTREAM_HOSTS } from '../../manifest.ts';
import { EXPLORER_MATCHES } from '../../src/core/market/explorers.ts';
import { OPTIONAL_HOSTS } from '../../src/core/tokens/nodes.ts';
import { INSTALLED_HOSTS } from './installed-hosts.ts';
import { textOf } from './sources-of-ours.ts';

const ENVIRONMENT = { command: 'build', manifestVersion: 3, mode: 'production' } as const;
const BUILDS = [
  ['chrome', manifest({ ...ENVIRONMENT, browser: 'chrome' })],
  ['firefox', manifest({ ...ENVIRONMENT, browser: 'firefox' })],
] as const;

/** Every directive of CSP level 3 that an extension page could be hurt by the absence of. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'none'"],
  'connect-src': [
    "'self'",
    ...[...UPSTREAM_HOSTS, ...OPTIONAL_NODE_HOSTS].map((host) => `https://${host}`),
    'wss://api.upbit.com',
    'wss://data-stream.binance.vision',
  ],
  'frame-src': ["'none'"],
  'child-src': ["'none'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'media-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

describe.each(BUILDS)('the manifest for %s', (browser, built) => {
  test('asks for a few permissions, none of which reaches a page before a person says so', () => {
    expect(built.permissions).toEqual([
      'storage',
      'alarms',
      'activeTab',
      'scripting',
      'contextMenus',
      'unlimitedStorage',
      ...(browser === 'chrome' ? ['sidePanel'] : []),
    ]);
    expect(built.optional_permissions).toEqual(['notifications']);
  });

  test('reaches exactly the upstreams, in Chromium the explorers of its script, and those of optional platforms once they are allowed', () => {
    const upstreams = UPSTREAM_HOSTS.map((host) => `https://${host}/*`);
    const explorers = browser === 'chrome' ? EXPLORER_MATCHES : [];
    expect(built.host_permissions).toEqual([...upstreams, ...explorers]);
    const optional = OPTIONAL_HOSTS.flatMap(({ nodes, explorers }) => [...nodes, ...explorers]);
    expect(built.optional_host_permissions ?? []).toEqual(optional.map((host) => `https://${host}/*`));
  });

  test('requests no more hosts at installation than before there were optional ones', () => {
    const requested = new Set([...(built.host_permissions ?? []), ...EXPLORER_MATCHES]);
    expect([...requested].toSorted()).toEqual(INSTALLED_HOSTS.map((host) => `https://${host}/*`));
  });

  test('names every directive of its content security policy', () => {
    const policy = (built.content_security_policy as { extension_pages: string }).extension_pages;
    const directives = policy.split('; ').map((directive) => directive.split(' '));
    expect(Object.fromEntries(directives.map(([name, ...values]) => [name, values]))).toEqual(POLICY);
    expect(directives).toHaveLength(Object.keys(POLICY).length);
  });

  test('has one shortcut, which both browsers assign, and one keyword', () => {
    expect(built.commands).toEqual({
      'look-up': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_commandLookUp__' },
    });
    expect(built.omnibox).toEqual({ keyword: 'sise' });
  });

  test('leaves the title of the toolbar button to the popup, whose title is Sise in every language', () => {
    // WXT puts the popup's <title> over a default_title.
    expect(built.action).toBeUndefined();
    expect(textOf('entrypoints/popup/index.html')).toContain('<title>Sise</title>');
  });

  test('opens nothing to web pages', () => {
    expect(built.web_accessible_resources).toBeUndefined();
    expect((built.externally_connectable as { matches?: unknown } | undefined)?.matches).toBeUndefined();
    expect(JSON.stringify(built)).not.toMatch(/<all_urls>|\*:\/\/|https:\/\/\*/);
  });
});

test('the minimum versions read JSON numbers by their source text, and style prices on pages', () => {
  const [[, chrome], [, firefox]] = BUILDS;
  expect(chrome.minimum_chrome_version).toBe('120');
  expect(firefox.browser_specific_settings?.gecko?.strict_min_version).toBe('153.0');
});

test('Firefox is told what is sent', () => {
  const [, [, firefox]] = BUILDS;
  expect(firefox.browser_specific_settings?.gecko).toMatchObject({
    id: '{16ba74d9-2d48-4bae-bfe8-e8d602cb6a7e}',
    data_collection_permissions: { required: ['websiteContent'] },
  });
});

test('Firefox for Android is not declared before it was tried on a phone', () => {
  const [, [, firefox]] = BUILDS;
  expect(Object.keys(firefox.browser_specific_settings ?? {})).toEqual(['gecko']);
});

describe('the homepage', () => {
  const built = (homepage: string) => manifest({ ...ENVIRONMENT, browser: 'chrome' }, null, { homepage });

  test('is left out while there is none', () => {
    expect(built('')).not.toHaveProperty('homepage_url');
  });

  test('is in the manifest once it is known', () => {
    expect(built('https://prices.example/sise').homepage_url).toBe('https://prices.example/sise');
  });
});

test('the list stands beside the page, where a person opens it', () => {
  const [[, chrome], [, firefox]] = BUILDS;
  expect(chrome.side_panel).toEqual({ default_path: 'popup.html' });
  expect(firefox.sidebar_action).toEqual({
    default_panel: 'popup.html',
    default_title: 'Sise',
    open_at_install: false,
  });
});

test('every upstream host is listed once', () => {
  expect(new Set(UPSTREAM_HOSTS).size).toBe(UPSTREAM_HOSTS.length);
  expect(UPSTREAM_HOSTS.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))).toEqual([]);
});

test('the content script runs in every frame of exactly the supported explorers', async () => {
  const { default: script } = await import('../../entrypoints/explorer.content.ts');
  const { main: _, ...declared } = script;
  expect(declared).toEqual({
    matches: [
      'https://etherscan.io/*',
      'https://www.etherscan.io/*',
      'https://cn.etherscan.com/*',
      'https://bscscan.com/*',
      'https://www.bscscan.com/*',
      'https://polygonscan.com/*',
      'https://eth.blockscout.com/*',
      'https://polygon.blockscout.com/*',
      'https://kaiascan.io/*',
      'https://www.kaiascan.io/*',
      'https://oklink.com/*',
      'https://www.oklink.com/*',
      'https://blockchair.com/*',
      'https://mempool.space/*',
      'https://blockstream.info/*',
    ],
    allFrames: true,
  });
});

test('other extensions may connect, in Chromium by name of the key that closes it to pages', () => {
  const [[, chrome], [, firefox]] = BUILDS;
  expect(chrome.externally_connectable).toEqual({ ids: ['*'] });
  expect(firefox.externally_connectable).toBeUndefined();
});
