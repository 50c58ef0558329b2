/** Fronts of a service: processes that share a port, and reach those with the objects. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessGroup } from './process-group.ts';
import { frontConfig, MODULE, type Values } from './workerd-config.ts';

export interface Fronts {
  /** A module that exports the front, the gate, and the objects' classes by these names. */
  readonly module: string;
  /** Where configuration and storage are. */
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** How many. */
  readonly fronts: number;
  readonly values: Values;
}

/** Takes the port at once. Nothing is asked of `engines` before `begin`. */
export async function holdFronts(group: ProcessGroup, fronts: Fronts) {
  const http = await group.hold(fronts.host, fronts.port);
  return {
    port: http.port,
    /** Resolves when all of them listen. `engines`: addresses of the processes with the objects. */
    async begin(engines: readonly string[]): Promise<void> {
      const { folder, module, values } = fronts;
      writeFileSync(join(folder, MODULE), module);
      const config = frontConfig(values, engines);
      const names = Array.from({ length: fronts.fronts }, (_, i) => `front-${i + 1}`);
      await Promise.all(
        names.map(async (name) => {
          const watched = await group.hold('127.0.0.1', 0);
          await group.begin({
            ...{ name, folder, config, watched, sockets: { http, watched }, isLast: false },
          });
        }),
      );
    },
  };
}
