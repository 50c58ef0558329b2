/** What proves that a message between processes is a front's, and new, and its answer an engine's: an HMAC over all of it, its time and its number. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Clock } from '../upstream/clock.ts';

/** On one machine; what waited longer for an engine that was being restarted is sent anew. */
export const SEAL_LASTS_MS = 10_000;

/** What is sealed: which object is asked, in which run of its process, and what. */
export interface Sealed {
  readonly path: string;
  /** Made anew by each run of the engine's process, and where its clock was set back: what it has seen before is not known to the next. */
  readonly run: string;
  readonly body: string;
}

/** What an object has said, all that is gone by. */
export interface ObjectAnswer {
  readonly status: number;
  /** Of the projects: after which change of keys they speak. */
  readonly keys: string | null;
  readonly body: string;
}

export interface Seals {
  make(sealed: Sealed): Promise<Headers>;
  /** The run that messages to this process have to be for. */
  run(): string;
  /** Null where it is good, and for this run; then it is good no more. Otherwise why not. */
  whyNot(headers: Headers, asked: Omit<Sealed, 'run'>): Promise<string | null>;
  /** The proof of an answer to the message with these headers, in hexadecimal. */
  proofOfAnswer(asked: Headers, answer: ObjectAnswer): Promise<string>;
  /** Whether whoever knows the secret has answered this, and to this message. `proof`: null where none came with it. */
  isAnswer(asked: Headers, answer: ObjectAnswer, proof: string | null): Promise<boolean>;
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' } as const;
const TIME = 'sise-time';
const NUMBER = 'sise-number';
const PROOF = 'sise-proof';

/** `secret` in hexadecimal, known to the processes of one service alone. */
export function createSeals(secret: string, clock: Pick<Clock, 'now'>): Seals {
  const key = crypto.subtle.importKey('raw', hexToBytes(secret), ALGORITHM, false, ['sign', 'verify']);
  const seen = createSeen(clock);
  const run = createRun(clock);
  const proofOf = async (text: Text) =>
    bytesToHex(new Uint8Array(await crypto.subtle.sign(ALGORITHM, await key, text)));
  const isProven = async (text: Text, proof: string) =>
    /^[0-9a-f]{64}$/.test(proof) &&
    (await crypto.subtle.verify(ALGORITHM, await key, hexToBytes(proof), text));

  return {
    async make(sealed) {
      const [time, number] = [String(clock.now()), crypto.randomUUID()];
      const proof = await proofOf(textOf(sealed, time, number));
      return new Headers({ [TIME]: time, [NUMBER]: number, [PROOF]: proof });
    },
    run,
    async whyNot(headers, asked) {
      const [time = '', number = '', proof = ''] = [TIME, NUMBER, PROOF].map(
        (name) => headers.get(name) ?? '',
      );
      if (!(await isProven(textOf({ ...asked, run: run() }, time, number), proof)))
        return 'This is no message of a front of this service.';
      if (!(Math.abs(clock.now() - Number(time)) <= SEAL_LASTS_MS)) return 'This message is too old.';
      return seen.isNew(number) ? null : 'This message was sent before.';
    },
    proofOfAnswer: (asked, answer) => proofOf(textOfAnswer(asked, answer)),
    isAnswer: (asked, answer, proof) => isProven(textOfAnswer(asked, answer), proof ?? ''),
  };
}

type Text = Uint8Array<ArrayBuffer>;

/** No field but the last has a line's end in it. */
function textOf({ path, run, body }: Sealed, time: string, number: string): Text {
  return new TextEncoder().encode([path, run, time, number, body].join('\n'));
}

/** Never that of a message, which begins with a path. No two messages have one number, so an answer is good for one of them. */
function textOfAnswer(asked: Headers, { status, keys, body }: ObjectAnswer): Text {
  return new TextEncoder().encode(['answer', asked.get(NUMBER), status, keys, body].join('\n'));
}

/** Made at the first question, since nothing is random while a program loads. */
function createRun(clock: Pick<Clock, 'now'>): () => string {
  let run = '';
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    const isSetBack = now < latest - SEAL_LASTS_MS;
    // What was good before, and is forgotten, would be good again when its time comes back.
    if (isSetBack || run === '') run = crypto.randomUUID();
    latest = isSetBack ? now : Math.max(latest, now);
    return run;
  };
}

/** Numbers of messages, for as long as their seals last by either clock, also where that is set back within a run: three times that. */
function createSeen(clock: Pick<Clock, 'now'>) {
  let [current, before] = [new Set<string>(), new Set<string>()];
  let since = Number.NEGATIVE_INFINITY;
  return {
    isNew(number: string): boolean {
      if (Math.abs(clock.now() - since) > 3 * SEAL_LASTS_MS) {
        [before, current] = [current, new Set()];
        since = clock.now();
      }
      if (current.has(number) || before.has(number)) return false;
      current.add(number);
      return true;
    },
  };
}
