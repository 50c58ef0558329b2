/** A look-up as it goes on: what is asked when, and what is known of it by now. Shared by the card and the popup. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Selected } from '../../core/market/find.ts';
import type { LookUpAnswer, LookUpRow, LookUpStage, Messages } from '../messages/messages.ts';
import type { Send } from '../messages/send.ts';
import { failureKey } from './failure-key.ts';
import type { LookUpState, SaveState } from './look-up-state.ts';
import { saveFailure } from './look-up-words.ts';
import { PATIENCE_MS, type PageClock, within } from './page-clock.ts';
import { createStateStore, type StateStore } from './state-store.ts';

export interface LookUpDeps {
  readonly send: Send;
  readonly clock: PageClock;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** In a private window, of which nothing is kept. */
  readonly isPrivate: boolean;
}

export interface LookUpController {
  readonly state: StateStore<LookUpState>;
  /** Asks, once. */
  ask(): void;
  toggle(asset: AssetKey): void;
  copy(text: string): void;
  save(row: LookUpRow): void;
  /** Nothing changes any more. */
  stop(): void;
}

const COPIED_MS = 1500;
const SECOND_MS = 1000;

export function createLookUpController(deps: LookUpDeps, selected: Selected): LookUpController {
  const { send, clock, copy, isPrivate } = deps;
  const state = createStateStore(firstState(clock.now()));
  let cancelTick = () => {};
  let cancelCopied = () => {};
  let stopped = false;

  function set(change: Partial<LookUpState>): boolean {
    if (!stopped) state.set({ ...change, now: clock.now() });
    return !stopped;
  }

  function tick(): void {
    cancelTick = clock.after(SECOND_MS, () => {
      set({});
      tick();
    });
  }

  return {
    state,
    ask() {
      tick();
      const answer = (stage: LookUpStage) => send({ type: 'lookUp', stage, selected, isPrivate });
      void askInStages((stage) => within(answer(stage), PATIENCE_MS, clock), set);
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
    save({ asset, address }) {
      const mark = (now: SaveState) => set({ saving: { ...state.get().saving, [asset]: now } });
      if (address === null || state.get().saving[asset]?.phase === 'saving') return;
      mark({ phase: 'saving', why: null });
      within(send({ type: 'save', asset, address }), PATIENCE_MS, clock).then(
        (result) => mark(savedAs(result)),
        (reason: unknown) => mark({ phase: 'failed', why: { key: failureKey(reason) } }),
      );
    },
    stop() {
      stopped = true;
      cancelTick();
      cancelCopied();
    },
  };
}

function firstState(now: number): LookUpState {
  return { answer: null, phase: 'asking', opened: [], copied: null, saving: {}, now };
}

function savedAs(result: Messages['save']['response']): SaveState {
  return 'asset' in result ? { phase: 'saved', why: null } : { phase: 'failed', why: saveFailure(result) };
}

/**
 * What is known is shown at once; what the sources say as soon as it comes; names last. `show` returns false, and does
 * nothing, once nobody waits any more.
 */
async function askInStages(
  ask: (stage: LookUpStage) => Promise<LookUpAnswer>,
  show: (change: Partial<LookUpState>) => boolean,
): Promise<void> {
  let isAsking = true;
  const known = ask('known').then(
    (answer) => isAsking && show({ answer, phase: answer.finding.found.length > 0 ? 'asking' : 'done' }),
    () => false,
  );
  try {
    const answer = await ask('prices');
    isAsking = false;
    if (!show({ answer, phase: 'done' }) || !answer.nameless) return;
    const named = await ask('names').catch(() => null);
    if (named) show({ answer: named });
  } catch {
    await known;
    show({ phase: 'failed' });
  }
}
