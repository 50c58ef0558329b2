import { isEverySourceOff, PINNED } from '../../market/precedence.ts';
import { Icon } from '../icons.tsx';
import { Segmented } from '../segmented.tsx';
import type { ViewProps } from './props.ts';
import { SourceCard } from './source-card.tsx';
import { orderOf } from './state.ts';
import { ViewHead } from './view-head.tsx';

/** Whose prices are shown: the seven in their order, and how each has been doing. */
export function SourcesView({ page, state, setState }: ViewProps) {
  const { t, actions } = page;
  const { view, sources, answering } = state;
  const order = orderOf(state);
  const settings = view?.settings;
  const pinned = settings ? PINNED[settings.preset].length : 0;
  return (
    <>
      <ViewHead title={t('sources')} lead={t('sourcesLead')}>
        {settings && settings.own.length > 0 && (
          <button type="button" class="plain-button" onClick={() => void actions.sources.resetOrder()}>
            {t('defaultOrder')}
          </button>
        )}
      </ViewHead>
      {settings && (
        <div class="preset">
          <Segmented
            label={t('presetLabel')}
            name="preset"
            value={settings.preset}
            options={[
              { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
              { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
            ]}
            onChange={(preset) => void actions.changeSettings({ preset })}
          />
          {pinned > 0 && <p class="note">{t('pinnedNote')}</p>}
        </div>
      )}
      {settings && isEverySourceOff(settings.off) && (
        <p class="banner">
          <Icon name="warn" />
          <span>{t('allOff')}</span>
        </p>
      )}
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
                  place={{ index: place, count: order.length, pinned }}
                />
              )
            );
          })}
      </ol>
    </>
  );
}
