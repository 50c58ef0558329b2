/** Stored items that cannot be read, and are therefore in no export: their numbers and names. */
import type { AssetKey } from '../../../../core/market/assets.ts';
import type { Language } from '../../../../core/market/language.ts';
import type { Unread } from '../../../messages/imports.ts';
import type { View } from '../../../messages/watchlist.ts';
import type { ConsoleTextKey, ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { nameOf } from '../../../ui/token-name.ts';
import { settingWord } from './setting-words.ts';

/** For each part, the assets or settings of the items that are left out; null for an unknown asset. Parts without any are absent. */
export type LeftOut = readonly (
  | { readonly part: Exclude<keyof typeof PARTS, 'settings'>; readonly of: readonly (AssetKey | null)[] }
  | { readonly part: 'settings'; readonly of: readonly string[] }
)[];

const PARTS = {
  tokens: 'partTokens',
  amounts: 'partAmounts',
  alerts: 'partAlerts',
  captures: 'partCaptures',
  projects: 'partProjects',
  settings: 'partSettings',
} as const satisfies Readonly<Record<keyof Unread, ConsoleTextKey>>;

export function leftOutOf({ unreadAmounts = [] }: View, unread: Unread): LeftOut {
  const parts: LeftOut = [
    { part: 'tokens', of: unread.tokens },
    { part: 'amounts', of: [...unreadAmounts, ...unread.amounts] },
    { part: 'alerts', of: unread.alerts },
    { part: 'captures', of: unread.captures },
    { part: 'projects', of: unread.projects },
    { part: 'settings', of: unread.settings },
  ];
  return parts.filter(({ of }) => of.length > 0);
}

export function countOf(leftOut: LeftOut): number {
  return leftOut.reduce((sum, { of }) => sum + of.length, 0);
}

/** One line for each part, with each name once: `Alerts 2: Bitcoin`. */
export function leftOutLines(
  leftOut: LeftOut,
  { saved }: Pick<View, 'saved'>,
  t: ConsoleTranslate,
  language: Language,
): readonly string[] {
  const tokens = new Map(saved.map(({ asset, token }) => [asset, token]));
  return leftOut.map(({ part, of }) => {
    const known =
      part === 'settings'
        ? of.map((key) => settingWord(key, t))
        : [...new Set(of)].flatMap((asset) =>
            asset === null ? [] : [nameOf(asset, tokens.get(asset) ?? null, language)],
          );
    const line = `${t(PARTS[part])} ${of.length}`;
    return known.length > 0 ? t('refusedLine', { line, value: known.join(', ') }) : line;
  });
}
