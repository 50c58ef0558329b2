/** Asks a member of a cluster over HTTP, as fronts do, and hears which run of the object has answered. */
import { KEYS_HEADER, readKeysAsOf } from '../../src/edge/projects-wire.ts';
import { createSeals } from '../../src/edge/seal.ts';
import { RUN_HEADER, VERSION_HEADER, WIRE_VERSION } from '../../src/nats/wire.ts';
import { systemClock } from '../../src/upstream/clock.ts';

/** The run of the projects' object that has answered; null where nobody has, within the limit. */
export type AskMember = (limitMs: number) => Promise<string | null>;

const PATH = '/projects';
const BODY = JSON.stringify({ ask: 'check', hashes: [] });

export function askerOf(address: string, secret: string): AskMember {
  const seals = createSeals(secret, systemClock);
  let run = '';

  async function send(signal: AbortSignal): Promise<Response> {
    const headers = await seals.make({ path: PATH, run, body: BODY });
    headers.set(VERSION_HEADER, WIRE_VERSION);
    return fetch(`http://${address}${PATH}`, { method: 'POST', headers, body: BODY, signal });
  }

  return async (limitMs) => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      let answer = await send(signal);
      if (answer.status === 401) {
        run = answer.headers.get(RUN_HEADER) ?? '';
        answer = await send(signal);
      }
      await answer.text();
      return readKeysAsOf(answer.headers.get(KEYS_HEADER))?.run ?? null;
    } catch {
      return null;
    }
  };
}
