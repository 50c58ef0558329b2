import type { Settings } from '../../messages/messages.ts';
import { Icon, SiseMark } from '../icons.tsx';
import { Segmented } from '../segmented.tsx';
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
      <Segmented
        label={t('presetLabel')}
        labelHidden
        name="preset"
        value={settings?.preset ?? 'global'}
        disabled={settings === null}
        options={[
          { value: 'global', label: t('presetGlobal'), hint: t('presetGlobalHint') },
          { value: 'korea', label: t('presetKorea'), hint: t('presetKoreaHint') },
        ]}
        onChange={(preset) => void actions.changeSettings({ preset })}
      />
      <div class="tools">
        <button
          type="button"
          class={pressed ? 'tool busy' : 'tool'}
          aria-label={t(pressed ? 'refreshing' : 'refresh')}
          title={t(pressed ? 'refreshing' : 'refresh')}
          onClick={() => void actions.refresh(true)}
        >
          <Icon name="refresh" />
        </button>
        <button
          type="button"
          class="tool"
          data-focus="settings"
          aria-label={t('settings')}
          title={t('settings')}
          aria-expanded={settingsOpen}
          disabled={settings === null}
          onClick={() => actions.showSettings(!settingsOpen)}
        >
          <Icon name="sliders" />
        </button>
      </div>
    </header>
  );
}
