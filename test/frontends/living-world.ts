/** A world in which a living frontend stands at its own address, and once more where the extension does nothing. */
import { createPricedMarket } from '../corpus/priced.ts';
import { createWorld, type World } from '../world/world.ts';
import type { Frontend, OpenFrontend } from './frontend.ts';

/** The same pages at a name for which the extension has no script. */
export function bareHostOf({ host }: Frontend): string {
  return `without-prices.${host}`;
}

/** Every address that the frontend has told of has a price, be it a token's or not: what should have none must get none. */
export function createLivingWorld(open: OpenFrontend): World {
  const { market, addPriced } = createPricedMarket();
  const world = createWorld({ market });
  return {
    ...world,
    handle: async (request) => {
      const answer = await open.answer(request.clone());
      if (!answer) return world.handle(request);
      if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
      const text = await answer.text();
      addPriced(text);
      return new Response(text, answer);
    },
  };
}
