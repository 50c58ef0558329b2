import type { Settings } from '../messages/messages.ts';

/** Gives the page the theme of the setting, or of the system for as long as that decides. */
export function createTheme() {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  let setting: Settings['theme'] = 'system';
  const apply = () => {
    document.documentElement.dataset.theme =
      setting !== 'system' ? setting : systemDark.matches ? 'dark' : 'light';
  };
  systemDark.addEventListener('change', apply);
  return {
    use: (next: Settings['theme']) => {
      setting = next;
      apply();
    },
    stop: () => systemDark.removeEventListener('change', apply),
  };
}
