/** A machine's part of a cluster: the members that are here, and fronts, which reach all members over HTTP. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster, ClusterSecrets, Member } from './cluster-config.ts';
import { createProcessGroup } from './process-group.ts';
import { holdFronts } from './service-fronts.ts';
import type { Service, ServiceProcesses } from './service-processes.ts';
import { engineConfig, MODULE, OBJECTS } from './workerd-config.ts';

export interface ClusterPart extends Service {
  readonly cluster: Cluster;
  /** Those of its members that run here. */
  readonly here: readonly Member[];
  readonly secrets: ClusterSecrets;
}

export interface ClusterProcesses extends Omit<ServiceProcesses, 'start'> {
  /** Resolves when fronts and members listen; fronts answer before. A member may have to wait for its bucket. Rejects as a service does. */
  start(): Promise<{ readonly port: number }>;
}

/** `pidOf`: of members by `member-` and their name. */
export function createClusterProcesses(part: ClusterPart): ClusterProcesses {
  const { folder, module, values, outbound, cluster, here, secrets } = part;
  const group = createProcessGroup({ ...part, secret: secrets.messages });

  async function beginMember({ name, peers, fronts }: Member): Promise<void> {
    const own = join(folder, `member-${name}`);
    mkdirSync(join(own, OBJECTS), { recursive: true });
    writeFileSync(join(own, MODULE), module);
    const objects = await group.hold('127.0.0.1', 0);
    await group.begin({
      ...{ name: `member-${name}`, folder: own, isMember: true, isLast: true },
      config: engineConfig({
        ...{ values, outbound },
        cluster: {
          ...{ bucket: cluster.bucket, bucketOptions: cluster.bucketOptions, key: secrets.key },
          ...{ peers, fronts },
        },
      }),
      // Its own for fronts: one that is not there must be refused at once, so that they ask the next.
      ...{ sockets: { fronts: null, objects }, watched: objects },
      environment: secrets.bucket,
    });
  }

  async function begun() {
    mkdirSync(folder, { recursive: true });
    const fronts = await holdFronts(group, { ...part, values: { ...values, ARE_OBJECTS_ELSEWHERE: true } });
    // Beside each other: a member may wait for its bucket for ever, and who connects meanwhile is owed an answer.
    await Promise.all([
      fronts.begin(cluster.members.map((member) => member.fronts)),
      ...here.map(beginMember),
    ]);
    return { port: fronts.port };
  }

  return {
    start: () => group.startedOrStopped(begun),
    pidOf: group.pidOf,
    stop: group.stop,
  };
}
