/** A machine of a cluster, as `npm run service -- --cluster` is one, but for the market, which is made up. Ends with whoever started it. */
import { readFileSync } from 'node:fs';
import type { Cluster, Member } from '../../scripts/cluster-config.ts';
import { createClusterProcesses } from '../../scripts/cluster-processes.ts';
import { createServiceObserver } from '../../scripts/service-observer.ts';
import { createLog } from '../../src/server/log.ts';

export interface MachineParts {
  readonly folder: string;
  /** The file with what workerd runs. */
  readonly module: string;
  readonly cluster: Cluster;
  readonly here: readonly Member[];
  readonly fronts: number;
  readonly secrets: { readonly key: string; readonly messages: string };
  /** The world, by HTTP. */
  readonly outbound: string;
  readonly adminTokenHash: string;
}

/** What it tells. */
export type MachineTold =
  | { readonly line: string }
  | { readonly pids: readonly number[] }
  | { readonly port: number };

const { module, adminTokenHash, secrets, ...parts } = JSON.parse(process.argv[2] ?? '') as MachineParts;
/** Who has started it may be gone while it ends: what can no longer be told is told to nobody. */
const tell = (told: MachineTold) =>
  void (process.connected && process.send?.(told, undefined, undefined, () => {}));
const machine = createClusterProcesses({
  ...parts,
  ...{ host: '127.0.0.1', port: 0, module: readFileSync(module, 'utf8') },
  values: { PER_MINUTE: 0, HOSTS: ['127.0.0.1'], ADMIN_TOKEN_HASH: adminTokenHash },
  secrets: { ...secrets, bucket: { AWS_ACCESS_KEY_ID: 'sise', AWS_SECRET_ACCESS_KEY: 'of the stub' } },
  observer: createServiceObserver(createLog({ write: (line) => tell({ line }) })),
  onProcesses: (pids) => tell({ pids }),
  onTrouble: (line) => tell({ line }),
});
process.on('disconnect', () => void machine.stop().then(() => process.exit()));
tell(await machine.start());
