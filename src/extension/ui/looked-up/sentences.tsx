/** The sentences above the prices. */
import type { LookUpTextKey, TranslateLookUp } from '../i18n/look-ups.ts';
import { type LookUpState, sentencesOf } from '../look-up-words.ts';

interface SentencesProps {
  readonly state: LookUpState;
  readonly t: TranslateLookUp;
  /** The text for a selection without addresses. */
  readonly nothing: LookUpTextKey;
}

export function Sentences({ state, t, nothing }: SentencesProps) {
  return (
    <>
      {sentencesOf(state, nothing).map(({ key, values, kind }) => (
        <p key={key} class={`sentence sentence-${kind}`}>
          {t(key, values)}
        </p>
      ))}
    </>
  );
}
