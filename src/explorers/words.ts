/** What a price on a page says of itself. A table of its own: the pages' texts would weigh more than the script. */
import type { KnownPrice } from '../market/prices.ts';
import { ageOf } from '../pages/age.ts';
import { type Currency, exactPrice, shortPrice } from '../pages/format.ts';
import type { Language } from '../pages/i18n/translate.ts';

export type ShownPrice = Pick<KnownPrice, 'status' | 'usd' | 'krw' | 'source' | 'asOf'>;

const WORDS = {
  en: {
    stale: 'stale: no source answers now',
    disputed: 'unconfirmed: a new price is far from this one',
    ageNow: 'now',
    ageSeconds: '{n} s ago',
    ageMinutes: '{n} min ago',
    ageHours: '{n} h ago',
    ageDays: '{n} d ago',
  },
  ko: {
    stale: '지연: 지금은 응답하는 곳이 없음',
    disputed: '확인 중: 새 가격이 이 시세와 크게 다름',
    ageNow: '방금',
    ageSeconds: '{n}초 전',
    ageMinutes: '{n}분 전',
    ageHours: '{n}시간 전',
    ageDays: '{n}일 전',
  },
} as const;

/** `₩1,390 · $1.00`; won alone where the site shows dollars itself. */
export function shortText(price: ShownPrice, usdShown: boolean): string {
  return figures(price, usdShown)
    .map(([value, currency]) => shortPrice(value, currency).text)
    .join(' · ');
}

/** For hovering: each exact price, the source and the age, on lines of their own. */
export function hint(price: ShownPrice, language: Language, now: number): string {
  const exact = figures(price, false).map(([value, currency]) => exactPrice(value, currency));
  return [...exact, aside(price, language, now)].join('\n');
}

/** For screen readers: as short as what is seen, with the source and the age. */
export function label(price: ShownPrice, usdShown: boolean, language: Language, now: number): string {
  const spoken = figures(price, usdShown).map(([value, currency]) => {
    const { text, plain } = shortPrice(value, currency);
    return plain ?? text;
  });
  return [...spoken, aside(price, language, now)].join(', ');
}

function figures({ krw, usd }: ShownPrice, usdShown: boolean): readonly (readonly [string, Currency])[] {
  return usdShown
    ? [[krw, 'KRW']]
    : [
        [krw, 'KRW'],
        [usd, 'USD'],
      ];
}

function aside({ source, asOf, status }: ShownPrice, language: Language, now: number): string {
  const words = WORDS[language];
  const { key, n } = ageOf(asOf, now);
  const age = words[key].replace('{n}', String(n));
  return [source, age, status === 'priced' ? null : words[status]].filter(Boolean).join(', ');
}
