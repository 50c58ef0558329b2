/** What is recorded of prices, read from the database: what was written stays, and nothing comes twice. */

/** The text of each chunk, a line for each point that begins with its seconds; by `ASSET/TIER/NUMBER`. */
export type Recorded = Readonly<Record<string, string>>;

/** Between two points of a chunk that stay lies a mark of so many seconds (docs/pricing.md §8 Recording). */
const APART: Readonly<Record<string, number>> = { '5m': 300, '1h': 3_600, '1d': 86_400 };

export function recordedProblems(before: Recorded, now: Recorded): readonly string[] {
  const lost = Object.keys(before).filter((key) => !now[key]?.startsWith(before[key] ?? ''));
  const twice = Object.keys(now).filter((key) => {
    const apart = APART[key.split('/')[1] ?? ''] ?? 1;
    const slots = pointsOf(now[key] ?? '').map((point) => Math.floor(Number(point.split(' ')[0]) / apart));
    return new Set(slots).size < slots.length;
  });
  return [
    ...lost.map((key) => `points of ${key} are lost: ${now[key]} after ${before[key]}`),
    ...twice.map((key) => `points of ${key} are there twice: ${now[key]}`),
  ];
}

/** How many close points there are of an asset. */
export function closePoints(recorded: Recorded, asset: string): number {
  const keys = Object.keys(recorded).filter((key) => key.startsWith(`${asset}/5m/`));
  return keys.flatMap((key) => pointsOf(recorded[key] ?? '')).length;
}

export function countPoints(recorded: Recorded): number {
  return Object.values(recorded).flatMap(pointsOf).length;
}

function pointsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
