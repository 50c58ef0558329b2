/** The line of a sparkline, in the units of its picture. */

export const SPARKLINE_SIZE = { width: 48, height: 16 } as const;
/** So that half of the line's width is not cut off at the edges. */
const MARGIN = 1.5;

/**
 * As the `d` of a path: evenly from left to right, lowest to highest. Where a value is missing nothing is joined; what stands
 * alone is a dot. What never changed runs through the middle.
 */
export function pathOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const { width, height } = SPARKLINE_SIZE;
  const x = (place: number) => MARGIN + (place / Math.max(1, values.length - 1)) * (width - 2 * MARGIN);
  const y = (value: number) =>
    high > low ? MARGIN + ((high - value) / (high - low)) * (height - 2 * MARGIN) : height / 2;
  return values
    .map((value, i) => {
      if (value === null) return '';
      const point = `${round(x(i))} ${round(y(value))}`;
      if (isNumber(values[i - 1])) return `L${point}`;
      // Round ends make a dot of a line without length.
      return isNumber(values[i + 1]) ? `M${point}` : `M${point}h0`;
    })
    .join('');
}

function isNumber(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
