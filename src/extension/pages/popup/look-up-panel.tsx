import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LaterPieces, LookUpProps } from './props.ts';

interface LookUpPanelProps extends LookUpProps {
  readonly pieces: LaterPieces;
}

/** Above the lists: what was looked up on a page that could not show it. */
export function LookUpPanel({ popup, pieces, lookUp }: LookUpPanelProps) {
  const { actions, language } = popup;
  const { LookedUp } = pieces;
  const t = lookUpTranslator(language);
  return (
    <section class="look-up" aria-labelledby="look-up">
      <div class="look-up-head">
        <h2 class="list-title" id="look-up">
          {t('lookUp')}
        </h2>
        <button
          type="button"
          class="tool"
          data-focus="look-up"
          aria-label={t('close')}
          title={t('close')}
          onClick={actions.closeLookUp}
        >
          <Icon name="close" />
        </button>
      </div>
      {LookedUp && <LookedUp popup={popup} lookUp={lookUp} />}
    </section>
  );
}
