/** True moves of the market, with sources that lag, stand still or mean another token: how soon the right price is priced. */
import type { SourceName } from '../../src/core/market/source-table.ts';
import type { World } from '../../test/world/world.ts';
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
const EXCHANGES = ['Binance', 'Upbit', 'Bithumb'] as const;
const MARKETS = ['Binance', 'Upbit', 'Bithumb', 'pools'] as const;

const at =
  (minute: number, times: number): ((m: number) => number) =>
  (m) =>
    m >= minute ? times : 1;
const one = () => 1;
const ALWAYS_RIGHT: Outcomes = { mayBeWrong: () => false, mustBeRight: () => true, mayBeUntrusted: false };

function quotesOf(groups: readonly Group[], quote: QuoteAt): Quotes {
  return Object.fromEntries(groups.flatMap((group) => SOURCES_OF[group].map((name) => [name, quote])));
}

/** Watched until that minute; always right unless `more` has other outcomes. */
function moveOf(
  what: string,
  order: OrderName,
  quotes: Quotes,
  until: number,
  truth: (minute: number) => number,
  { outcomes = ALWAYS_RIGHT, ...more }: Partial<Watched> & { readonly outcomes?: Outcomes } = {},
): TrueMove {
  const truths = (minute: number) => [truth(minute)];
  return {
    what,
    outcomes,
    scenario: { order: ORDERS[order], quotes, minutes: range(0, until), truths, ...more },
  };
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
          const quotes = {
            ...quotesOf(GROUPS, truth),
            ...quotesOf([late], (m) => truth(m - 3)),
            ...quotesOf([stuck], one),
          };
          const still = Object.fromEntries(SOURCES_OF[stuck].map((name) => [name, JUMP - 1]));
          const what = `a fall to ${times}×, ${order}, ${late} late, ${stuck} standing still`;
          return moveOf(what, order, quotes, 40, truth, {
            outcomes: crashOutcome(order, late, stuck),
            still,
          });
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
  return rightFrom(JUMP);
}

/** A move that each of these groups follows, CoinGecko a minute late. */
function rises(): readonly TrueMove[] {
  const truth = (m: number) => 6 ** Math.min(1, Math.max(0, m - JUMP) / 40);
  const others: readonly (readonly Group[])[] = [[], ['Binance'], ['pools'], ['Binance', 'Upbit'], MARKETS];
  return others.flatMap((groups) =>
    ORDER_NAMES.map((order): TrueMove => {
      const quotes = { ...quotesOf(['aggregators'], (m) => truth(m - 1)), ...quotesOf(groups, truth) };
      const what = `a rise of 6× in 40 minutes, ${order}, beside ${groups.join(', ') || 'no other group'}`;
      return moveOf(what, order, quotes, 70, truth, { truths: (m) => [truth(m), truth(m - 2)] });
    }),
  );
}

function alone(): readonly TrueMove[] {
  const [six, eight] = [at(JUMP, 6), at(JUMP, 8)];
  const inPools = quotesOf(['pools'], eight);
  const soon = rightFrom(JUMP + TEN_MINUTES, JUMP);
  const nextDay = [...range(0, JUMP), ...range(DAY + JUMP + 1, DAY + JUMP + 20)];
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    moveOf(`pools alone 8× while looked at, ${order}`, order, inPools, 40, eight, {
      listing: 'pools',
      outcomes: soon,
    }),
    moveOf(`pools alone 8× after a day, ${order}`, order, inPools, 0, eight, {
      listing: 'pools',
      minutes: nextDay,
      outcomes: rightFrom(JUMP, JUMP),
    }),
    moveOf(`CoinGecko alone 6×, ${order}`, order, quotesOf(['aggregators'], six), 40, six, {
      outcomes: soon,
    }),
  ]);
}

/** Exchanges quote the old unit for half an hour, or do not trade; the first of Korea's order is compared once an hour. */
function redenominations(): readonly TrueMove[] {
  const truth = at(JUMP, 1_000);
  const exchanges: readonly (readonly [string, QuoteAt])[] = [
    ['that quote the old unit', at(OLD_UNIT_UNTIL, 1_000)],
    ['that halt', (m) => (m >= JUMP && m < OLD_UNIT_UNTIL ? null : truth(m))],
  ];
  return exchanges.flatMap(([which, quote]) =>
    ORDER_NAMES.map((order): TrueMove => {
      const isOld = order === 'korea' && which === 'that quote the old unit';
      const quotes = { ...quotesOf(['aggregators', 'pools'], truth), ...quotesOf(EXCHANGES, quote) };
      const outcomes = isOld ? rightFrom(OLD_UNIT_UNTIL + 1, OLD_UNIT_UNTIL) : rightFrom(JUMP);
      const what = `a redenomination by 1,000, ${order}, exchanges ${which}`;
      return moveOf(what, order, quotes, 80, truth, { outcomes });
    }),
  );
}

function tickers(): readonly TrueMove[] {
  return [0, JUMP].flatMap((minute) =>
    [1 / 70, 8, 1_000].flatMap((times) =>
      ORDER_NAMES.map((order): TrueMove => {
        const others = `another token of ${times.toFixed(3)}× in minute ${minute}`;
        const quotes = {
          ...quotesOf(['aggregators', 'pools'], one),
          ...quotesOf(EXCHANGES, at(minute, times)),
        };
        return moveOf(`three exchanges give the ticker to ${others}, ${order}`, order, quotes, 80, one);
      }),
    ),
  );
}

const DEPEG = 0.9;

/** USDT is worth 0.90: itself, and what exchanges quote in it. */
function depegs(): readonly TrueMove[] {
  const truth = at(JUMP, DEPEG);
  const everywhere = quotesOf(['aggregators', 'pools', 'Upbit', 'Bithumb'], truth);
  const change = (world: World, m: number) => {
    if (m === JUMP) world.market.set('tether', { usd: String(DEPEG) });
  };
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    moveOf(`USDT at ${DEPEG}, ${order}`, order, everywhere, 40, truth, {
      listing: 'tether',
      outcomes: rightFrom(JUMP),
    }),
    ...([['Binance'], ['Upbit', 'Bithumb']] as const).map((groups) => {
      const what = `what ${groups.join(' and ')} quote while USDT is at ${DEPEG}, ${order}`;
      return moveOf(what, order, quotesOf(groups, one), 40, one, { change });
    }),
  ]);
}

/** Korea pays more than the world: for everything, USDT too, or for the token alone. */
function premiums(): readonly TrueMove[] {
  const world = quotesOf(['aggregators', 'Binance', 'pools'], one);
  const premium = { ...world, ...quotesOf(['Upbit', 'Bithumb'], () => 1.3) };
  const listed: QuoteAt = (m) => (m < JUMP ? 'unlisted' : m < JUMP + 60 ? 3 : 1);
  return ORDER_NAMES.flatMap((order): readonly TrueMove[] => [
    moveOf(`a premium of 30 % for the token, ${order}`, order, premium, 80, one, {
      koreanTruths: () => [1.3],
    }),
    moveOf(`a premium of 30 % for everything, ${order}`, order, premium, 80, one, {
      // Dollars are converted by KRW-USDT, which has the same premium.
      koreanTruths: () => [1, 1.3],
      change: ({ market }) => market.setPremium('1.326'),
    }),
    moveOf(`an Upbit listing at 3× for an hour, ${order}`, order, { ...world, Upbit: listed }, 90, one, {
      koreanTruths: (m) => [m < JUMP + 60 ? 3 : 1],
    }),
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
