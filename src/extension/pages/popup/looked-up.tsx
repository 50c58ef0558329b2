import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { announcement } from '../../ui/looked-up/announcement.ts';
import { Results } from '../../ui/looked-up/results.tsx';
import { Sentences } from '../../ui/looked-up/sentences.tsx';
import type { LookUpProps } from './props.ts';
import '../../ui/styles/results.css';
import '../../ui/styles/result-details.css';

/** What a look-up has found, by the card's components. */
export function LookedUp({ popup: { language, main, preset }, lookUp }: LookUpProps) {
  const t = lookUpTranslator(language);
  const state = lookUp.state.get();
  const { now, copied, answer } = state;
  const words = { t, language, main, preset, isPrivate: answer?.isPrivate ?? false, isInPage: false };
  return (
    <>
      <div role="status">
        <Sentences state={state} t={t} nothing="lookUpNoAddress" />
        <p class="sr">{copied ? t('copied', { text: copied }) : announcement(state, words)}</p>
      </div>
      <Results state={state} context={{ ...words, now, acts: lookUp }} />
    </>
  );
}
