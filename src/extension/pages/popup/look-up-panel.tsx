import { platformName } from '../../../core/market/platforms.ts';
import { shownPremium } from '../../../core/market/shown-premium.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LookUpController } from '../../ui/look-up-controller.ts';
import { entriesOf, type LookUpEntry } from '../../ui/look-up-entries.ts';
import { sentencesOf } from '../../ui/look-up-words.ts';
import { nextUpdateText } from '../../ui/price-facts.ts';
import { nameOf } from '../../ui/token-name.ts';
import { ChangeFigure } from './change-figure.tsx';
import { DetailsOnDemand } from './details-on-demand.tsx';
import { Figures } from './figures.tsx';
import { FromWhere } from './from-where.tsx';
import { LookAlikeAddress, LookAlikeMark } from './look-alike-mark.tsx';
import { PremiumChip } from './premium-line.tsx';
import type { Popup } from './props.ts';

interface LookUpPanelProps {
  readonly popup: Popup;
  readonly lookUp: LookUpController;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Above the lists: what was looked up on a page that could not show it. */
export function LookUpPanel({ popup, lookUp, now }: LookUpPanelProps) {
  const { actions, language } = popup;
  const t = lookUpTranslator(language);
  const state = lookUp.state.get();
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
      <div role="status">
        {sentencesOf(state, 'lookUpNoAddress').map(({ key, values }) => (
          <p key={key} class="look-up-note">
            {t(key, values)}
          </p>
        ))}
      </div>
      <ul class="list">
        {entriesOf(state).map((entry) => (
          <LookUpLine key={entry.key} popup={popup} entry={entry} lookUp={lookUp} now={now} />
        ))}
      </ul>
    </section>
  );
}

interface LookUpLineProps {
  readonly popup: Popup;
  readonly entry: LookUpEntry;
  readonly lookUp: Pick<LookUpController, 'save' | 'toggle'>;
  readonly now: number;
}

function LookUpLine({ popup, entry, lookUp, now }: LookUpLineProps) {
  const { t: common, language } = popup;
  const t = lookUpTranslator(language);
  const { row, title, why, saving, opened } = entry;
  if (!row) {
    return (
      <li class="look-up-line">
        <span class="look-up-who">
          {title && <span class="name">{title}</span>}
          <span class="look-up-why">{why ? t(why.key, why.values) : t('adding')}</span>
        </span>
      </li>
    );
  }
  const { price, token, asset, premium } = row;
  const saved = saving.phase === 'saved';
  return (
    <li class="look-up-line" data-result={asset}>
      <AssetMark asset={asset} symbol={token.symbol} />
      <span class="look-up-who">
        <span class="who-line">
          <LookAlikeMark popup={popup} token={token} />
          <bdi class="name">{nameOf(asset, token, language)}</bdi>
          {token.symbol && <bdi class="symbol">{token.symbol}</bdi>}
        </span>
        <span class="from">
          <span class="from-platform">{platformName(row.platform)}</span>
          <LookAlikeAddress token={token} address={row.address} />
          {price.usd !== null && (
            <>
              <FromWhere popup={popup} price={price} />
              <AgeText t={common} at={price.asOf} now={now} />
            </>
          )}
        </span>
        <span class="look-up-moves">
          {premium && (
            <PremiumChip
              popup={popup}
              premium={shownPremium(premium)}
              press={{ isOpen: opened, toggle: () => lookUp.toggle(asset) }}
            />
          )}
          {price.usd !== null && <ChangeFigure popup={popup} price={price} />}
        </span>
        {why && (
          <span class="look-up-why">
            {[t(why.key, why.values), nextUpdateText(price, { t, language, now })].filter(Boolean).join(' ')}
          </span>
        )}
        {saving.why && (
          <span class="look-up-why" role="alert">
            {t(saving.why.key, saving.why.values)}
          </span>
        )}
      </span>
      {price.usd !== null && (
        <span class="figures">
          <Figures popup={popup} price={price} />
        </span>
      )}
      {entry.canSave && (
        <button
          type="button"
          class={saved ? 'copy copy-done' : 'copy'}
          aria-label={t(saved ? 'isSaved' : 'save')}
          title={t(saved ? 'isSaved' : 'save')}
          aria-disabled={saved || saving.phase === 'saving'}
          onClick={() => saved || lookUp.save(row)}
        >
          <Icon name={saved ? 'check' : 'bookmark'} />
        </button>
      )}
      {premium && opened && (
        <DetailsOnDemand
          popup={popup}
          details={{ asset, place: 'look-up', premium, comparison: null }}
          now={now}
        />
      )}
    </li>
  );
}
