// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { NOW, SETTINGS, stage, viewOf } from './stage.ts';

const DAY_MS = 86_400_000;
const near = viewOf([], { settings: { ...SETTINGS, valuationAt: NOW + 3 * DAY_MS } });

it('the turn of the year is told in the week before it, with the way to the records', async () => {
  const page = await stage({ stored: near });
  expect(page.find('.reminder').textContent).toContain('3 days to year-end');
  expect(page.find('.reminder a').getAttribute('href')).toBe('options.html#records');
});

it('the turn of the year is not told once it was dismissed, nor weeks before it', async () => {
  const page = await stage({
    stored: near,
    answers: { settings: ({ change }) => ({ ...near.settings, ...change }) },
  });
  await page.click(page.find('[aria-label="Don’t remind me again"]'));
  expect(page.root.querySelector('.reminder') !== null).toBe(false);
  expect(page.messages('settings')).toEqual([
    { type: 'settings', change: { valuationDismissed: NOW + 3 * DAY_MS } },
  ]);
  const early = await stage({ stored: viewOf([]) });
  expect(early.root.querySelector('.reminder') !== null).toBe(false);
});
