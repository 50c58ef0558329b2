// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { stage, token, viewOf } from './stage.ts';

const HOSTS = ['node.example', 'scan.example'];

it('an optional platform is switched on by the press for the page of one of its explorers', async () => {
  const popup = await stage({
    stored: viewOf([], { optionalPlatforms: [{ platform: 'KAIA', hosts: HOSTS, isAllowed: false }] }),
    withheldPage: 'scan.example',
  });
  // The browser's question may close the popup: what comes after this call may never run.
  popup.button('Allow').click();
  expect(popup.messages('settings')).toEqual([{ type: 'settings', change: { platformsOn: ['KAIA'] } }]);
  expect(popup.requested).toEqual([HOSTS]);
});

it('the row of a token is marked, and says how to change it, when its platform is off', async () => {
  const off = { ...token('ab', 'Off', null, 'BASE'), isOff: true } as const;
  const popup = await stage({ stored: viewOf([off, token('cd', 'On', null, 'BASE')]) });
  const marks = [...popup.root.querySelectorAll('.row .from-note')];
  expect(marks.map((each) => [each.closest<HTMLElement>('.row')?.dataset.asset, each.textContent])).toEqual([
    [off.asset, 'Network off'],
  ]);
  const cover = popup.find(`[data-asset="${off.asset}"] .cover`);
  cover.dispatchEvent(new Event('pointerenter'));
  expect(cover.title).toContain('More networks');
});
