/** The steps of the welcome page. */

import type { ComponentChildren } from 'preact';
import { sitesOn } from '../../../core/market/explorers.ts';
import { chainsOn } from '../../../core/market/platforms.ts';
import { Icon } from '../../ui/icon.tsx';
import { PresetChoice, ShortcutSetting } from '../../ui/setting-choice.tsx';
import { SAMPLE_ADDRESS, SUGGESTED_TOKENS, Suggestions } from '../../ui/suggestions.tsx';
import { ExplorersSwitch, SiteSwitch } from '../../ui/switches.tsx';
import type { Welcome, WelcomeProps } from './state.ts';

/** The props of a step, with its number. */
type PlacedProps = WelcomeProps & { readonly place: number };

export function PinStep({ page, place, state: { pinned } }: PlacedProps) {
  const { t, isFirefox } = page;
  const done = pinned === true;
  return (
    <Step page={page} place={place} title={t('pinTitle')} done={done}>
      <p class="step-how">{t(done ? 'pinDone' : isFirefox ? 'pinHowFirefox' : 'pinHow')}</p>
    </Step>
  );
}

export function ShortcutStep({ page, place, state: { shortcut, tried } }: PlacedProps) {
  const { t, actions } = page;
  const [before = '', after = ''] = t('trySample').split('{address}');
  return (
    <Step page={page} place={place} title={t('tryTitle')} done={tried}>
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

export function MarketStep({ page, place, state: { view } }: PlacedProps) {
  const { t, actions } = page;
  const isKorea = view?.settings.preset === 'korea';
  return (
    <Step page={page} place={place} title={t('marketTitle')}>
      <PresetChoice t={t} settings={view?.settings ?? null} change={actions.changeSettings} labelHidden />
      <p class="step-how">{t(isKorea ? 'marketKorea' : 'marketGlobal')}</p>
    </Step>
  );
}

export function ExplorersStep({ page, place, state: { view } }: PlacedProps) {
  const { t, actions } = page;
  return (
    <Step page={page} place={place} title={t('explorersTitle')}>
      <p class="step-how">{t('explorersHow')}</p>
      {view && (
        <>
          <ExplorersSwitch t={t} settings={view.settings} change={actions.changeSettings} />
          {view.settings.explorers !== 'none' && (
            <details class="each-site">
              <summary>{t('explorersEach')}</summary>
              <div class="sites">
                {sitesOn(chainsOn(view.settings)).map(({ name }) => (
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

export function TokensStep({ page, place, state: { view, choosing, problem } }: PlacedProps) {
  const { t, language, actions } = page;
  const saved = new Set(view?.saved.map(({ asset }) => asset));
  const anySuggested = SUGGESTED_TOKENS.some(({ asset }) => saved.has(asset));
  return (
    <Step page={page} place={place} title={t('tokensTitle')} done={anySuggested}>
      <p class="step-how">{t('tokensHow')}</p>
      <Suggestions
        language={language}
        saved={saved}
        choosing={choosing}
        choose={(token, on) => void actions.follow(token, on)}
      />
      {problem && (
        <p class="step-problem" role="alert">
          {t(problem.key, problem.values)}
        </p>
      )}
    </Step>
  );
}

interface StepProps {
  readonly page: Welcome;
  readonly place: number;
  readonly title: string;
  readonly done?: boolean;
  readonly children: ComponentChildren;
}

/** One step; a tick replaces its number when it is done. */
function Step({ page: { t }, place, title, done = false, children }: StepProps) {
  return (
    <li class={done ? 'step step-done' : 'step'}>
      <span class="step-place" aria-hidden="true">
        {done ? <Icon name="check" /> : place}
      </span>
      <div class="step-body">
        <h2 class="step-title">
          {title}
          {done && <span class="sr"> ({t('stepDone')})</span>}
        </h2>
        {children}
      </div>
    </li>
  );
}
