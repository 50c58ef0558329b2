import { sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { LookedUp } from '../../messages/look-up.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { choiceQuestion } from '../../ui/look-up-words.ts';
import { lookOf } from '../../ui/price-facts.ts';
import { nameOf } from '../../ui/token-name.ts';
import { Price } from './figures.tsx';
import { pressedInField } from './list-keys.ts';
import { LookAlikeMark } from './look-alike-mark.tsx';
import type { Popup } from './props.ts';
import { RESULTS_ID, resultId, SearchResults } from './search-results.tsx';
import type { PopupState } from './state.ts';

interface AddFormProps extends Pick<PopupState, 'field' | 'adding' | 'search' | 'now'> {
  readonly popup: Popup;
}

export function AddForm({ popup, field, adding, search, now }: AddFormProps) {
  const { t, actions } = popup;
  const asking = adding.phase === 'asking';
  const isOpen = search !== null;
  const active = search?.results[search.active];
  const problem = adding.phase === 'problem' ? adding : null;
  return (
    <div class="add">
      <form
        class="add-form"
        aria-busy={asking}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.searching.submit(field);
        }}
      >
        <input
          class="add-field"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? RESULTS_ID : undefined}
          aria-activedescendant={isOpen && active ? resultId(active) : undefined}
          data-focus="field"
          value={field}
          aria-label={t('addLabel')}
          placeholder={t('addPlaceholder')}
          aria-invalid={problem?.invalid === true}
          aria-describedby={problem ? 'add-problem' : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => actions.searching.type(event.currentTarget.value)}
          onKeyDown={(event) => pressedInField(event, { text: field, hasResults: isOpen, actions })}
          onBlur={actions.searching.close}
        />
        <button type="submit" class={asking ? 'add-button busy' : 'add-button'} aria-disabled={asking}>
          <Icon name={asking ? 'refresh' : 'plus'} />
          <span>{t(asking ? 'adding' : 'add')}</span>
        </button>
      </form>
      {isOpen && <SearchResults popup={popup} search={search} now={now} />}
      {problem && (
        <p id="add-problem" class={problem.invalid ? 'add-problem' : 'add-problem add-notice'}>
          {t(problem.problem.key, problem.problem.values)}
        </p>
      )}
      {adding.phase === 'choosing' && <AddChoice popup={popup} {...adding} />}
    </div>
  );
}

interface AddChoiceProps {
  readonly popup: Popup;
  readonly text: string;
  readonly lookedUp: LookedUp;
}

/** Lets the person choose a platform: the same address can be a token on several. */
function AddChoice({ popup, text, lookedUp }: AddChoiceProps) {
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
