import type { Basis } from '../../../../core/market/source-table.ts';
import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';
import type { DoorProps } from '../props.ts';
import { type Zone, type ZoneId, zonesFor } from './zones.ts';

/** The choices of the market, and of the zone in which times are read and written. */
export function TermsField({ page: { t, actions, localZone }, state: { records, view }, zone }: DoorProps) {
  const { change } = actions.records;
  return (
    <div class="records-terms">
      <label class="records-term">
        <span>{t('presetLabel')}</span>
        <select
          class="text"
          name="records-basis"
          value={records.basis ?? view?.settings.preset ?? 'global'}
          onChange={(event) => change({ basis: event.currentTarget.value as Basis })}
        >
          <option value="global">{t('presetGlobal')}</option>
          <option value="korea">{t('presetKorea')}</option>
        </select>
      </label>
      <label class="records-term">
        <span>{t('zone')}</span>
        <select
          class="text"
          name="records-zone"
          value={zone.id}
          onChange={(event) => change({ zone: event.currentTarget.value as ZoneId, problem: null })}
        >
          {zonesFor(localZone).map((each) => (
            <option key={each.id} value={each.id}>
              {nameOfZone(each, t)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function nameOfZone({ id, name }: Zone, t: ConsoleTranslate): string {
  if (name !== null) return t('zoneLocal', { name });
  return id === 'KST' ? t('zoneKst') : id;
}
