/** Saves the chart's asset into the list. */
import { assetOf } from '../../../core/market/assets.ts';
import type { ReplyTo } from '../../messages/messages.ts';
import { failureKey } from '../../ui/failure-key.ts';
import type { Phrase } from '../../ui/i18n/translator.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { StateStore } from '../../ui/state-store.ts';
import type { ChartDeps, ChartState } from './state.ts';

export async function saveShown(
  { send, clock }: Pick<ChartDeps, 'send' | 'clock'>,
  state: StateStore<ChartState>,
): Promise<void> {
  const { asset } = state.get();
  const address = asset && assetOf(asset).address;
  if (!asset || !address) return;
  state.set({ saving: 'saving' });
  try {
    const result = await within(send({ type: 'save', asset, address }), PATIENCE_MS, clock);
    state.set({ saving: 'asset' in result ? 'saved' : { why: notSaved(result) } });
  } catch (reason) {
    state.set({ saving: { why: { key: failureKey(reason) } } });
  }
}

function notSaved(result: Exclude<ReplyTo<'save'>, { asset: unknown }>): Phrase<'addFull' | 'failed'> {
  return result.outcome === 'full' ? { key: 'addFull', values: { limit: result.limit } } : { key: 'failed' };
}
