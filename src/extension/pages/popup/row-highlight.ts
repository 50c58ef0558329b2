/** Highlights a row: scrolls to it, focuses it, lights it for a moment, and announces its name to screen readers. */
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
    /** The name of the row; a shortened address while the token is unknown. */
    nameOf: nameOfAsset,
    /** The language of the page. */
    language,
    /**
     * Waits for the row if the view lacks it, then announces the sentence, if any, with the row's name. `focused`: false leaves
     * the focus where it is.
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
