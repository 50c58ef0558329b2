import type { Basis } from '../../../core/market/source-table.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { ViewProps } from './props.ts';
import { RecordsList } from './records-list.tsx';
import { RecordsMoment } from './records-moment.tsx';
import { RecordsTokens } from './records-tokens.tsx';

/** Which moments, of saved tokens or of a list, by whose prices. */
export function RecordsForm(props: ViewProps) {
  const { page, state } = props;
  const { t, actions } = page;
  const { from, basis, job } = state.records;
  const { change, pricePicked, priceList } = actions.records;
  return (
    <form
      class="card form records-form"
      aria-label={t('recordsPick')}
      onSubmit={(event) => {
        event.preventDefault();
        void (from === 'saved' ? pricePicked() : priceList());
      }}
    >
      <div class="form-choices">
        <Segmented
          label={t('recordsFrom')}
          name="records-from"
          value={from}
          options={[
            { value: 'saved', label: t('recordsFromSaved') },
            { value: 'list', label: t('recordsFromList') },
          ]}
          onChange={(value) => change({ from: value, problem: null })}
        />
        <Segmented<Basis>
          label={t('presetLabel')}
          name="records-basis"
          value={basis ?? state.view?.settings.preset ?? 'global'}
          options={[
            { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
            { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
          ]}
          onChange={(value) => change({ basis: value })}
        />
      </div>
      {from === 'saved' ? (
        <>
          <RecordsMoment {...props} />
          <RecordsTokens {...props} />
        </>
      ) : (
        <RecordsList {...props} />
      )}
      <div class="form-end">
        <button type="submit" class="main-button" aria-disabled={job !== null}>
          {t('recordsGet')}
        </button>
      </div>
    </form>
  );
}
