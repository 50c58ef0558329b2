/**
 * Whether the disk has room for another write. Chromium that meets a full disk in the middle of one takes the database for
 * broken at its next opening and throws all of it away (seen in 156): it must never come to that.
 */

/** More than anything that is written at once, and than what the browser itself writes meanwhile. */
const LEAST_LEFT = 16 * 1024 * 1024;
/** A deletion writes little, and is how a person makes room: once nothing more is written, what lies between the two is left for it. */
const LEAST_LEFT_TO_DELETE = 4 * 1024 * 1024;

/** One look after another, so that writes keep their order. */
let looks: Promise<unknown> = Promise.resolve();

/** Rejects with `QuotaExceededError` when too little is left. Where the browser does not tell, everything is tried. */
export function refuseWithoutRoom(change: 'put' | 'delete'): Promise<void> {
  const least = change === 'put' ? LEAST_LEFT : LEAST_LEFT_TO_DELETE;
  const look = looks.then(bytesLeft, bytesLeft);
  looks = look;
  return look.then((left) => {
    if (left !== null && left < least) throw new DOMException('the disk is full', 'QuotaExceededError');
  });
}

/** Null where the browser does not tell. */
async function bytesLeft(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}
