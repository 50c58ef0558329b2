import { groupedDigits } from '../../../core/market/format.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import { nameOf } from '../../ui/token-name.ts';
import { amountRead } from './amount-entry.ts';
import type { PriceRowProps } from './props.ts';

type AmountFieldProps = Pick<PriceRowProps, 'popup' | 'row' | 'draft' | 'isUnread'>;

/** How much of the token one has: kept with Enter, with the button, or by leaving the field. */
export function AmountField({ popup, row, draft, isUnread }: AmountFieldProps) {
  const { t, actions, isHidden, language, main } = popup;
  const { asset, held, token } = row;
  if (isHidden) return null;
  const problem = draft?.problem ?? (isUnread && !draft ? UNREAD : null);
  const read = draft && amountRead(draft.text, row, main, language);
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
          value={draft?.text ?? (held ? groupedDigits(held.amount) : '')}
          placeholder={t('amountNone')}
          aria-label={t('amountOf', { name: nameOf(asset, token, language) })}
          aria-invalid={draft?.problem != null && !draft.isResumed}
          aria-describedby={`${id}-read ${id}-problem`}
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
      {read && (
        <p class="amount-read" id={`${id}-read`}>
          {read}
        </p>
      )}
      {problem && (
        <p class={draft?.isResumed ? 'amount-unsaved' : 'amount-problem'} id={`${id}-problem`}>
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
  );
}

/** What is kept is not shown, and not lost either. */
const UNREAD: PagePhrase = { key: 'amountUnread' };
