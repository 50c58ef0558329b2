import { PINNED } from '../../../../core/market/precedence.ts';
import { Banner, WithheldBanner } from '../../../ui/banner.tsx';
import { isNoSourceLeft } from '../../../ui/no-source-left.ts';
import { PresetChoice } from '../../../ui/setting-choice.tsx';
import type { ViewProps } from '../props.ts';
import { orderOf } from '../state.ts';
import { ViewHeading } from '../view-heading.tsx';
import { SourceCard } from './source-card.tsx';

/** The sources in their order, with the health of each. */
export function SourcesView({ page, state, setState }: ViewProps) {
  const { t, actions } = page;
  const { view, sources, answering } = state;
  const order = orderOf(state);
  const settings = view?.settings;
  const pinned = settings ? PINNED[settings.preset].length : 0;
  return (
    <>
      <ViewHeading title={t('sources')} lead={t('sourcesLead')}>
        {settings && settings.own.length > 0 && (
          <button type="button" class="plain-button" onClick={() => void actions.sources.resetOrder()}>
            {t('defaultOrder')}
          </button>
        )}
      </ViewHeading>
      {page.server && <page.server.Card page={page} state={state} actions={page.server.actions} />}
      {settings && (
        <div class="preset">
          <PresetChoice t={t} settings={settings} change={actions.changeSettings} />
          {pinned > 0 && <p class="note">{t('pinnedNote')}</p>}
        </div>
      )}
      {view && isNoSourceLeft(view) && <Banner icon="warn" text={t('allOff')} />}
      {view?.withheld && <WithheldBanner t={t} withheld={view.withheld} allow={actions.allowHosts} />}
      {!sources && answering && <p class="waiting">{t('loading')}</p>}
      <ol class="cards sources">
        {settings &&
          order.map((source, place) => {
            const health = sources?.sources.find((each) => each.source === source);
            return (
              health && (
                <SourceCard
                  key={source}
                  page={page}
                  state={state}
                  setState={setState}
                  settings={settings}
                  health={health}
                  isWithheld={view?.withheld?.hosts.includes(health.host) ?? false}
                  place={{ index: place, count: order.length, pinned }}
                />
              )
            );
          })}
      </ol>
    </>
  );
}
