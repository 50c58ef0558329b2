/** Asking the world in its own tests: the answer as plain text, so that digits are seen as they were sent. */
import type { World } from './world.ts';

export interface Heard {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export async function hear(world: World, url: string, init: RequestInit = {}): Promise<Heard> {
  const response = await world.fetch(url, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Asks a node, and reads its JSON. */
export async function call(
  world: World,
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { text } = await hear(world, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  });
  return JSON.parse(text);
}

/** A market day in late 2026, a Friday. */
export const NOW = Date.UTC(2026, 10, 20, 3, 4, 5);
