/** What Cloudflare runs: front, gate and both Durable Objects as one program. A message between them is a call there. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { untilAborted } from '../upstream/deadline.ts';
import type { FrontEnv } from './front.ts';
import type { ObjectStub } from './object-storage.ts';
import type { GateEnv } from './objects-gate.ts';
import program, { gate } from './service.ts';

export { Engine, Projects } from './service.ts';

/** What `wrangler.jsonc` names. */
type CloudflareEnv = Omit<GateEnv, 'SECRET'> & Pick<FrontEnv, 'PER_MINUTE' | 'ADMIN_TOKEN_HASH'>;
type Context = Parameters<typeof program.fetch>[2];

/** Set there to the address of whoever asks, whatever they say themselves. */
const ADDRESS_HEADER = 'cf-connecting-ip';

let made: FrontEnv | undefined;

export default {
  fetch(request: Request, env: CloudflareEnv, context: Context): Promise<Response> {
    made ??= frontEnv(env);
    return program.fetch(request, made, context);
  },
};

/** Nobody but this program is told the secret, and it comes with the first request: nothing is random before. */
function frontEnv(env: CloudflareEnv): FrontEnv {
  const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const { PER_MINUTE, ADMIN_TOKEN_HASH } = env;
  return {
    ...{ PER_MINUTE, ADMIN_TOKEN_HASH, ADDRESS_HEADER },
    SECRET: secret,
    PROCESS: 'front',
    IS_UNCOUNTED: true,
    OBJECTS: gateHere({ ENGINE: env.ENGINE, PROJECTS: env.PROJECTS, SECRET: secret }),
  };
}

/** Gives up waiting with the signal, as a connection does. */
function gateHere(env: GateEnv): ObjectStub {
  return {
    async fetch(url, { signal, ...init }) {
      const answering = gate.fetch(new Request(url, init), env);
      if (signal) {
        await untilAborted(answering, signal);
        signal.throwIfAborted();
      }
      return answering;
    },
  };
}
