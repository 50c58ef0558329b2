/** The time zones in which the page reads and writes times. */
import type { Language } from '../../../../core/market/language.ts';
import { MINUTE_MS } from '../../../../core/market/time.ts';
import { type EastAt, timeText, ZONES } from '../../../../core/records/moment-text.ts';

export type ZoneId = 'KST' | 'UTC' | 'local';

/** The device's own zone. */
export interface LocalZone {
  /** The zone's name in the time zone database: `America/New_York`. */
  readonly name: string;
  readonly eastAt: EastAt;
  /** The offset from UTC at a time (Unix milliseconds), in minutes, positive to the east. */
  readonly eastOf: (at: number) => number;
}

export interface Zone {
  readonly id: ZoneId;
  /** The name of the device's own zone; null for the fixed ones. */
  readonly name: string | null;
  readonly eastAt: EastAt;
  /** A time (Unix milliseconds) as text: `2027-01-01 00:00:00 KST`. */
  readonly text: (at: number) => string;
}

const FIXED: readonly Zone[] = (['KST', 'UTC'] as const).map((id) => ({
  id,
  name: null,
  eastAt: () => ZONES[id],
  text: (at) => timeText(at, id),
}));

/** Other names of Korea's zone and of UTC. */
const SAME_AS_FIXED = /^(?:Asia\/Seoul|ROK|(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich))$/;

/** The zones to choose from: Korea's, UTC, and the device's own where it is another one. */
export function zonesFor(local: LocalZone): readonly Zone[] {
  if (SAME_AS_FIXED.test(local.name)) return FIXED;
  const { name, eastAt, eastOf } = local;
  return [...FIXED, { id: 'local', name, eastAt, text: (at) => timeText(at, eastOf(at)) }];
}

/** The chosen zone; without a choice Korea's in Korean, and the device's own in English. */
export function zoneFor(local: LocalZone, chosen: ZoneId | null, language: Language): Zone {
  const zones = zonesFor(local);
  const [korea, universal] = zones;
  const isKorean = language === 'ko' || local.name === 'Asia/Seoul' || local.name === 'ROK';
  const own = isKorean ? korea : (zones[2] ?? universal);
  const zone = zones.find(({ id }) => id === chosen) ?? own;
  if (!zone) throw new RangeError('there is no zone');
  return zone;
}

export const deviceZone: LocalZone = {
  name: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  eastAt(local) {
    const wall = new Date(local);
    const at = new Date(
      wall.getUTCFullYear(),
      wall.getUTCMonth(),
      wall.getUTCDate(),
      wall.getUTCHours(),
      wall.getUTCMinutes(),
      wall.getUTCSeconds(),
      wall.getUTCMilliseconds(),
    );
    const east = (local - at.getTime()) / MINUTE_MS;
    return east === -at.getTimezoneOffset() ? east : null;
  },
  eastOf: (at) => -new Date(at).getTimezoneOffset(),
};
