/** True moves of the market, with sources that lag, stand still or mean another token: how soon the right price is priced. */
import type { SourceName } from '../../src/core/market/source-table.ts';
import { ORDERS, problemsIn, range, SOURCES_OF } from './liar-cells.ts';
import { GROUPS, type Group, type OrderName, type Outcomes } from './liar-outcomes.ts';
import { type QuoteAt, type Watched, watchMinutes } from './watched-minutes.ts';

interface TrueMove {
  readonly what: string;
  readonly scenario: Watched;
  readonly outcomes: Outcomes;
}

type Quotes = Partial<Record<SourceName, QuoteAt>>;

const JUMP = 7;
const TEN_MINUTES = 10;
const HOUR = 60;
const DAY = 1_440;
const OLD_UNIT_UNTIL = 35;
const ORDER_NAMES = ['global', 'korea'] as const;
const MARKETS = ['Binance', 'Upbit', 'Bithumb', 'pools'] as const;

const at =
  (minute: number, times: number): ((m: number) => number) =>
  (m) =>
    m >= minute ? times : 1;
const one = () => 1;
const always = () => true;
const never = () => false;

function quotesOf(groups: readonly Group[], quote: QuoteAt): Quotes {
  return Object.fromEntries(groups.flatMap((group) => SOURCES_OF[group].map((name) => [name, quote])));
}

/** The old price may be priced until then, the right one must be from then on. */
function rightFrom(minute: number, wrongUntil = minute): Outcomes {
  return {
    mayBeWrong: (m) => m >= JUMP && m < wrongUntil,
    mustBeRight: (m) => m < JUMP || m >= minute,
    mayBeUntrusted: false,
  };
}

/** A crash while one group lags by three minutes and another repeats its old price. */
function crashes(): readonly TrueMove[] {
  return [0.4, 0.1].flatMap((times) =>
    ORDER_NAMES.flatMap((order) =>
      GROUPS.flatMap((late) =>
        GROUPS.filter((group) => group !== late).map((stuck): TrueMove => {
          const truth = at(JUMP, times);
          const rest = GROUPS.filter((group) => group !== late && group !== stuck);
          const quotes = {
            ...quotesOf(rest, truth),
            ...quotesOf([late], (m) => truth(m - 3)),
            ...quotesOf([stuck], one),
          };
          const still = Object.fromEntries(SOURCES_OF[stuck].map((name) => [name, JUMP - 1]));
          const scenario = {
            order: ORDERS[order],
            quotes,
            still,
            minutes: range(0, 40),
            truths: (m: number) => [truth(m)],
          };
          const what = `a fall to ${times}×, ${order}, ${late} late, ${stuck} standing still`;
          return { what, scenario, outcomes: crashOutcome(order, late, stuck) };
        }),
      ),
    ),
  );
}

/** Whose price leads the order; what it still quotes of before is shown as long as no look-up compares it. */
function crashOutcome(order: OrderName, late: Group, stuck: Group): Outcomes {
  const leader: Group = order === 'global' ? 'aggregators' : 'Upbit';
  if (leader === late) return rightFrom(JUMP + 3, JUMP + 3);
  if (leader === stuck) return rightFrom(JUMP + HOUR, JUMP + HOUR);
  // The two groups that know the contract outvote exchanges until one of them has moved.
  const both: readonly Group[] = [late, stuck];
  if (both.includes('aggregators') && both.includes('pools'))
    return rightFrom(JUMP + TEN_MINUTES + 1, JUMP + TEN_MINUTES + 1);
  // Three groups have moved.
  return rightFrom(JUMP);
}

/** A move that each of these groups follows, CoinGecko a minute late. */
function rises(): readonly TrueMove[] {
  const truth = (m: number) => 6 ** Math.min(1, Math.max(0, m - JUMP) / 40);
  const others: readonly (readonly Group[])[] = [[], ['Binance'], ['pools'], ['Binance', 'Upbit'], MARKETS];
  return others.flatMap((groups) =>
    ORDER_NAMES.map((order): TrueMove => {
      const quotes = { ...quotesOf(['aggregators'], (m) => truth(m - 1)), ...quotesOf(groups, truth) };
      return {
        what: `a rise of 6× in 40 minutes, ${order}, beside ${groups.join(', ') || 'no other group'}`,
        scenario: {
          order: ORDERS[order],
          quotes,
          minutes: range(0, 70),
          truths: (m) => [truth(m), truth(m - 2)],
        },
        outcomes: { mayBeWrong: never, mustBeRight: always, mayBeUntrusted: false },
      };
    }),
  );
}

function alone(): readonly TrueMove[] {
  const move = (times: number) => at(JUMP, times);
  const truths = (times: number) => (m: number) => [move(times)(m)];
  const inPools = quotesOf(['pools'], move(8));
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    {
      what: `pools alone 8× while looked at, ${order}`,
      scenario: {
        listing: 'pools',
        order: ORDERS[order],
        quotes: inPools,
        minutes: range(0, 40),
        truths: truths(8),
      },
      outcomes: rightFrom(JUMP + TEN_MINUTES, JUMP),
    },
    {
      what: `pools alone 8× after a day, ${order}`,
      scenario: {
        listing: 'pools',
        order: ORDERS[order],
        quotes: inPools,
        minutes: [...range(0, JUMP), ...range(DAY + JUMP + 1, DAY + JUMP + 20)],
        truths: truths(8),
      },
      outcomes: rightFrom(JUMP, JUMP),
    },
    {
      what: `CoinGecko alone 6×, ${order}`,
      scenario: {
        order: ORDERS[order],
        quotes: quotesOf(['aggregators'], move(6)),
        minutes: range(0, 40),
        truths: truths(6),
      },
      outcomes: rightFrom(JUMP + TEN_MINUTES, JUMP),
    },
  ]);
}

