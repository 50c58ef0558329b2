/** Looking something up: what is asked when, and what is known of it by now. Shared by the card and the popup. */
import type { AssetKey } from '../market/assets.ts';
import type { Selected } from '../market/find.ts';
import type {
  LookUpAnswer,
  LookUpRow,
  LookUpStage,
  Message,
  Messages,
  MessageType,
} from '../messages/messages.ts';
import { type Cell, createCell } from '../pages/cell.ts';
import { type PageClock, within } from '../pages/page-clock.ts';

export type Keeping = 'saving' | 'saved' | 'full' | 'failed';

export interface LookingState {
  /** Null until the background has said what it knows. */
  readonly answer: LookUpAnswer | null;
  /** `asking`: prices may still come. */
  readonly phase: 'asking' | 'done' | 'failed';
  /** Rows whose details are open. */
  readonly opened: readonly AssetKey[];
  /** What was copied a moment ago; empty when that failed. */
  readonly copied: string | null;
  readonly keeping: Readonly<Partial<Record<AssetKey, Keeping>>>;
  /** Unix milliseconds, turned every second while there is an age to be read. */
  readonly now: number;
}

export interface LookingDeps {
  readonly send: <T extends MessageType>(message: Message<T>) => Promise<Messages[T]['response']>;
  readonly clock: PageClock;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** In a private window, of which nothing is kept. */
  readonly isPrivate: boolean;
}

export interface Looking {
  readonly state: Cell<LookingState>;
  /** Asks; again, when it was asked before. */
  ask(): void;
  toggle(asset: AssetKey): void;
  copy(text: string): void;
  keep(row: LookUpRow): void;
  /** Nothing changes any more. */
  stop(): void;
}

/** A background that starts, asks seven sources and a rate, and answers, needs less. */
const PATIENCE_MS = 15_000;
const COPIED_MS = 1500;
const SECOND_MS = 1000;

export function createLooking({ send, clock, copy, isPrivate }: LookingDeps, selected: Selected): Looking {
  const state = createCell<LookingState>({
    answer: null,
    phase: 'asking',
    opened: [],
    copied: null,
    keeping: {},
    now: clock.now(),
  });
  let round = 0;
  let stopped = false;
  let cancelTick = () => {};
  let cancelCopied = () => {};

  const set = (change: Partial<LookingState>) => {
    if (!stopped) state.set({ ...change, now: clock.now() });
  };

  function tick(): void {
    cancelTick = clock.after(SECOND_MS, () => {
      set({});
      tick();
    });
  }

  /** What is known is shown at once; what the sources say as soon as it comes; names last. */
  async function askAll(mine: number): Promise<void> {
    const asked = (stage: LookUpStage) =>
      within(send({ type: 'lookUp', stage, selected, isPrivate }), PATIENCE_MS, clock);
    const known = asked('known').then(
      (answer) => {
        if (mine !== round || state.get().phase !== 'asking') return;
        set({ answer, phase: answer.finding.found.length > 0 ? 'asking' : 'done' });
      },
      () => undefined,
    );
    try {
      const answer = await asked('prices');
      if (mine !== round) return;
      set({ answer, phase: 'done' });
      if (!answer.nameless) return;
      const named = await asked('names').catch(() => null);
      if (named && mine === round) set({ answer: named });
    } catch {
      await known;
      if (mine === round) set({ phase: 'failed' });
    }
  }

  return {
    state,
    ask() {
      round += 1;
      cancelTick();
      tick();
      set({ phase: 'asking' });
      void askAll(round);
    },
    toggle(asset) {
      const { opened } = state.get();
      const rest = opened.filter((each) => each !== asset);
      set({ opened: rest.length < opened.length ? rest : [...opened, asset] });
    },
    copy(text) {
      set({ copied: null });
      copy(text)
        .then(
          () => text,
          () => '',
        )
        .then((copied) => {
          cancelCopied();
          set({ copied });
          cancelCopied = clock.after(COPIED_MS, () => set({ copied: null }));
        });
    },
    keep({ asset, address }) {
      const mark = (keeping: Keeping) => set({ keeping: { ...state.get().keeping, [asset]: keeping } });
      if (address === null || state.get().keeping[asset] === 'saving') return;
      mark('saving');
      within(send({ type: 'keep', asset, address }), PATIENCE_MS, clock).then(
        (outcome) => mark(outcome === 'refused' ? 'failed' : outcome),
        () => mark('failed'),
      );
    },
    stop() {
      stopped = true;
      round += 1;
      cancelTick();
      cancelCopied();
    },
  };
}
