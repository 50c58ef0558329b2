import type { Settings } from '../messages/settings.ts';
import type { Translate } from './i18n/pages.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

interface PresetChoiceProps {
  readonly t: Translate;
  /** Null: not known yet. */
  readonly settings: Settings | null;
  readonly change: ChangeSettings;
  readonly labelHidden?: boolean;
}

/** Whose prices come first: the global market's, or those of Korean exchanges. */
export function PresetChoice({ t, settings, change, labelHidden = false }: PresetChoiceProps) {
  return (
    <Segmented
      label={t('presetLabel')}
      labelHidden={labelHidden}
      name="preset"
      value={settings?.preset ?? 'global'}
      disabled={settings === null}
      options={[
        { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
        { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
      ]}
      onChange={(preset) => void change({ preset })}
    />
  );
}
