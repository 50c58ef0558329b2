/** The service as it is, by a clock that stands still. */
import * as z from 'zod/mini';
import { engineObject } from '../../src/edge/engine-object.ts';
import { createFront, type Front, type FrontEnv } from '../../src/edge/front.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { stillClock } from './still-clock.ts';

z.config({ jitless: true });

export const Engine = engineObject({
  fetch: (url, init) => fetch(url, init),
  clock: stillClock,
  random: () => 0.5,
});

export const Projects = projectsObject({
  clock: stillClock,
  randomise: (bytes) => crypto.getRandomValues(bytes),
});

let front: Front | undefined;

export default {
  fetch(
    request: Request,
    env: FrontEnv,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    front ??= createFront(env, stillClock);
    return front(request, (work) => context.waitUntil(work));
  },
};
