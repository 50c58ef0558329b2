import type { Settings } from '../../messages/messages.ts';
import { Icon, SiseMark } from '../../ui/icon.tsx';
import { PresetChoice } from '../../ui/preset-choice.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Popup } from './props.ts';

interface HeaderProps {
  readonly popup: Popup;
  readonly settings: Settings | null;
  readonly pressed: boolean;
  readonly settingsOpen: boolean;
}

export function Header({ popup: { t, actions }, settings, pressed, settingsOpen }: HeaderProps) {
  return (
    <header class="header">
      <h1 class="brand">
        <SiseMark />
        {t('appName')}
      </h1>
      <PresetChoice t={t} settings={settings} change={actions.changeSettings} labelHidden />
      <div class="tools">
        <ToolButton
          label={t(pressed ? 'refreshing' : 'refresh')}
          class={pressed ? 'tool busy' : 'tool'}
          onClick={() => void actions.refresh(true)}
        >
          <Icon name="refresh" />
        </ToolButton>
        <ToolButton
          label={t('settings')}
          data-focus="settings"
          aria-expanded={settingsOpen}
          disabled={settings === null}
          onClick={() => actions.showSettings(!settingsOpen)}
        >
          <Icon name="sliders" />
        </ToolButton>
      </div>
    </header>
  );
}
