/** Lines that use a project's key, ready to be pasted: a message of another extension, and shell commands. */
import { endpointPath } from '../../../../core/market/endpoint.ts';
import { PLATFORM_IDS, type PlatformId } from '../../../../core/market/platforms.ts';
import type { Project } from '../../../messages/projects.ts';

/** The address at which `npm run serve` listens unless it is told otherwise. */
const SERVER = 'http://127.0.0.1:8787';

/** The platforms that the project's key may ask for, in table order. */
export function platformsOf({ platforms }: Project): readonly PlatformId[] {
  return PLATFORM_IDS.filter((id) => platforms?.includes(id) ?? true);
}

/** What another extension writes to ask the same. */
export function messageLine(extensionId: string, platform: PlatformId, key: string): string {
  const path = endpointPath(platform, key);
  return `await chrome.runtime.sendMessage('${extensionId}', { method: 'GET', path: '${path}' })`;
}

export function curlLine(platform: PlatformId, key: string): string {
  return `curl '${SERVER}${endpointPath(platform, key)}'`;
}

export const SERVE_LINE = 'npm run serve -- --data DIR';

/** Tells a server the project with the key it has here. */
export function addLine({ name, network, platforms }: Project, key: string): string {
  const only = platforms ? ` --platforms ${platforms.join()}` : '';
  return `npm run project -- create --name=${quoted(name)} --network ${network}${only} --key=${key} --data DIR`;
}

/** One word to a shell, whatever it is made of. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
