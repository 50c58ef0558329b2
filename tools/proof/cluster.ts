/** A cluster loses a machine, hears nothing of one for a while, loses its bucket: what its fronts say meanwhile, and when all is well. */
import { lostBuckets } from './cluster-bucket.ts';
import { wrongClock } from './cluster-clock.ts';
import { startClusterStage } from './cluster-stage.ts';
import { lostOwners } from './cluster-takeover.ts';
import { type Proof, scaled } from './proof.ts';

const ROUNDS = 3;
/** As long as fronts go by the last prices. */
const WITHOUT_BUCKET_MS = 600_000;

export const clusterLosses: Proof = {
  what: 'a cluster loses the owner of its objects, or its bucket; a member’s clock is off',
  async prove(scale, progress) {
    const stage = await startClusterStage();
    const problems: string[] = [];
    const notes: string[] = [];
    try {
      const steps = [
        () => lostOwners(stage, scaled(ROUNDS, scale)),
        () => wrongClock(stage),
        () => lostBuckets(stage, WITHOUT_BUCKET_MS * scale),
      ];
      let tried = 0;
      for (const [i, step] of steps.entries()) {
        const found = await step();
        tried += found.tried;
        problems.push(...found.problems);
        notes.push(...found.notes);
        progress(i + 1, steps.length, problems);
      }
      return { tried, unit: 'losses', problems, notes };
    } finally {
      await stage.close();
    }
  },
};
