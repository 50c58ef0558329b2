/** The requests and the state of one look-up, for the card and the popup. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Selected } from '../../core/market/find.ts';
import { SECOND_MS } from '../../core/market/time.ts';
import type { LookUpAnswer, LookUpRow, LookUpStage } from '../messages/look-up.ts';
import type { Message, ReplyTo } from '../messages/messages.ts';
import type { Send } from '../messages/send.ts';
import { type LookUpState, type SaveState, saveFailure } from './look-up-words.ts';
import { failureKey, PATIENCE_MS, type PageClock, within } from './page-clock.ts';
import { createStateStore } from './state-store.ts';

export interface LookUpDeps {
  readonly send: Send;
  readonly clock: PageClock;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Whether the look-up is in a private window, of which nothing is stored. */
  readonly isPrivate: boolean;
}

export type LookUpController = ReturnType<typeof createLookUpController>;

const COPIED_MS = 1500;

export function createLookUpController(deps: LookUpDeps, selected: Selected) {
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
    /** Starts the requests; to be called once. */
    ask(): void {
      tick();
      const answer = (stage: LookUpStage) => send({ type: 'lookUp', stage, selected, isPrivate });
      void askInStages((stage) => within(answer(stage), PATIENCE_MS, clock), set);
    },
    toggle(asset: AssetKey): void {
      const { opened } = state.get();
      const rest = opened.filter((each) => each !== asset);
      set({ opened: rest.length < opened.length ? rest : [...opened, asset] });
    },
    copy(text: string): void {
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
    save({ asset, address }: LookUpRow): void {
      const mark = (now: SaveState) => set({ saving: { ...state.get().saving, [asset]: now } });
      if (state.get().saving[asset]?.phase === 'saving') return;
      mark({ phase: 'saving', why: null });
      within(send({ type: 'save', asset, address }), PATIENCE_MS, clock).then(
        (result) => mark(savedAs(result)),
        (reason: unknown) => mark({ phase: 'failed', why: { key: failureKey(reason) } }),
      );
    },
    /** Opens the asset's page in its explorer, or its chart. */
    visit(asset: AssetKey, place: Message<'visit'>['place']): void {
      void send({ type: 'visit', asset, place }).catch(() => undefined);
    },
    stop(): void {
      stopped = true;
      cancelTick();
      cancelCopied();
    },
  };
}

function firstState(now: number): LookUpState {
  return { answer: null, phase: 'asking', opened: [], copied: null, saving: {}, now };
}

function savedAs(result: ReplyTo<'save'>): SaveState {
  return 'asset' in result ? { phase: 'saved', why: null } : { phase: 'failed', why: saveFailure(result) };
}

/**
 * Requests cached prices, then those of the sources, and names last, and shows each answer. `show` returns false, and does
 * nothing, after the look-up was stopped.
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
