/** The disk of a service is full: a key has its requests and no more, hot tokens keep their prices, and room brings it all back. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE, startService } from '../../test/edge/started-service.ts';
import { ask } from '../../test/server/client.ts';
import { createWorld } from '../../test/world/world.ts';
import { fill, onSmallDisk } from './fill-disk.ts';
import { type Proof, scaled } from './proof.ts';

const DISK_MB = 8;
const FRONTS = 2;
const PER_MINUTE = 60;
/** Each front may take this much in advance, and hand out once what it had when a message was lost. */
const SHARES = 10;
const FULL_S = 60;
const PAUSE_MS = 20;

export const serviceOnFullDisk: Proof = {
  what: 'a key asks all the time while the disk of a service is full',
  prove: (scale, progress) =>
    onSmallDisk(DISK_MB, async (disk) => {
      const service = await startService(SERVICE, {
        ...{ world: createWorld(), folder: join(disk, 'data'), fronts: FRONTS, perMinute: PER_MINUTE },
      });
      try {
        const { key } = await service.newProject();
        const problems: string[] = [];
        const url = `${service.base}/ETH/token-price/${key}`;
        /** How often which status came, for so many seconds. */
        const asked = async (seconds: number) => {
          const counts = new Map<number, number>();
          for (const end = Date.now() + 1_000 * seconds; Date.now() < end; await wait(PAUSE_MS)) {
            const { status } = await ask(url);
            counts.set(status, (counts.get(status) ?? 0) + 1);
          }
          return counts;
        };
        // Until nothing is left of the first minute's.
        await asked(5);
        fill(join(disk, 'filler'));
        const seconds = scaled(FULL_S, scale);
        const counts = await asked(seconds);
        progress(1, 2, problems);
        const good = counts.get(200) ?? 0;
        const most = (PER_MINUTE / 60) * seconds + SHARES;
        if (good > most) problems.push(`${good} answers in ${seconds} s, of ${most} at most`);
        if (good === 0) problems.push('nothing was answered');
        for (const [status, count] of counts)
          if (status !== 200 && status !== 429) problems.push(`${count} answers of ${status}`);
        const made = () =>
          service.administer({ ask: 'create', project: { name: 'S', network: 'mainnet', platforms: null } });
        if ((await made()).status === 200) problems.push('a project was made: the disk was not full');
        rmSync(join(disk, 'filler'));
        await wait(2_000);
        const { status } = await made();
        if (status !== 200) problems.push(`with room again a project is refused with ${status}`);
        progress(2, 2, problems);
        const told = [...counts].map(([status, count]) => `${count} of ${status}`).join(', ');
        const tried = [...counts.values()].reduce((sum, count) => sum + count, 0);
        return { tried, unit: 'requests', problems, notes: [`${told} in ${seconds} s`] };
      } finally {
        await service.stop();
      }
    }),
};
