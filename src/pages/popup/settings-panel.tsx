import type { Settings } from '../../messages/messages.ts';
import { Icon } from '../icons.tsx';
import { SettingsFields } from '../settings-fields.tsx';
import type { Popup } from './props.ts';

interface SettingsPanelProps {
  readonly popup: Popup;
  readonly settings: Settings;
}

export function SettingsPanel({ popup: { t, actions }, settings }: SettingsPanelProps) {
  return (
    <section class="panel" aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <button
          type="button"
          class="tool"
          data-focus="panel"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => actions.showSettings(false)}
        >
          <Icon name="close" />
        </button>
      </div>
      <SettingsFields t={t} settings={settings} change={actions.changeSettings} />
      <a href="options.html" target="_blank" rel="noopener">
        {t('console')}
      </a>
    </section>
  );
}
