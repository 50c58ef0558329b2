/** The steps of the welcome page. */
import { EXPLORER_SITES } from '../../../core/market/explorers.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { ExplorersChoice } from '../../ui/explorers-choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PresetChoice } from '../../ui/preset-choice.tsx';
import { ShortcutSetting } from '../../ui/shortcut-setting.tsx';
import { SiteSwitch } from '../../ui/site-switch.tsx';
import type { WelcomeProps } from './state.ts';
import { Step } from './step.tsx';
import { SAMPLE_ADDRESS, SUGGESTED_TOKENS } from './suggested-tokens.ts';

export function PinStep({ page, state: { pinned } }: WelcomeProps) {
  const { t, isFirefox } = page;
  const done = pinned === true;
  return (
    <Step page={page} place={1} title={t('pinTitle')} done={done}>
      <p class="step-how">{t(done ? 'pinDone' : isFirefox ? 'pinHowFirefox' : 'pinHow')}</p>
    </Step>
  );
}

export function ShortcutStep({ page, state: { shortcut, tried } }: WelcomeProps) {
  const { t, actions } = page;
  const [before = '', after = ''] = t('trySample').split('{address}');
  return (
    <Step page={page} place={2} title={t('tryTitle')} done={tried}>
      <p class="step-how">{t(tried ? 'tryDone' : 'tryHow')}</p>
      <p class="sample">
        {before}
        <code class="sample-address">{SAMPLE_ADDRESS}</code>
        {after}
      </p>
      <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
    </Step>
  );
}

export function MarketStep({ page, state: { view } }: WelcomeProps) {
  const { t, actions } = page;
  const isKorea = view?.settings.preset === 'korea';
  return (
    <Step page={page} place={3} title={t('marketTitle')}>
      <PresetChoice t={t} settings={view?.settings ?? null} change={actions.changeSettings} labelHidden />
      <p class="step-how">{t(isKorea ? 'marketKorea' : 'marketGlobal')}</p>
    </Step>
  );
}

export function ExplorersStep({ page, state: { view } }: WelcomeProps) {
  const { t, actions } = page;
  return (
    <Step page={page} place={4} title={t('explorersTitle')}>
      <p class="step-how">{t('explorersHow')}</p>
      {view && (
        <>
          <ExplorersChoice t={t} settings={view.settings} change={actions.changeSettings} labelHidden />
          {view.settings.explorers !== 'none' && (
            <details class="each-site">
              <summary>{t('explorersEach')}</summary>
              <div class="sites">
                {EXPLORER_SITES.map(({ name }) => (
                  <SiteSwitch
                    key={name}
                    label={name}
                    site={name}
                    sitesOff={view.settings.sitesOff}
                    change={actions.changeSettings}
                  />
                ))}
              </div>
            </details>
          )}
        </>
      )}
    </Step>
  );
}

export function TokensStep({ page, state: { view, choosing, problem } }: WelcomeProps) {
  const { t, language, actions } = page;
  const saved = new Set(view?.saved.map(({ asset }) => asset));
  const anySuggested = SUGGESTED_TOKENS.some(({ asset }) => saved.has(asset));
  return (
    <Step page={page} place={5} title={t('tokensTitle')} done={anySuggested}>
      <p class="step-how">{t('tokensHow')}</p>
      <ul class="suggested">
        {SUGGESTED_TOKENS.map((token) => {
          const { asset, symbol } = token;
          const name = language === 'ko' ? token.koreanName : token.name;
          const on = saved.has(asset);
          return (
            <li key={asset}>
              <button
                type="button"
                class={on ? 'suggestion suggestion-on' : 'suggestion'}
                aria-pressed={on}
                aria-disabled={choosing.includes(asset)}
                onClick={() => void actions.follow(token, !on)}
              >
                <AssetMark asset={asset} symbol={symbol} />
                <span class="suggestion-name">{name}</span>
                {symbol !== name && <span class="suggestion-symbol">{symbol}</span>}
                <Icon name={on ? 'check' : 'plus'} />
              </button>
            </li>
          );
        })}
      </ul>
      {problem && (
        <p class="step-problem" role="alert">
          {t(problem.key, problem.values)}
        </p>
      )}
    </Step>
  );
}
