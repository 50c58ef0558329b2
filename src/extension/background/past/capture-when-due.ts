/** The capture of the turn of the year: which tokens, when, and the report for pages. */
import { mergeCaptures } from '../../../core/history/capture-parts.ts';
import type { CaptureStore } from '../../../core/history/capture-store.ts';
import type { Capturing } from '../../../core/history/capturing.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Capture } from '../../../core/market/moments.ts';
import { SOURCE_NAMES } from '../../../core/market/source-table.ts';
import { routineOrderOf } from '../../../core/sources/active-sources.ts';
import { createFailureLog } from '../../../core/storage/failure-log.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Captures } from '../../messages/moments.ts';
import type { Saved } from '../watchlist/saved.ts';
import { isChosen } from '../watchlist/saved-items.ts';
import type { SettingsStore } from '../watchlist/settings.ts';

export type CaptureService = ReturnType<typeof createCaptureService>;

export interface CaptureServiceParts {
  readonly capturing: Capturing;
  readonly kept: CaptureStore;
  readonly saved: Pick<Saved, 'list'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Time limit of one run: a worker may be stopped half a minute after its last event. */
const RUN_MS = 20_000;
/** Shortest delay of an alarm. */
const SOONEST_MS = 30_000;

export function createCaptureService(parts: CaptureServiceParts) {
  const { capturing, kept, saved, settings, clock } = parts;
  const inTurn = createSerial();
  let nextTryAt: number | null = null;
  let isUnwritten = false;
  const failures = createFailureLog('error', 'the turn of the year cannot be captured');

  async function savedAssets(): Promise<readonly AssetKey[]> {
    return (await saved.list()).map(({ asset }) => asset);
  }

  async function goOn(assets: readonly AssetKey[]): Promise<void> {
    const precedence = await settings.read();
    const { valuationAt: at } = precedence;
    const order = routineOrderOf(precedence);
    const off = SOURCE_NAMES.filter((name) => !order.includes(name));
    if (!capturing.isDue(at)) {
      nextTryAt = null;
      return;
    }
    try {
      const { nextInMs } = await capturing.goOn({ at, assets, off }, AbortSignal.timeout(RUN_MS));
      nextTryAt = nextInMs === null ? null : clock.now() + Math.max(SOONEST_MS, nextInMs);
      isUnwritten = false;
    } catch (error) {
      // Mostly a full disk: the answers are still in memory, and are written once there is room.
      if (!isUnwritten) console.error('captures could not be written', error);
      isUnwritten = true;
      nextTryAt = clock.now() + SOONEST_MS;
    }
  }

  async function list(): Promise<Captures> {
    const { valuationAt: at } = await settings.read();
    const captures = await kept.all();
    const assets = await savedAssets();
    const isOpen = (asset: AssetKey) =>
      !captures.some((each) => each.at === at && each.asset === asset && each.isComplete);
    const order = (asset: AssetKey) => (assets.includes(asset) ? assets.indexOf(asset) : assets.length);
    return {
      at,
      captures: captures.toSorted((a, b) => b.at - a.at || order(a.asset) - order(b.asset)),
      isDue: capturing.isDue(at),
      now: capturing.now(),
      open: assets.filter(isOpen).length,
      nextTryAt,
      isUnwritten,
    };
  }

  async function goOnByItself(): Promise<number | null> {
    const { valuationAt: at } = await settings.read();
    if (!capturing.isDue(at)) return null;
    const isStarted = (await kept.all()).some((each) => each.at === at);
    const isAnySaved = (await saved.list()).some(isChosen);
    // Where nothing is saved, only a capture goes on that a person has started.
    if (isStarted || isAnySaved) await goOn(await savedAssets());
    return nextTryAt;
  }

  return {
    list,
    /**
     * Continues the capture of the moment in force, if it has come and anything is saved. Resolves to when to continue
     * (Unix milliseconds); null when there is nothing to do, or when what is saved or captured cannot be read, which is
     * reported once.
     */
    tick: (): Promise<number | null> =>
      inTurn(goOnByItself).catch((reason: unknown) => {
        failures.note(reason);
        return null;
      }),
    /** Captures at once, also where no token is saved. */
    capture: (): Promise<Captures> =>
      inTurn(async () => {
        await goOn(await savedAssets());
        return list();
      }),
    /** Adds captures from a file; those with a `captureProblem` are left out. */
    keep: (captures: readonly Capture[]): Promise<Captures> =>
      inTurn(async () => {
        await kept.put(mergeCaptures(captures, await kept.all(), capturing.now()));
        return list();
      }),
  };
}
