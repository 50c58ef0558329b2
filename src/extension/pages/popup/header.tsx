import type { ComponentChildren } from 'preact';
import type { Settings } from '../../messages/settings.ts';
import { Icon, SiseMark } from '../../ui/icon.tsx';
import { PresetChoice } from '../../ui/setting-choice.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Popup } from './props.ts';

interface HeaderProps {
  readonly popup: Popup;
  readonly settings: Settings | null;
  readonly pressed: boolean;
  readonly settingsOpen: boolean;
  /** In place of the name: what everything is worth. */
  readonly worth: ComponentChildren;
  /** What the line has of the others once they are scrolled away. */
  readonly short: ComponentChildren;
  readonly search: () => void;
}

/** The one line that stays while the list is scrolled. */
export function Header({ popup: { t, actions }, settings, pressed, settingsOpen, ...parts }: HeaderProps) {
  return (
    <header class="header">
      <h1 class={parts.worth ? 'brand brand-small' : 'brand'}>
        <SiseMark />
        <span class={parts.worth ? 'sr' : undefined}>{t('appName')}</span>
      </h1>
      {parts.worth}
      <div class="header-short">{parts.short}</div>
      <PresetChoice t={t} settings={settings} change={actions.changeSettings} labelHidden />
      <div class="tools">
        <ToolButton label={t('searchShow')} class="tool header-search" onClick={parts.search}>
          <Icon name="search" />
        </ToolButton>
        <ToolButton
          label={t(pressed ? 'refreshing' : 'refresh')}
          class={pressed ? 'tool header-refresh busy' : 'tool header-refresh'}
          onClick={() => void actions.refresh(true)}
        >
          <Icon name="refresh" />
        </ToolButton>
        {actions.openSidePanel && (
          <ToolButton
            label={t('sidePanel')}
            class="tool header-panel"
            onClick={() => void actions.openSidePanel?.()}
          >
            <Icon name="panel" />
          </ToolButton>
        )}
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
