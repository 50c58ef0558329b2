// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, it } from 'vitest';
import { App } from '../../../../src/extension/pages/welcome/app.tsx';
import { FIRST_STATE, type WelcomeActions } from '../../../../src/extension/pages/welcome/state.ts';
import { welcomeTranslator } from '../../../../src/extension/ui/i18n/welcome.ts';
import { NOW, viewOf } from '../popup/stage.ts';

const actions: WelcomeActions = {
  changeSettings: async () => true,
  changeShortcut: async () => {},
  follow: async () => {},
  openPopup: async () => {},
};

it.each([
  ['with', true, ['1', '2', '3', '4', '5']],
  ['without', false, ['1', '2', '3', '4']],
])('the steps are numbered and counted in a browser %s shortcuts', (_, hasShortcut, places) => {
  const root = document.createElement('div');
  const page = { t: welcomeTranslator('en'), language: 'en', main: 'USD', isFirefox: true } as const;
  render(<App page={{ ...page, hasShortcut, actions }} state={FIRST_STATE} />, root);
  expect([...root.querySelectorAll('.step-place')].map((place) => place.textContent)).toEqual(places);
  expect(root.querySelector('.steps-note')?.textContent).toBe(`${places.length} optional steps`);
  expect(root.textContent?.includes('Look up any address')).toBe(hasShortcut);
  render(null, root);
});

it('shows no price of a bitcoin that was removed from the list', () => {
  const root = document.createElement('div');
  const page = { t: welcomeTranslator('en'), language: 'en', main: 'USD', isFirefox: true } as const;
  const shown = (view: typeof FIRST_STATE.view) => {
    render(
      <App page={{ ...page, hasShortcut: true, actions }} state={{ ...FIRST_STATE, now: NOW, view }} />,
      root,
    );
    return root.querySelector('.today')?.textContent;
  };
  expect(shown(viewOf([]))).toContain('Bitcoin, right now');
  expect(shown({ ...viewOf([]), saved: [] })).toBeUndefined();
  render(null, root);
});
