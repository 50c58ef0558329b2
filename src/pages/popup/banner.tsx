import { Icon } from '../icons.tsx';
import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';
import { trouble } from './trouble.ts';

interface BannerProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** What is wrong with the whole page, in one sentence. Prices stay below it. */
export function Banner({ popup: { t, actions }, state }: BannerProps) {
  const sentence = trouble(state);
  if (!sentence) return null;
  const silent = !state.answering;
  return (
    <div class={silent ? 'banner banner-silent' : 'banner'}>
      <Icon name={silent || sentence === 'allOff' ? 'warn' : 'offline'} />
      <span>{t(sentence)}</span>
      {silent && (
        <button type="button" class="banner-button" onClick={() => void actions.refresh(true)}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}
