import { PLATFORM_NAMES } from '../../market/platform-names.ts';
import type { AddOption } from '../../messages/messages.ts';
import { PlatformMark } from '../platform-mark.tsx';
import { nameOf } from '../token-name.ts';
import { questionKey } from './adding.ts';
import { Price } from './price.tsx';
import type { Popup } from './props.ts';
import { lookOf } from './status.ts';

interface AddChoiceProps {
  readonly popup: Popup;
  readonly text: string;
  readonly priced: boolean;
  readonly options: readonly AddOption[];
}

/** The same address can be a token on several platforms: the person knows which one is meant. */
export function AddChoice({ popup: { t, language, actions }, text, priced, options }: AddChoiceProps) {
  return (
    <fieldset class="choice">
      <legend class="choice-question">{t(questionKey(priced, options))}</legend>
      {options.map((option, i) => (
        <button
          key={option.asset}
          type="button"
          class="choice-option"
          data-focus={i === 0 ? 'choice' : undefined}
          onClick={() => void actions.adding.submit(text, option.platform)}
        >
          <PlatformMark platform={option.platform} symbol={option.token.symbol} isCoin={false} />
          <span class="choice-who">
            <span class="choice-platform">{PLATFORM_NAMES[option.platform].name}</span>
            {(option.token.name || option.token.symbol) && (
              <bdi class="choice-name">{nameOf(option.asset, option.token, language)}</bdi>
            )}
          </span>
          {option.price.usd === null ? (
            <span class="choice-why">{t(lookOf(option.price).word)}</span>
          ) : (
            <Price value={option.price.usd} currency="USD" />
          )}
        </button>
      ))}
      <button type="button" class="quiet" onClick={actions.adding.cancel}>
        {t('cancel')}
      </button>
    </fieldset>
  );
}
