import { useEffect } from 'preact/hooks';

/** Gives the page the theme of the setting, or of the system for as long as that decides. */
export function useTheme(setting: 'system' | 'light' | 'dark'): void {
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset.theme =
        setting !== 'system' ? setting : dark.matches ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [setting]);
}
