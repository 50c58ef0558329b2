/** What workerd runs: the front as its program; in the engine's process the gate, and behind it both Durable Objects. */
import * as z from 'zod/mini';
import { systemClock } from '../upstream/clock.ts';
import { engineObject } from './engine-object.ts';
import { frontProgram } from './front.ts';
import { gateProgram } from './objects-gate.ts';
import { projectsObject } from './projects-object.ts';

z.config({ jitless: true });

export const Engine = engineObject({
  fetch: (url, init) => fetch(url, init),
  clock: systemClock,
  random: () => Math.random(),
});

export const Projects = projectsObject({
  clock: systemClock,
  randomise: (bytes) => crypto.getRandomValues(bytes),
});

export const gate = gateProgram(systemClock);

export default frontProgram(systemClock);
