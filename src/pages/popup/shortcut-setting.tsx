import type { Popup } from './props.ts';

interface ShortcutSettingProps {
  readonly popup: Popup;
  /** As the browser has bound it; null while nobody knows. */
  readonly shortcut: string | null;
}

export function ShortcutSetting({ popup: { t, actions }, shortcut }: ShortcutSettingProps) {
  if (shortcut === null) return null;
  const keys = shortcut.split('+').filter((key) => key !== '');
  return (
    <div class="shortcut">
      <span class="legend">{t('settingsShortcut')}</span>
      <span class="shortcut-keys">
        {keys.length > 0 ? keys.map((key) => <kbd key={key}>{key}</kbd>) : t('shortcutNone')}
      </span>
      <button type="button" class="quiet" onClick={() => void actions.changeShortcut()}>
        {t('shortcutChange')}
      </button>
    </div>
  );
}
