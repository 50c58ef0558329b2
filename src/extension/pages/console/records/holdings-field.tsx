import { shortAddress } from '../../../../core/market/addresses.ts';
import { assetOf } from '../../../../core/market/assets.ts';
import { platformName } from '../../../../core/market/platforms.ts';
import { AssetMark } from '../../../ui/asset-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { nameOf } from '../../../ui/token-name.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { DoorProps } from '../props.ts';
import { countText } from '../times-and-counts.ts';
import { type Holding, heldRows, holdingsOf, rowsOf } from './holdings.ts';
import type { Picked } from './records-state.ts';

interface HoldingsFieldProps extends DoorProps {
  /** Folds the tokens, so that only their number is visible. */
  readonly isFolded?: boolean;
}

/** The tokens to value with their amounts; at first those of the popup. */
export function HoldingsField({ isFolded = false, ...props }: HoldingsFieldProps) {
  const { page, state } = props;
  const { t, language } = page;
  const { records, view } = state;
  const holdings = holdingsOf(records, view);
  const held = heldRows(view).length;
  const isChosen = records.picked !== null || view?.settings.worthHidden;
  const key = isChosen ? 'holdingsPicked' : held > 0 ? 'holdingsHeld' : 'holdingsAll';
  const hasProblem = holdings.some(({ asset }) => records.problem?.about === asset);
  return (
    <>
      <HiddenAmounts {...props} />
      <details class="records-holdings" open={!isFolded || hasProblem || records.problem?.about === 'add'}>
        <summary>{t(key, { n: countText(holdings.length, language) })}</summary>
        <Shortcuts {...props} />
        <ul class="records-held">
          {holdings.map((holding) => (
            <HoldingToValue key={holding.asset} {...props} holding={holding} holdings={holdings} />
          ))}
        </ul>
        {records.problem && records.problem.about !== 'moment' && records.problem.about !== 'list' && (
          <p class="problem" id="records-holding-problem">
            {t(records.problem.key, records.problem.values)}
          </p>
        )}
        <TokenField {...props} />
        <p class="note">{t('holdingsNote')}</p>
      </details>
    </>
  );
}

/** The notice that the popup hides amounts: here they are hidden too, and not used until shown. */
function HiddenAmounts({ page: { t, actions }, state: { view } }: DoorProps) {
  if (!view?.settings.worthHidden || !view.saved.some(({ held }) => held)) return null;
  return (
    <p class="note records-hidden">
      {t('holdingsHidden')}{' '}
      <button
        type="button"
        class="records-choice"
        onClick={() => void actions.changeSettings({ worthHidden: false })}
      >
        {t('worthShow')}
      </button>
    </p>
  );
}

function Shortcuts({ page: { t, actions }, state: { records, view } }: DoorProps) {
  const { change } = actions.records;
  const rows = rowsOf(view);
  const isAll =
    records.picked !== null &&
    rows.every(({ asset }) => records.picked?.some((each) => each.asset === asset));
  const hasHeld = heldRows(view).length > 0;
  if (!hasHeld && records.picked === null) return null;
  return (
    <div class="records-choices">
      {hasHeld && (
        <button
          type="button"
          class="records-choice"
          aria-pressed={records.picked === null}
          onClick={() => change({ picked: null, amounts: {}, problem: null })}
        >
          {t('holdingsUseHeld')}
        </button>
      )}
      <button
        type="button"
        class="records-choice"
        aria-pressed={isAll}
        onClick={() => change({ picked: rows.map(({ asset, token }) => ({ asset, token })), problem: null })}
      >
        {t('holdingsUseList')}
      </button>
    </div>
  );
}

interface HoldingToValueProps extends DoorProps {
  readonly holding: Holding;
  readonly holdings: readonly Holding[];
}

function HoldingToValue({ page, state, holding, holdings }: HoldingToValueProps) {
  const { t, language, actions } = page;
  const { asset, token, amount } = holding;
  const { amounts, problem } = state.records;
  const { change } = actions.records;
  const name = nameOf(asset, token, language);
  const isWrong = problem?.about === asset;
  const others = holdings.filter((each) => each.asset !== asset);
  return (
    <li class="records-holding">
      <AssetMark asset={asset} symbol={token.symbol} />
      <span class="records-holding-name">
        <bdi>{name}</bdi>
        <span class="records-more-of">{placeOf(holding)}</span>
      </span>
      <input
        class="text records-amount"
        type="text"
        inputMode="decimal"
        data-focus={`record-${asset}`}
        value={amount}
        placeholder={t('recordsAmount')}
        autocomplete="off"
        aria-label={t('recordsAmountOf', { name })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'records-holding-problem' : undefined}
        onInput={(event) =>
          change({ amounts: { ...amounts, [asset]: event.currentTarget.value }, problem: null })
        }
      />
      <ToolButton
        label={t('holdingsLeaveOut', { name })}
        onClick={() =>
          change({ picked: others.map(({ asset, token }) => ({ asset, token })), problem: null })
        }
      >
        <Icon name="close" />
      </ToolButton>
    </li>
  );
}

/** The field that adds a token by name, symbol or address. */
function TokenField({ page, state: { records } }: DoorProps) {
  const { t, language, actions } = page;
  const { findTokens, pick, pickFirst } = actions.records;
  const { text, found, remark } = records.search;
  return (
    <div class="records-add">
      <label class="field">
        <span class="sr">{t('holdingsAdd')}</span>
        <input
          class="text"
          type="text"
          data-focus="record-add"
          value={text}
          placeholder={t('holdingsAddHint')}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="records-add-remark"
          onInput={(event) => void findTokens(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing || text.trim() === '') return;
            // Enter picks the token and must not submit the form.
            event.preventDefault();
            pickFirst();
          }}
        />
      </label>
      <p class={found.length > 0 ? 'note' : 'problem'} id="records-add-remark">
        {remark && t(remark.key, remark.values)}
      </p>
      {found.length > 0 && (
        <ul class="records-found-tokens" aria-label={t('holdingsResults')}>
          {found.map((each) => (
            <li key={each.asset}>
              <button type="button" class="records-found-token" onClick={() => pick(each)}>
                <AssetMark asset={each.asset} symbol={each.token.symbol} />
                <bdi>{nameOf(each.asset, each.token, language)}</bdi>
                <span class="records-more-of">{placeOf(each)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The symbol, the network, and a token's address. */
function placeOf({ asset, token }: Picked): string {
  const { platform, address } = assetOf(asset);
  return [token.symbol, platformName(platform), address && shortAddress(address)].filter(Boolean).join(' · ');
}
