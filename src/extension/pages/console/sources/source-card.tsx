import type { Settings } from '../../../messages/settings.ts';
import type { SourceHealth } from '../../../messages/sources.ts';
import type { ConsoleKey } from '../../../ui/i18n/console.ts';
import { DemoKeyForm } from './demo-key-form.tsx';
import { CONDITION_WORDS, conditionOf } from './source-condition.ts';
import { SourceFacts } from './source-facts.tsx';
import { dropMark, type PlacedSourceProps, SourceHandle, SourceMovers } from './source-handle.tsx';

interface SourceCardProps extends PlacedSourceProps {
  readonly settings: Settings;
  readonly isWithheld: boolean;
}

const QUOTES: Readonly<Record<SourceHealth['quotes'], ConsoleKey>> = {
  'USD and KRW': 'quotesBoth',
  USD: 'quotesUsd',
  KRW: 'quotesKrw',
  USDT: 'quotesUsdt',
};

export function SourceCard(props: SourceCardProps) {
  const { page, state, settings, health, isWithheld, place } = props;
  const { t, actions } = page;
  const { source, basis, host, quotes } = health;
  const isOff = settings.off.includes(source);
  const condition = conditionOf(health, { isOff, isWithheld }, state.now);
  return (
    <li class={`card source source-${condition} ${dropMark(props)}`} data-source={source}>
      <div class="source-line">
        <SourceHandle {...props} />
        <span class="place" aria-hidden="true">
          {place.index + 1}
        </span>
        <div class="source-who">
          <h2 class="source-name">{source}</h2>
          <p class="source-what">
            <span>{t(basis === 'korea' ? 'basisKorea' : 'basisGlobal')}</span>
            <span>{t(QUOTES[quotes])}</span>
            <span>{host}</span>
          </p>
        </div>
        <div class="source-acts">
          <span class={`condition condition-${condition}`}>{t(CONDITION_WORDS[condition])}</span>
          <SourceMovers {...props} />
          <input
            class="switch"
            type="checkbox"
            role="switch"
            checked={!isOff}
            aria-checked={!isOff}
            aria-label={t('ask', { source })}
            onChange={(event) => void actions.sources.switchOn(source, event.currentTarget.checked)}
          />
        </div>
      </div>
      <SourceFacts page={page} health={health} now={state.now} />
      {source === 'CoinGecko' && <DemoKeyForm page={page} state={state} health={health} />}
    </li>
  );
}
