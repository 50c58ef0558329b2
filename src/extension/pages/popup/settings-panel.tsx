import type { Settings } from '../../messages/settings.ts';
import { DisplayFields } from '../../ui/display-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Popup } from './props.ts';

interface SettingsPanelProps {
  readonly popup: Popup;
  readonly settings: Settings;
}

/** The few settings that people change while they look at prices; the console has the others. */
export function SettingsPanel({ popup, settings }: SettingsPanelProps) {
  const { t, actions } = popup;
  return (
    <section class="panel" aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <ToolButton label={t('close')} data-focus="panel" onClick={() => actions.showSettings(false)}>
          <Icon name="close" />
        </ToolButton>
      </div>
      <DisplayFields t={t} settings={settings} change={actions.changeSettings} />
      <a href="options.html#settings" target="_blank" rel="noopener">
        {t('console')}
      </a>
    </section>
  );
}
