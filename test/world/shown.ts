/** Prices and times on their way into a body: verbatim, unless a fault in force says otherwise. */
import { plain, times } from './numbers.ts';

/** What faults do to values. */
export interface Distortion {
  /** Multiplies every price: `10` is the classic misplaced point. */
  readonly factor?: string;
  /** Stands in the place of every price, as it is: `0`, `-1`, `NaN`, `"NaN"`, `""`, `null`, `1e400`. */
  readonly price?: string;
  /** Every so many-th price of a body is null, the others are right. */
  readonly nullEvery?: number;
  /** Makes every time this much older. */
  readonly olderMs?: number;
}

export interface Shown {
  /** The JSON text of a price that the host writes as a number; `write` brings a plain decimal into its form. */
  number(text: string | null, write?: (text: string) => string): string;
  /** The JSON text of a price that the host writes as a string. */
  quoted(text: string | null, write?: (text: string) => string): string;
  /** A Unix time in milliseconds. */
  time(ms: number): number;
}

export function createShown(distortions: readonly Distortion[]): Shown {
  const replaced = distortions.find((each) => each.price !== undefined)?.price;
  const factors = distortions.flatMap((each) => each.factor ?? []);
  const olderMs = distortions.reduce((sum, each) => sum + (each.olderMs ?? 0), 0);
  const nullEvery = distortions.find((each) => each.nullEvery !== undefined)?.nullEvery;
  let written = 0;
  const isNull = (text: string | null): text is null => {
    written += 1;
    return text === null || (nullEvery !== undefined && written % nullEvery === 0);
  };
  const scaled = (text: string) => factors.reduce(times, text);
  return {
    number: (text, write = asIs) => replaced ?? (isNull(text) ? 'null' : write(scaled(text))),
    quoted: (text, write = plain) => {
      if (replaced !== undefined)
        return isString(replaced) || replaced === 'null' ? replaced : JSON.stringify(replaced);
      return isNull(text) ? 'null' : JSON.stringify(write(scaled(text)));
    },
    time: (ms) => ms - olderMs,
  };
}

function asIs(text: string): string {
  return text;
}

function isString(json: string): boolean {
  return json.startsWith('"');
}
