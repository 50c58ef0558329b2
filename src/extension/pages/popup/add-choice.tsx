import { sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { LookedUp } from '../../messages/look-up.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { choiceQuestion } from '../../ui/look-up-words.ts';
import { lookOf } from '../../ui/price-facts.ts';
import { nameOf } from '../../ui/token-name.ts';
import { Price } from './figures.tsx';
import { LookAlikeMark } from './look-alike-mark.tsx';
import type { Popup } from './props.ts';

interface AddChoiceProps {
  readonly popup: Popup;
  readonly text: string;
  readonly lookedUp: LookedUp;
}

/** The same address can be a token on several platforms: the person knows which one is meant. */
export function AddChoice({ popup, text, lookedUp }: AddChoiceProps) {
  const { t, language, main, actions } = popup;
  const question = choiceQuestion(lookedUp);
  return (
    <fieldset class="choice">
      <legend class="choice-question">{t(question.key, question.values)}</legend>
      {lookedUp.rows.map((row, i) => (
        <button
          key={row.asset}
          type="button"
          class="choice-option"
          data-focus={i === 0 ? 'choice' : undefined}
          onClick={() => void actions.adding.choose(text, row)}
        >
          <AssetMark asset={row.asset} symbol={row.token.symbol} />
          <span class="choice-who">
            <span class="choice-platform">{platformName(row.platform)}</span>
            {(row.token.name || row.token.symbol) && (
              <span class="choice-called">
                <LookAlikeMark popup={popup} token={row.token} />
                <bdi class="choice-name">{nameOf(row.asset, row.token, language)}</bdi>
              </span>
            )}
          </span>
          {row.price.usd === null ? (
            <span class="choice-why">{t(lookOf(row.price).word)}</span>
          ) : (
            <Price value={sideOf(row.price, main)} currency={main} language={language} />
          )}
        </button>
      ))}
      <button type="button" class="quiet" onClick={actions.adding.cancel}>
        {t('cancel')}
      </button>
    </fieldset>
  );
}