/** Exchanges quote the old unit for half an hour, or do not trade; the first of Korea's order is compared once an hour. */
function redenominations(): readonly TrueMove[] {
  const truth = at(JUMP, 1_000);
  const contract = quotesOf(['aggregators', 'pools'], truth);
  const exchanges: readonly (readonly [string, QuoteAt])[] = [
    ['that quote the old unit', at(OLD_UNIT_UNTIL, 1_000)],
    ['that halt', (m) => (m >= JUMP && m < OLD_UNIT_UNTIL ? null : truth(m))],
  ];
  return exchanges.flatMap(([which, quote]) =>
    ORDER_NAMES.map((order): TrueMove => {
      const isOld = order === 'korea' && which === 'that quote the old unit';
      return {
        what: `a redenomination by 1,000, ${order}, exchanges ${which}`,
        scenario: {
          order: ORDERS[order],
          quotes: { ...contract, ...quotesOf(['Binance', 'Upbit', 'Bithumb'], quote) },
          minutes: range(0, 80),
          truths: (m) => [truth(m)],
        },
        outcomes: isOld ? rightFrom(OLD_UNIT_UNTIL + 1, OLD_UNIT_UNTIL) : rightFrom(JUMP),
      };
    }),
  );
}

/** Three exchanges give the ticker to a token of another price. */
function tickers(): readonly TrueMove[] {
  return [0, JUMP].flatMap((minute) =>
    [1 / 70, 8, 1_000].flatMap((times) =>
      ORDER_NAMES.map(
        (order): TrueMove => ({
          what: `three exchanges give the ticker to another token of ${times.toFixed(3)}× in minute ${minute}, ${order}`,
          scenario: {
            order: ORDERS[order],
            quotes: {
              ...quotesOf(['aggregators', 'pools'], one),
              ...quotesOf(['Binance', 'Upbit', 'Bithumb'], at(minute, times)),
            },
            minutes: range(0, 80),
            truths: () => [1],
          },
          outcomes: { mayBeWrong: never, mustBeRight: always, mayBeUntrusted: false },
        }),
      ),
    ),
  );
}

const DEPEG = 0.9;

/** USDT is worth 0.90: itself, and what exchanges quote in it. */
function depegs(): readonly TrueMove[] {
  const truth = at(JUMP, DEPEG);
  const everywhere = quotesOf(['aggregators', 'pools', 'Upbit', 'Bithumb'], truth);
  const byExchange = [['Binance'], ['Upbit', 'Bithumb']] as const;
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    {
      what: `USDT at ${DEPEG}, ${order}`,
      scenario: {
        listing: 'tether',
        order: ORDERS[order],
        quotes: everywhere,
        minutes: range(0, 40),
        truths: (m) => [truth(m)],
      },
      outcomes: rightFrom(JUMP),
    },
    ...byExchange.map(
      (groups): TrueMove => ({
        what: `what ${groups.join(' and ')} quote while USDT is at ${DEPEG}, ${order}`,
        scenario: {
          order: ORDERS[order],
          quotes: quotesOf(groups, one),
          minutes: range(0, 40),
          truths: () => [1],
          change: (world, m) => {
            if (m === JUMP) world.market.set('tether', { usd: String(DEPEG) });
          },
        },
        outcomes: { mayBeWrong: never, mustBeRight: always, mayBeUntrusted: false },
      }),
    ),
  ]);
}

/** Korea pays more than the world: for everything, USDT too, or for the token alone. */
function premiums(): readonly TrueMove[] {
  const korean = (times: (m: number) => number | 'unlisted') => quotesOf(['Upbit', 'Bithumb'], times);
  const world = quotesOf(['aggregators', 'Binance', 'pools'], one);
  const outcomes = { mayBeWrong: never, mustBeRight: always, mayBeUntrusted: false };
  const listing = (m: number) => (m < JUMP ? 'unlisted' : m < JUMP + 60 ? 3 : 1);
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    {
      what: `a premium of 30 % for the token, ${order}`,
      scenario: {
        order: ORDERS[order],
        quotes: { ...world, ...korean(() => 1.3) },
        minutes: range(0, 80),
        truths: () => [1],
        koreanTruths: () => [1.3],
      },
      outcomes,
    },
    {
      what: `a premium of 30 % for everything, ${order}`,
      scenario: {
        order: ORDERS[order],
        quotes: { ...world, ...korean(() => 1.3) },
        minutes: range(0, 80),
        truths: () => [1],
        // Dollars are converted by KRW-USDT, which has the same premium.
        koreanTruths: () => [1, 1.3],
        change: ({ market }) => market.setPremium('1.326'),
      },
      outcomes,
    },
    {
      what: `an Upbit listing at 3× for an hour, ${order}`,
      scenario: {
        order: ORDERS[order],
        quotes: { ...world, Upbit: listing },
        minutes: range(0, 90),
        truths: () => [1],
        koreanTruths: (m) => [m < JUMP + 60 ? 3 : 1],
      },
      outcomes,
    },
  ]);
}

export const TRUE_MOVES: readonly TrueMove[] = [
  ...crashes(),
  ...rises(),
  ...alone(),
  ...redenominations(),
  ...tickers(),
  ...depegs(),
  ...premiums(),
];

export async function problemsOfMove({ what, scenario, outcomes }: TrueMove): Promise<readonly string[]> {
  const seen = await watchMinutes(scenario);
  return problemsIn(seen, outcomes).map((problem) => `${what}: ${problem}`);
}
