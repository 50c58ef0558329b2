/** What workerd runs: the front as its program, the engine and the projects as its Durable Objects. */
import * as z from 'zod/mini';
import { systemClock } from '../upstream/clock.ts';
import { engineObject } from './engine-object.ts';
import { frontProgram } from './front.ts';
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

export default frontProgram(systemClock);
