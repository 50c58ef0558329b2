/**
 * Refuses writes on a nearly full disk. Chromium deletes the whole database at its next opening when the disk was full
 * during a write (seen in 156).
 */

/** More than one write, and than the browser's own writes meanwhile. */
const LEAST_LEFT = 16 * 1024 * 1024;
/** Deletions write little and make room, so they have a reserve. */
const LEAST_LEFT_TO_DELETE = 4 * 1024 * 1024;

/** Sequential, so that writes stay in order. */
let looks: Promise<unknown> = Promise.resolve();

/** Rejects with `QuotaExceededError` when too little is left; allows everything when the browser has no estimate. */
export function refuseWithoutRoom(change: 'put' | 'delete'): Promise<void> {
  const least = change === 'put' ? LEAST_LEFT : LEAST_LEFT_TO_DELETE;
  const look = looks.then(bytesLeft, bytesLeft);
  looks = look;
  return look.then((left) => {
    if (left !== null && left < least) throw new DOMException('the disk is full', 'QuotaExceededError');
  });
}

/** Null without an estimate. */
async function bytesLeft(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}
