/** The contents of the card: its title, what was found, and a live region. */
import { render } from 'preact';
import type { LookUpState } from '../../ui/look-up-words.ts';
import { announcement } from '../../ui/looked-up/announcement.ts';
import type { ResultContext, Words } from '../../ui/looked-up/result-parts.tsx';
import { ResultButton, ResultIcon } from '../../ui/looked-up/result-parts.tsx';
import { Results, Sentences } from '../../ui/looked-up/results.tsx';
import type { StateStore } from '../../ui/state-store.ts';

interface ContentsParts {
  readonly state: StateStore<LookUpState>;
  /** Called before each paint, since the language comes with the first answer. */
  readonly words: () => Words;
  readonly acts: ResultContext['acts'];
  /** Nothing was selected. */
  readonly isEmpty: boolean;
  readonly close: () => void;
}

/** Returns a function that paints the current state. */
export function createCardContents(dialog: HTMLElement, parts: ContentsParts): () => void {
  const { state, acts, isEmpty, close } = parts;
  const announce = createAnnouncer();
  return () => {
    const words = parts.words();
    const current = state.get();
    const contents = (
      <Contents
        state={current}
        context={{ ...words, acts, now: current.now }}
        announced={announce(current, words)}
        isEmpty={isEmpty}
        close={close}
      />
    );
    keepFocus(dialog, () => render(contents, dialog));
  };
}

interface ContentsProps extends Pick<ContentsParts, 'isEmpty' | 'close'> {
  readonly state: LookUpState;
  readonly context: ResultContext;
  readonly announced: string;
}

function Contents({ state, context, announced, isEmpty, close }: ContentsProps) {
  const { t } = context;
  return (
    <>
      <div class="card-head">
        <h2 class="card-title" id="title">
          {t('lookUp')}
        </h2>
        <ResultButton
          run={close}
          class="card-close"
          data-focus="close"
          aria-label={t('close')}
          title={t('close')}
        >
          <ResultIcon name="close" />
        </ResultButton>
      </div>
      <div class="card-body">
        <div class="sentences" id="said">
          <Sentences state={state} t={t} nothing={isEmpty ? 'lookUpNothing' : 'lookUpNoAddress'} />
        </div>
        <Results state={state} context={context} />
        <div class="sr" role="status">
          {announced}
        </div>
      </div>
    </>
  );
}

/** The text of the live region: what was copied, or else what was found. */
function createAnnouncer(): (state: LookUpState, words: Words) => string {
  let copied: string | null = null;
  let last: string | null = null;
  let text = '';
  return (state, words) => {
    if (state.copied !== copied) {
      copied = state.copied;
      // Emptied between two copies, since screen readers do not speak an unchanged text again.
      text = copied === null ? '' : words.t(copied ? 'copied' : 'copyFailed', { text: copied });
      return text;
    }
    const found = announcement(state, words);
    if (found !== null && found !== last) {
      last = found;
      text = found;
    }
    return text;
  };
}

/** Keeps the focus in the card when its button is removed: at the same button of the new result, or at the card. */
function keepFocus(dialog: HTMLElement, change: () => void): void {
  const focused = (dialog.getRootNode() as ShadowRoot | Document).activeElement;
  const hadFocus = dialog.contains(focused);
  change();
  if (!hadFocus || dialog.contains(focused)) return;
  const name = focused?.getAttribute('data-focus');
  const same = [...dialog.querySelectorAll<HTMLElement>('[data-focus]')].find(
    (each) => each.getAttribute('data-focus') === name,
  );
  (same ?? dialog).focus({ preventScroll: true });
}
