import { nameOf } from '../ui/token-name.ts';
import type { PriceRowProps } from './props.ts';

/** How much of the token one has: kept with Enter, with the button, or by leaving the field. */
export function AmountField({ popup, row, draft }: Pick<PriceRowProps, 'popup' | 'row' | 'draft'>) {
  const { t, actions, isHidden, language } = popup;
  const { asset, held, token } = row;
  if (isHidden) return null;
  const problem = draft?.problem;
  const id = `${asset}-amount`;
  return (
    <form
      class="amount"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.amounts.keep(row);
      }}
    >
      <label class="amount-label" for={id}>
        {t('amountLabel')}
      </label>
      <span class="amount-entry">
        <input
          class="amount-field"
          id={id}
          type="text"
          inputMode="decimal"
          value={draft?.text ?? held?.amount ?? ''}
          placeholder={t('amountNone')}
          aria-label={t('amountOf', { name: nameOf(asset, token, language) })}
          aria-invalid={problem != null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => actions.amounts.type(row, event.currentTarget.value)}
          onChange={() => void actions.amounts.keep(row)}
        />
        {draft && (
          <button type="submit" class="quiet amount-save">
            {t('amountSave')}
          </button>
        )}
      </span>
      {problem && (
        <p class="amount-problem" id={`${id}-problem`}>
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
  );
}
