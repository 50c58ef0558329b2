/** How many cases random and volume tests try. */

/** `npm test -- --all` sets this variable; a single test runs whole with `SISE_ALL_TESTS=1 npm run unit -- FILE`. */
const RUNS_ALL = process.env.SISE_ALL_TESTS === '1';

/** `all` in `npm test -- --all`, `few` in `npm test`, where each change waits for them. */
export function draws<T>(all: T, few: T): T {
  return RUNS_ALL ? all : few;
}

/** Every case in `npm test -- --all`; in `npm test` at most `few`, evenly spread over the list. */
export function drawn<T>(cases: readonly T[], few: number): readonly T[] {
  const step = Math.ceil(cases.length / few);
  return RUNS_ALL ? cases : cases.filter((_, index) => index % step === 0);
}
