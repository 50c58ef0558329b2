/** What an administrator asks of a front: handed on to the projects' object, and waited for no longer than they wait. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { createKeyIndex } from '../api/keys.ts';
import { NOT_KEPT } from '../api/over-http.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../nats/wire.ts';
import type { Clock } from '../upstream/clock.ts';
import { untilAborted, withDeadline } from '../upstream/deadline.ts';
import type { ObjectStub } from './object-storage.ts';
import {
  ADMIN_QUESTIONS,
  KEYS_HEADER,
  type KeysAsOf,
  projectsQuestion,
  readKeysAsOf,
} from './projects-wire.ts';

export interface AdministrationParts {
  /** Made anew for each question. */
  readonly object: () => ObjectStub;
  /** Hears after which change of keys the projects have answered. */
  readonly hear: (asOf: KeysAsOf | null) => Promise<void>;
  /** SHA-256 of the administrator's token, in hexadecimal. */
  readonly tokenHash: string;
  readonly clock: Clock;
}

/** From the first line of the question to the last of the answer; `npm run project` waits for twice as long. */
const LIMIT_MS = 5_000;

/** Never rejects. */
export function createAdministration({ object, hear, tokenHash, clock }: AdministrationParts) {
  const administrators = createKeyIndex([[hexToBytes(tokenHash), 'administrator']]);

  async function answered(request: Request, signal: AbortSignal): Promise<Response> {
    const reading = request.json().catch(() => null);
    await untilAborted(reading, signal);
    if (signal.aborted) return said(408, 'The request did not arrive in time. Nothing was changed.');
    const asked = projectsQuestion.safeParse(await reading);
    if (!asked.success || !ADMIN_QUESTIONS.includes(asked.data.ask))
      return said(400, 'Unknown administration request.');
    const body = JSON.stringify(asked.data);
    try {
      const headers = { [VERSION_HEADER]: WIRE_VERSION };
      const answer = await object().fetch('https://projects/', { method: 'POST', headers, body, signal });
      const { status } = answer;
      const text = await answer.text();
      await hear(readKeysAsOf(answer.headers.get(KEYS_HEADER)));
      return said(status, text);
    } catch (error) {
      console.warn('the projects do not respond', error);
      return said(503, 'The projects did not respond. The change may have been made; check with list.');
    }
  }

  return async (request: Request): Promise<Response> => {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!administrators.find(token)) return said(401, 'The token is not valid for this service.');
    const never = new AbortController().signal;
    return withDeadline(clock, LIMIT_MS, never, (signal) => answered(request, signal));
  };
}

function said(status: number, text: string): Response {
  return new Response(text, { status, headers: NOT_KEPT });
}
