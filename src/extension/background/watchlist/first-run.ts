/** Whether this is the first run here: then, once, the welcome page opens. */
import type { Store } from '../../../core/storage/store.ts';

const KEY = 'welcomed';

/**
 * Notes that the first run is over. Browsers call more than that an installation: a folder that is loaded again, an extension
 * that was taken away and put back. `owned`: what a person has who was here before. Never rejects.
 */
export async function isFirstRun(
  kept: Pick<Store, 'get' | 'put'>,
  owned: readonly Pick<Store, 'entries'>[],
): Promise<boolean> {
  try {
    const [welcomed, ...lists] = await Promise.all([kept.get(KEY), ...owned.map((store) => store.entries())]);
    const isFirst = welcomed === undefined && lists.every(({ length }) => length === 0);
    if (welcomed === undefined) await kept.put({ [KEY]: true });
    return isFirst;
  } catch (error) {
    console.warn('whether this is the first run is not known', error);
    return false;
  }
}
