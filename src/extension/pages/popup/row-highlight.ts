/** A row that is pointed out is scrolled to, focused, lit for a moment, and named to those who cannot see it. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Language } from '../../../core/market/language.ts';
import type { TextKey } from '../../ui/i18n/pages.ts';
import { nameOf } from '../../ui/token-name.ts';
import type { PopupDeps, PopupStore } from './state.ts';
import { say } from './state.ts';

const FLASH_MS = 1800;

export type RowHighlight = ReturnType<typeof createRowHighlight>;

export function createRowHighlight(deps: PopupDeps, state: PopupStore, language: () => Language) {
  let cancelFlash = () => {};

  const rowOf = (asset: AssetKey) => {
    const { view } = state.get();
    return view?.saved.find((row) => row.asset === asset);
  };
  const nameOfAsset = (asset: AssetKey): string => nameOf(asset, rowOf(asset)?.token ?? null, language());

  return {
    /** What the row is called; a shortened address while nothing is known of it. */
    nameOf: nameOfAsset,
    /** Of the page. */
    language,
    /**
     * Waits for the row if the view does not have it yet; then says the sentence, if any, with its name. `focused`: unless
     * it is, the focus stays where the person has gone since.
     */
    show: (asset: AssetKey, sentence: Extract<TextKey, 'added' | 'restored'> | null, focused = true) => {
      cancelFlash();
      state.set({ flashed: asset, ...(focused && { focus: asset }) });
      const announce = (): boolean => {
        if (!rowOf(asset)) return false;
        if (sentence) say(state, sentence, { name: nameOfAsset(asset) });
        cancelFlash = deps.clock.after(FLASH_MS, () => state.set({ flashed: null }));
        return true;
      };
      if (announce()) return;
      const unfollow = state.subscribe(() => {
        if (!rowOf(asset)) return;
        unfollow();
        announce();
      });
      cancelFlash = unfollow;
    },
  };
}
