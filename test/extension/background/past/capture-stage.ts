/** The turn of the year in the made-up world, alarm by alarm. */
import { vi } from 'vitest';
import { createCaptureStore } from '../../../../src/core/history/capture-store.ts';
import { createCapturing } from '../../../../src/core/history/capturing.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Capture, CapturePart } from '../../../../src/core/market/moments.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Store } from '../../../../src/core/storage/store.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createCaptureService } from '../../../../src/extension/background/past/capture-when-due.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import type { Captures } from '../../../../src/extension/messages/moments.ts';
import { DAY, LINK, MKR, type PastStage, settled, startPast, TURN } from '../../../core/history/stage.ts';

const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];

interface Options {
  readonly now?: number;
  /** Behind the coins that a list begins with. */
  readonly saved?: readonly AssetKey[];
  readonly store?: Store;
  readonly past?: PastStage;
  readonly aheadMs?: number;
  readonly unreadable?: boolean;
  readonly off?: readonly SourceName[];
  /** When pools may be asked. */
  readonly pools?: 'always' | 'look-ups';
}

export function start({
  saved = [LINK, MKR],
  store = createMemoryStore(),
  off = [],
  ...options
}: Options = {}) {
  const { now = TURN + 3 * DAY, aheadMs = 0, pools = 'always' } = options;
  const past = options.past ?? startPast({ now, aheadMs });
  const puts: Readonly<Record<string, unknown>>[] = [];
  const written: Store = {
    ...store,
    put: async (items) => {
      await store.put(items);
      if (Object.keys(items).length > 0) puts.push(items);
    },
  };
  const kept = createCaptureStore(written, () => now);
  const service = createCaptureService({
    capturing: createCapturing({ history: past, captureStore: kept, token: () => UNKNOWN_TOKEN }),
    kept,
    saved: {
      list: async () => {
        if (options.unreadable) throw new DOMException('cannot be read', 'UnknownError');
        const coins = COINS.map((asset) => ({ asset, address: null, addedAt: 0 }));
        return [...coins, ...saved.map((asset) => ({ asset, address: asset.slice(4), addedAt: 0 }))];
      },
    },
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, off, pools }) },
    clock: systemClock,
  });
  return {
    past,
    puts,
    service,
    tick: () => settled(service.tick()),
    list: () => settled(service.list()),
    /** Alarm after alarm, until nothing is open or so many have come. */
    async alarms(most = 80): Promise<Captures> {
      for (let i = 0; i < most; i++) {
        const at = await settled(service.tick());
        if (at === null) break;
        vi.setSystemTime(Math.max(at, Date.now()));
      }
      return settled(service.list());
    },
    restart: (own: Options = {}) => start({ saved, store, off, past: past.restart(), ...own }),
  };
}

export function partOf({ captures }: Captures, asset: AssetKey, source: string, side: string): CapturePart {
  const capture = captures.find((each) => each.asset === asset);
  const part = capture?.parts.find((each) => each.source === source && each.side === side);
  if (!part) throw new Error(`no ${source} ${side} of ${asset}`);
  return part;
}

/** As an exported capture is stored where nothing else is known of its moment. */
export function importedOf({ parts, rate, ...rest }: Capture): Capture {
  return {
    ...rest,
    parts: parts.map((part) => ({ ...part, isFinal: false, isImported: true })),
    rate: rate && { ...rate, isImported: true },
    isComplete: false,
  };
}

/** Without the marks: what was captured, wherever it came from. */
export function plainParts({ captures }: Captures): readonly (readonly CapturePart[])[] {
  return captures.map(({ parts }) => parts.map(({ isImported: _, ...part }) => part));
}
