import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Settings } from '../../messages/messages.ts';
import { usePopup } from './context.ts';
import { Icon } from './icons.tsx';
import { Segmented } from './segmented.tsx';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

export function SettingsPanel({ settings }: { readonly settings: Settings }) {
  const { t, actions } = usePopup();
  const panel = useRef<HTMLElement>(null);
  const { showSettings, changeSettings } = actions;

  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      const outside = target instanceof Element && !panel.current?.contains(target);
      // The settings button closes by itself.
      if (outside && !target.closest('[data-focus="settings"]')) showSettings(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [showSettings]);

  return (
    <section class="panel" ref={panel} aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <button
          type="button"
          class="tool"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => showSettings(false)}
        >
          <Icon name="close" />
        </button>
      </div>
      <Segmented
        label={t('settingsPeriod')}
        name="period"
        value={String(settings.periodMinutes)}
        options={PERIODS_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes < 1 ? t('seconds', { n: minutes * 60 }) : t('minutes', { n: minutes }),
        }))}
        onChange={(value) => void changeSettings({ periodMinutes: Number(value) })}
      />
      <Segmented
        label={t('settingsTheme')}
        name="theme"
        value={settings.theme}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
        onChange={(theme) => void changeSettings({ theme })}
      />
      <Segmented
        label={t('settingsLanguage')}
        name="language"
        value={settings.language}
        options={[
          { value: 'system', label: t('languageSystem') },
          { value: 'en', label: 'English' },
          { value: 'ko', label: '한국어' },
        ]}
        onChange={(language) => void changeSettings({ language })}
      />
    </section>
  );
}
