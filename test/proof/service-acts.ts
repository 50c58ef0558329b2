/** What befalls a service while it is asked: upstreams fail, its engine is killed or stands still, keys are revoked. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StartedService } from '../edge/started-service.ts';
import type { World } from '../world/world.ts';
import { type Die, pick } from './die.ts';
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

/** Resolves with whether it came to pass. */
type Act = (befallen: Befallen) => Promise<boolean>;

/** What nobody could notice is the subject of others: a first answer that is wrong, while nobody else is asked. */
const upstreamFails: Act = async ({ world, roll }) => {
  world.faults.clear();
  const target = pick(TARGETS, roll);
  const noticed = FAULT_CLASSES.filter((fault) => outcomeOf({ target, fault }) !== 'wrong');
  const inForce = pick(noticed, roll).fault(target, Date.now());
  if (inForce) world.faults.set(target.host, inForce);
  return inForce !== null;
};

const engineIsKilled: Act = async ({ service }) => {
  if (service.pidOf('engine') === null) return false;
  service.kill('engine');
  return true;
};

/** Shorter than what counts as hanging for good. */
const engineStandsStill: Act = async ({ service, roll }) => {
  const pid = service.pidOf('engine');
  if (pid === null) return false;
  process.kill(pid, 'SIGSTOP');
  await wait(500 + roll(4_000));
  // It may have been ended meanwhile by whoever watches it.
  if (service.pidOf('engine') === pid) process.kill(pid, 'SIGCONT');
  return true;
};

/** Where the engine is away, it may have been done: that key is asked with no more. */
const keyIsRevoked: Act = async ({ service, programs, revoked, roll }) => {
  const program = pick(programs, roll);
  const next = await service.newProject().catch(() => null);
  if (!next) return false;
  const { id, key } = program;
  program.id = next.project.id;
  program.key = next.key;
  const done = await service.administer({ ask: 'revoke', id });
  if (done.status !== 200) return false;
  revoked.push({ key, at: performance.now() });
  return true;
};

/** In their order. */
export const ACTS: Readonly<Record<string, Act>> = {
  'faults of an upstream': upstreamFails,
  'kills of the engine': engineIsKilled,
  'pauses of the engine': engineStandsStill,
  'keys revoked': keyIsRevoked,
};
