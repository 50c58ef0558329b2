// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import { SETTINGS, stage, viewOf } from './stage.ts';

const HOSTS = ['node.example', 'scan.example'];
const SWITCH = '[data-platform="KAIA"] input[role="switch"]';

/** The settings with one optional platform. */
async function settingsWith(isOn: boolean, isAllowed: boolean) {
  const platformsOn: PlatformId[] = isOn ? ['KAIA'] : [];
  const settings = { ...SETTINGS, platformsOn };
  const view = viewOf([], { settings, optionalPlatforms: [{ platform: 'KAIA', hosts: HOSTS, isAllowed }] });
  return stage({
    hash: '#settings',
    stored: view,
    answers: { view: () => view, settings: ({ change }) => ({ ...settings, ...change }) },
  });
}

describe('the switch of an optional platform', () => {
  it('is not there when there are none', async () => {
    const page = await stage({ hash: '#settings' });
    expect(page.root.querySelector('[data-platform]')).toBeNull();
  });

  it('sends the wish and requests the hosts in one press, without waiting between', async () => {
    const page = await settingsWith(false, false);
    expect(page.find<HTMLInputElement>(SWITCH).checked).toBe(false);
    page.find(SWITCH).click();
    expect(page.messages('settings')).toEqual([{ type: 'settings', change: { platformsOn: ['KAIA'] } }]);
    expect(page.requested).toEqual([HOSTS]);
  });

  it('gives the hosts back when it is switched off', async () => {
    const page = await settingsWith(true, true);
    await page.click(page.find(SWITCH));
    expect(page.messages('settings')).toEqual([{ type: 'settings', change: { platformsOn: [] } }]);
    expect([page.requested, page.removed]).toEqual([[], [HOSTS]]);
  });

  it('stays on and offers to request the hosts again when they are not allowed', async () => {
    const page = await settingsWith(true, false);
    const banner = page.find('[data-platform="KAIA"] .banner');
    expect(banner.querySelector('span')?.textContent).toBe('Sites not allowed');
    banner.querySelector('button')?.click();
    expect(page.requested).toEqual([HOSTS]);
  });
});
