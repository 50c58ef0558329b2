/** Carries out an import as its preview shows it, part by part; a part that fails changes nothing. */

import type { AssetKey } from '../../../../core/market/assets.ts';
import { MAX_CAPTURES } from '../../../messages/limits.ts';
import type { Settings } from '../../../messages/settings.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import type { Preview } from '../backup/preview.ts';
import { inParts } from '../records/price-lines.ts';

export interface Applied {
  /** Whether all parts were imported. */
  readonly isWhole: boolean;
  readonly counts: Readonly<
    Record<'tokens' | 'amounts' | 'alerts' | 'settings' | 'captures' | 'projects', number>
  >;
}

export function createBackupApply(
  { request }: BackgroundRequests,
  changeSettings: ChangeSettings,
): (preview: Preview) => Promise<Applied> {
  /** Adds the tokens. `missing`: those that should be in the list now and are not. */
  async function tokens({ newTokens }: Preview) {
    const answer =
      newTokens.length > 0 ? await request({ type: 'saveAll', tokens: newTokens }) : { outcomes: [] };
    const isThere = (at: number) => ['added', 'duplicate'].includes(answer?.outcomes[at] ?? 'unanswered');
    const missing = new Set(newTokens.filter((_, at) => !isThere(at)).map(({ asset }) => asset));
    const added = newTokens.filter((_, at) => answer?.outcomes[at] === 'added');
    const withAmount = added.filter(({ amount }) => amount).length;
    return { missing, count: missing.size > 0 ? null : added.length, withAmount };
  }

  /** Adds the amounts of saved tokens. `come`: the number of amounts that were added with their tokens. */
  async function amounts({ newAmounts }: Preview, come: number): Promise<number | null> {
    for (const { asset, amount } of newAmounts)
      if ((await request({ type: 'amount', asset, amount, was: null }))?.outcome !== 'kept') return null;
    return come + newAmounts.length;
  }

  /** Adds the alerts, after the tokens: an alert needs a saved token. */
  async function alerts({ newAlerts }: Preview, missing: ReadonlySet<AssetKey>): Promise<number | null> {
    for (const { asset, rule } of newAlerts.filter((alert) => !missing.has(alert.asset))) {
      const outcome = (await request({ type: 'addAlert', asset, rule }))?.outcome;
      if (outcome !== 'added' && outcome !== 'duplicate') return null;
    }
    return newAlerts.length;
  }

  async function settings({ changedSettings }: Preview): Promise<number | null> {
    if (changedSettings.length === 0) return 0;
    const change = Object.fromEntries(changedSettings.map(({ key, to }) => [key, to])) as Partial<Settings>;
    return (await changeSettings(change)) ? changedSettings.length : null;
  }

  async function captures({ newCaptures, fillingCaptures }: Preview): Promise<number | null> {
    const all = [...newCaptures, ...fillingCaptures];
    for (const part of inParts(all, MAX_CAPTURES))
      if (!(await request({ type: 'keepCaptures', captures: part }))) return null;
    return all.length;
  }

  async function projects({ newProjects }: Preview): Promise<number | null> {
    for (const project of newProjects)
      if ((await request({ type: 'createProject', project }))?.outcome !== 'created') return null;
    return newProjects.length;
  }

  return async (preview) => {
    const { missing, count, withAmount } = await tokens(preview);
    const done = {
      tokens: count,
      amounts: await amounts(preview, withAmount),
      // Before the alerts: an alert without a market gets that of the settings.
      settings: await settings(preview),
      alerts: await alerts(preview, missing),
      captures: await captures(preview),
      projects: await projects(preview),
    };
    const isWhole = Object.values(done).every((count) => count !== null);
    const counts = Object.fromEntries(Object.entries(done).map(([part, count]) => [part, count ?? 0]));
    return { isWhole, counts: counts as Applied['counts'] };
  };
}
