/** The manifest as typed code, made from the tables; a test pins what comes out for both browsers. */
import type { ConfigEnv, UserManifest } from 'wxt';
import { RATE_HOSTS } from './src/core/fx/services.ts';
import { SOURCES } from './src/core/market/source-table.ts';
import { NODE_HOSTS } from './src/core/tokens/nodes.ts';

/** Every host that the background may call; nothing else is reachable (host permissions and CSP). */
export const UPSTREAM_HOSTS: readonly string[] = [
  ...SOURCES.map((row) => row.host),
  ...RATE_HOSTS,
  ...NODE_HOSTS,
];

/** Seen assigned by Chromium 156 and Firefox 153 (`commands.getAll()`); Alt+Shift+P and the like are not. */
const SHORTCUT = { default: 'Alt+Shift+K' };

/** `server`: the origin of a team's own, which its build may ask besides. */
export function manifest({ browser, command }: ConfigEnv, server: string | null = null): UserManifest {
  return {
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      ...['storage', 'alarms', 'activeTab', 'scripting', 'contextMenus', 'unlimitedStorage'],
      // As an optional one it crashes Chromium when the panel is opened.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
    ],
    // Asked for with the first alert.
    optional_permissions: ['notifications'],
    host_permissions: [...UPSTREAM_HOSTS.map((host) => `https://${host}/*`), ...patternsOf(server)],
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
              id: 'sise@sise.example',
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

/** Firefox takes no port in a pattern; the content security policy has it. */
function patternsOf(server: string | null): readonly string[] {
  if (server === null) return [];
  const { protocol, hostname } = new URL(server);
  return [`${protocol}//${hostname}/*`];
}

function contentSecurityPolicy(server: string | null): string {
  const asked = [...UPSTREAM_HOSTS.map((host) => `https://${host}`), ...(server === null ? [] : [server])];
  const hosts = asked.join(' ');
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
