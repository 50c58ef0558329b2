import type { Settings } from '../messages/messages.ts';
import type { Translate } from './i18n/translate-pages.ts';
import { Segmented } from './segmented.tsx';
import type { ChangeSettings } from './settings-change.ts';

interface ExplorersChoiceProps {
  readonly t: Translate;
  readonly settings: Settings;
  readonly change: ChangeSettings;
  readonly labelHidden?: boolean;
}

/** Whether explorer pages show prices at all. */
export function ExplorersChoice({ t, settings, change, labelHidden = false }: ExplorersChoiceProps) {
  return (
    <Segmented
      label={t('settingsExplorers')}
      labelHidden={labelHidden}
      name="explorers"
      value={settings.explorers}
      options={[
        { value: 'all', label: t('explorersAll') },
        { value: 'none', label: t('explorersNone') },
      ]}
      onChange={(explorers) => void change({ explorers })}
    />
  );
}
