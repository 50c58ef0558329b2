/** What workerd runs: the front as its program; in the engine's process the gate, and behind it both Durable Objects. */
import * as z from 'zod/mini';
import { observedFetch } from '../engine/observed-fetch.ts';
import { systemClock } from '../upstream/clock.ts';
import { engineObject } from './engine-object.ts';
import { frontProgram } from './front.ts';
import { gateProgram } from './objects-gate.ts';
import { projectsObject } from './projects-object.ts';
import { reportBy } from './report.ts';

z.config({ jitless: true });
const tell = reportBy(console);

export const Engine = engineObject({
  fetch: observedFetch(
    (url, init) => fetch(url, init),
    (asked) => tell({ tell: 'upstream', ...asked }),
  ),
  clock: systemClock,
  random: () => Math.random(),
});

export const Projects = projectsObject({
  clock: systemClock,
  randomise: (bytes) => crypto.getRandomValues(bytes),
});

export const gate = gateProgram(systemClock);

const front = frontProgram({ clock: systemClock, tell });
export const watched = front.watched;

export default front.public;
