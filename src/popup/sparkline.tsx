import { shortPrice } from '../market/format.ts';
import type { SparklineFigureProps } from './props.ts';
import { pathOf, SPARKLINE_SIZE } from './sparkline-path.ts';

/** How the price went in the past days: a line to see, and to hear from where to where it went. */
export function SparklineFigure({ popup: { t, language }, sparkline }: SparklineFigureProps) {
  const { source, currency, values } = sparkline;
  const known = values.filter((value) => value !== null);
  const rising = known.toSorted((a, b) => Number(a) - Number(b));
  const [first, last, low, high] = [known[0], known.at(-1), rising[0], rising.at(-1)];
  if (source === null || !first || !last || !low || !high) return null;
  const spoken = (value: string) => {
    const { text, plain } = shortPrice(value, currency, language);
    return plain ?? text;
  };
  const said = { source, first: spoken(first), last: spoken(last), low: spoken(low), high: spoken(high) };
  const { width, height } = SPARKLINE_SIZE;
  return (
    <svg
      class="sparkline-line"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('sparkline', said)}
    >
      <path d={pathOf(values.map((value) => (value === null ? null : Number(value))))} />
    </svg>
  );
}
