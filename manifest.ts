/** The manifest as typed code, made from the tables; a test pins what comes out for both browsers. */
import type { ConfigEnv, UserManifest } from 'wxt';
import { OWNER, type Owner } from './scripts/owner.ts';
import { RATE_HOSTS } from './src/core/fx/services.ts';
import { EXPLORER_MATCHES } from './src/core/market/explorers.ts';
import { SOURCES, STREAM_HOSTS } from './src/core/market/source-table.ts';
import { NODE_HOSTS, OPTIONAL_HOSTS } from './src/core/tokens/nodes.ts';

/** Every host that the background of each installation may call. */
export const UPSTREAM_HOSTS: readonly string[] = [
  ...SOURCES.map((row) => row.host),
  ...RATE_HOSTS,
  ...NODE_HOSTS,
];

/** The nodes that it may call besides, once a person has switched on their platform. */
export const OPTIONAL_NODE_HOSTS: readonly string[] = OPTIONAL_HOSTS.flatMap(({ nodes }) => nodes);

/** Seen assigned by Chromium 156 and Firefox 153 (`commands.getAll()`); Alt+Shift+P and the like are not. */
const SHORTCUT = { default: 'Alt+Shift+K' };

/** Firefox finds stored data by it: never change it. A GUID, because an address would need a domain of ours. */
const FIREFOX_ID = '{16ba74d9-2d48-4bae-bfe8-e8d602cb6a7e}';

/** `server`: the origin of a team's own, which its build may ask besides. */
export function manifest(
  { browser, command }: ConfigEnv,
  server: string | null = null,
  { homepage }: Pick<Owner, 'homepage'> = OWNER,
): UserManifest {
  const optional = OPTIONAL_HOSTS.flatMap(({ nodes, explorers }) => [...nodes, ...explorers]);
  return {
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    ...(homepage !== '' && { homepage_url: homepage }),
    permissions: [
      ...['storage', 'alarms', 'activeTab', 'scripting', 'contextMenus', 'unlimitedStorage'],
      // As an optional one it crashes Chromium when the panel is opened.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
    ],
    // Asked for with the first alert.
    optional_permissions: ['notifications'],
    host_permissions: [
      ...UPSTREAM_HOSTS.map(patternOf),
      // Chromium needs more than the content script's match to put the card there after a click; Firefox does not.
      ...(browser === 'firefox' ? [] : EXPLORER_MATCHES),
      ...patternsOf(server),
    ],
    ...(optional.length > 0 && { optional_host_permissions: optional.map(patternOf) }),
    ...(command === 'build' && {
      content_security_policy: { extension_pages: contentSecurityPolicy(server) },
    }),
    commands: { 'look-up': { suggested_key: SHORTCUT, description: '__MSG_commandLookUp__' } },
    omnibox: { keyword: 'sise' },
    ...(browser === 'firefox'
      ? {
          sidebar_action: {
            default_panel: 'popup.html',
            default_title: 'Sise',
            open_at_install: false,
          },
          browser_specific_settings: {
            gecko: {
              id: FIREFOX_ID,
              // Reads JSON numbers by their source text since 135, knows data_collection_permissions since 140. Before 153
              // a content script could not give a shadow root a style sheet (bug 1751346): no price would show on a page.
              strict_min_version: '153.0',
              data_collection_permissions: { required: ['websiteContent'] },
            },
          },
        }
      : {
          side_panel: { default_path: 'popup.html' },
          // Other extensions may ask the operation, web pages may not. Firefox lets extensions, and has no such key.
          externally_connectable: { ids: ['*'] },
          // Reads JSON numbers by their source text since 114, allows alarms of 30 s since 120.
          minimum_chrome_version: '120',
        }),
  };
}

function patternOf(host: string): string {
  return `https://${host}/*`;
}

/** Firefox takes no port in a pattern; the content security policy has it. */
function patternsOf(server: string | null): readonly string[] {
  if (server === null) return [];
  const { protocol, hostname } = new URL(server);
  return [`${protocol}//${hostname}/*`];
}

function contentSecurityPolicy(server: string | null): string {
  const called = [...UPSTREAM_HOSTS, ...OPTIONAL_NODE_HOSTS].map((host) => `https://${host}`);
  // `https:` does not cover sockets.
  const hosts = [...called, ...STREAM_HOSTS, ...(server === null ? [] : [server])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'none'",
    `connect-src 'self' ${hosts}`,
    "frame-src 'none'",
    "child-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
