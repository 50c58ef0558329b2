/** What befalls a service while it is asked: upstreams fail, its engine is killed or stands still, keys are revoked. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StartedService } from '../../test/edge/started-service.ts';
import { type Die, pick } from '../../test/world/die.ts';
import type { World } from '../../test/world/world.ts';
import { FAULT_CLASSES } from './fault-classes.ts';
import { outcomeOf } from './fault-matrix.ts';
import type { Program, Revoked } from './service-load.ts';
import { TARGETS } from './targets.ts';

export interface Befallen {
  readonly service: StartedService;
  readonly world: World;
  readonly programs: readonly Program[];
  readonly revoked: Revoked[];
  readonly roll: Die;
}

/** Resolves with what came to pass, in words; null where nothing did. */
type Act = (befallen: Befallen) => Promise<string | null>;

/** What nobody could notice is the subject of others: a first answer that is wrong, while nobody else is asked. */
const upstreamFails: Act = async ({ world, roll }) => {
  world.faults.clear();
  const target = pick(TARGETS, roll);
  const noticed = FAULT_CLASSES.filter((fault) => outcomeOf({ target, fault }) !== 'wrong');
  const { what, fault } = pick(noticed, roll);
  const inForce = fault(target, Date.now());
  if (!inForce) return null;
  world.faults.set(target.host, inForce);
  return `${target.host}: ${what}`;
};

const engineIsKilled: Act = async ({ service }) => {
  if (service.pidOf('engine') === null) return null;
  service.kill('engine');
  return 'the engine was killed';
};

/** Shorter than what counts as hanging for good. */
const engineStandsStill: Act = async ({ service, roll }) => {
  const pid = service.pidOf('engine');
  if (pid === null) return null;
  process.kill(pid, 'SIGSTOP');
  const ms = 500 + roll(4_000);
  await wait(ms);
  // It may have been ended meanwhile by whoever watches it.
  if (service.pidOf('engine') === pid) process.kill(pid, 'SIGCONT');
  return `the engine stood still for ${ms} ms`;
};

/** Where the engine is away, it may have been done: that key is asked with no more. */
const keyIsRevoked: Act = async ({ service, programs, revoked, roll }) => {
  const program = pick(programs, roll);
  const next = await service.newProject().catch(() => null);
  if (!next) return null;
  const { id, key } = program;
  program.id = next.project.id;
  program.key = next.key;
  const done = await service.administer({ ask: 'revoke', id });
  if (done.status !== 200) return null;
  revoked.push({ key, at: performance.now() });
  return 'a key was revoked';
};

/** In their order. */
export const ACTS: Readonly<Record<string, Act>> = {
  'faults of an upstream': upstreamFails,
  'kills of the engine': engineIsKilled,
  'pauses of the engine': engineStandsStill,
  'keys revoked': keyIsRevoked,
};
