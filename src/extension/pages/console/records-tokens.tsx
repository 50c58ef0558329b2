import type { AssetKey } from '../../../core/market/assets.ts';
import type { Row } from '../../messages/messages.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { nameOf } from '../../ui/token-name.ts';
import type { ViewProps } from './props.ts';

/** The coins and saved tokens to tick, each with how much of it, where that is to be valued. */
export function RecordsTokens(props: ViewProps) {
  const { page, state } = props;
  const { t, actions } = page;
  const { unticked, problem } = state.records;
  const rows = state.view ? [...state.view.coins, ...state.view.saved] : [];
  const keys = rows.map(({ asset }) => asset);
  const all = keys.every((key) => !unticked.includes(key));
  return (
    <fieldset class="records-tokens">
      <legend class="legend">{t('recordsTokens')}</legend>
      <button
        type="button"
        class="quiet records-all"
        data-focus="record-pick"
        onClick={() => actions.records.tick(keys, !all)}
      >
        {t(all ? 'recordsTickNone' : 'recordsTickAll')}
      </button>
      <ul class="records-ticks">
        {rows.map((row) => (
          <TokenToTick key={row.asset} {...props} row={row} />
        ))}
      </ul>
      {problem && problem.about !== 'moment' && (
        <p class="problem" id="records-pick-problem">
          {t(problem.key, problem.values)}
        </p>
      )}
    </fieldset>
  );
}

function TokenToTick({ page, state, row }: ViewProps & { readonly row: Row }) {
  const { t, language, actions } = page;
  const { asset, token } = row;
  const { unticked, amounts, problem } = state.records;
  const name = nameOf(asset, token, language);
  const type = (text: string) =>
    actions.records.change({
      amounts: { ...amounts, [asset]: text } as Readonly<Partial<Record<AssetKey, string>>>,
      problem: null,
    });
  return (
    <li class="records-token">
      <label class="tick">
        <input
          type="checkbox"
          checked={!unticked.includes(asset)}
          onChange={(event) => actions.records.tick([asset], event.currentTarget.checked)}
        />
        <AssetMark asset={asset} symbol={token.symbol} />
        <span class="records-token-name">{name}</span>
      </label>
      <input
        class="text records-amount"
        type="text"
        inputMode="decimal"
        data-focus={`record-${asset}`}
        value={amounts[asset] ?? ''}
        placeholder={t('recordsAmount')}
        autocomplete="off"
        aria-label={t('recordsAmountOf', { name })}
        aria-invalid={problem?.about === asset}
        aria-describedby={problem?.about === asset ? 'records-pick-problem' : undefined}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </li>
  );
}
