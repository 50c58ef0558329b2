/** Which error of the device's own clock pages are told of: one that stands at the border does not come and go with each answer. */

/** Beyond what costs a price (`src/core/upstream/host-clock.ts`): once reported, it is reported until the clock is right. */
const FROM_MS = 6 * 60_000;

/** `hostOffsetMs`: by how much the hosts' clocks are ahead of ours, 0 where ours is right enough. So much is told; 0 for nothing. */
export function createToldClock(hostOffsetMs: () => number): () => number {
  let isTold = false;
  return () => {
    const offMs = hostOffsetMs();
    isTold = offMs !== 0 && (isTold || Math.abs(offMs) > FROM_MS);
    return isTold ? offMs : 0;
  };
}
