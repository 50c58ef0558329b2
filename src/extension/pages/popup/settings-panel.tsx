import type { Settings } from '../../messages/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { SettingsFields } from '../../ui/settings-fields.tsx';
import { ShortcutSetting } from '../../ui/shortcut-setting.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Popup } from './props.ts';

interface SettingsPanelProps {
  readonly popup: Popup;
  readonly settings: Settings;
  readonly shortcut: string | null;
}

export function SettingsPanel({ popup, settings, shortcut }: SettingsPanelProps) {
  const { t, actions } = popup;
  return (
    <section class="panel" aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <ToolButton label={t('close')} data-focus="panel" onClick={() => actions.showSettings(false)}>
          <Icon name="close" />
        </ToolButton>
      </div>
      <SettingsFields t={t} settings={settings} change={actions.changeSettings} />
      <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
      <button type="button" class="quiet side-panel" onClick={() => void actions.openSidePanel()}>
        {t('sidePanel')}
      </button>
      <a href="options.html" target="_blank" rel="noopener">
        {t('console')}
      </a>
    </section>
  );
}
