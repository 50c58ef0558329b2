/** The processes of a service: one engine with what is kept, and fronts that share a port; each is started again when it ends or hangs. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProcessGroup, type ProcessGroupParts } from './process-group.ts';
import { type Fronts, holdFronts } from './service-fronts.ts';
import { engineConfig, MODULE, OBJECTS } from './workerd-config.ts';

/** Its folder is made when it is not there. */
export interface Service extends Fronts, Omit<ProcessGroupParts, 'secret'> {
  /** An HTTP proxy of all that is asked of other hosts; the internet when left out. */
  readonly outbound?: string | undefined;
}

export interface ServiceProcesses {
  /** Rejects where it does not listen: with the error of Node for the port, or in a sentence. Then all of it has ended. */
  start(): Promise<Listening>;
  /** By name: `engine`, `front-1`, `front-2`…; null between two runs. */
  pidOf(name: string): number | null;
  /** Answers what is under way, and ends all. */
  stop(): Promise<void>;
}

export interface Listening {
  readonly port: number;
  /** Of the engine's process, for messages of fronts. */
  readonly enginePort: number;
}

export function createServiceProcesses(service: Service): ServiceProcesses {
  const { folder, values, outbound } = service;
  const group = createProcessGroup({ ...service, secret: randomBytes(32).toString('hex') });

  async function begun(): Promise<Listening> {
    mkdirSync(join(folder, OBJECTS), { recursive: true });
    writeFileSync(join(folder, MODULE), service.module);
    const [fronts, objects] = [await holdFronts(group, service), await group.hold('127.0.0.1', 0)];
    await group.begin({
      ...{ name: 'engine', folder, isLast: true },
      config: engineConfig({ values, outbound }),
      ...{ sockets: { objects }, watched: objects },
    });
    await fronts.begin([`127.0.0.1:${objects.port}`]);
    return { port: fronts.port, enginePort: objects.port };
  }

  return {
    start: () => group.startedOrStopped(begun),
    pidOf: group.pidOf,
    stop: group.stop,
  };
}
