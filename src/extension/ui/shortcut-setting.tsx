import type { Translate } from './i18n/pages.ts';

interface ShortcutSettingProps {
  readonly t: Translate;
  /** The keys that the browser has bound; null until they are read. */
  readonly shortcut: string | null;
  /** Opens the browser's own page for changing it. */
  readonly change: () => Promise<void>;
}

export function ShortcutSetting({ t, shortcut, change }: ShortcutSettingProps) {
  if (shortcut === null) return null;
  const keys = shortcut.split('+').filter((key) => key !== '');
  return (
    <div class="shortcut">
      <span class="legend">{t('settingsShortcut')}</span>
      <span class="shortcut-keys">
        {keys.length > 0 ? keys.map((key) => <kbd key={key}>{key}</kbd>) : t('shortcutNone')}
      </span>
      <button type="button" class="quiet" onClick={() => void change()}>
        {t('shortcutChange')}
      </button>
    </div>
  );
}
