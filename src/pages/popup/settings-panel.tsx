import type { Settings } from '../../messages/messages.ts';
import { Icon } from '../icons.tsx';
import { SettingsFields } from '../settings-fields.tsx';
import { ShortcutSetting } from '../shortcut-setting.tsx';
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
      <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
      <a href="options.html" target="_blank" rel="noopener">
        {t('console')}
      </a>
    </section>
  );
}
