/** The one engine of a service, as a Durable Object: budgets, single flight and what was heard are its alone. */
import { createQuestions } from '../api/questions.ts';
import { createEngine, type EngineParts } from '../engine/engine.ts';
import { answerQuestion } from '../nats/answer-question.ts';
import { createNewAddressQuota } from '../pricing/new-address-quota.ts';
import { createMemoryStore } from '../storage/memory.ts';
import type { HeldMemories } from '../upstream/upstream-memory.ts';
import type { ObjectState } from './object-storage.ts';
import { createObjectStore } from './object-store.ts';

export type Effects = Pick<EngineParts, 'fetch' | 'clock' | 'random'>;

/** A class, as workerd wants it. */
export function engineObject(effects: Effects) {
  // Not the object's own: where a write fails, as on a full disk, workerd makes the object anew.
  const newAddressQuota = createNewAddressQuota(effects.clock);
  const memories: HeldMemories = new Map();
  return class {
    readonly #answer: (request: Request) => Promise<Response>;

    constructor({ storage }: ObjectState) {
      const store = (name: string) => createObjectStore(storage, name);
      const engine = createEngine({
        ...effects,
        newAddressQuota,
        memories,
        stores: {
          upstreams: store('upstreams'),
          assets: store('assets'),
          kept: store('kept'),
          tokens: store('tokens'),
          history: store('history'),
          // The key for CoinGecko is a person's, and no person's settings are here.
          settings: createMemoryStore(),
        },
      });
      const questions = createQuestions({ ...engine, clock: effects.clock });
      this.#answer = async (request) => {
        await engine.ready;
        return answerQuestion(questions, request);
      };
    }

    fetch(request: Request): Promise<Response> {
      return this.#answer(request);
    }
  };
}
