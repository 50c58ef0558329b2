/** The service as it is, by a clock that stands still. */
import * as z from 'zod/mini';
import { engineObject } from '../../src/edge/engine-object.ts';
import { frontProgram } from '../../src/edge/front.ts';
import { gateProgram } from '../../src/edge/objects-gate.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { reportBy } from '../../src/edge/report.ts';
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

export const gate = gateProgram(stillClock);

const front = frontProgram({ clock: stillClock, tell: reportBy(console) });
export const watched = front.watched;

export default front.public;
