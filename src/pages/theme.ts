/** Gives the page the theme of the setting, or of the system for as long as that decides. */
export interface Theme {
  use(setting: 'system' | 'light' | 'dark'): void;
  stop(): void;
}

export function createTheme(): Theme {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  let setting: 'system' | 'light' | 'dark' = 'system';
  const apply = () => {
    document.documentElement.dataset.theme =
      setting !== 'system' ? setting : systemDark.matches ? 'dark' : 'light';
  };
  systemDark.addEventListener('change', apply);
  return {
    use: (next) => {
      setting = next;
      apply();
    },
    stop: () => systemDark.removeEventListener('change', apply),
  };
}
