/** How a front reaches the objects of a cluster: any member answers for the one that has them, and the next stands in for one that is away. */
import { type EngineLink, NotThere } from './engine-link.ts';

/** Starts with whoever has answered last. `links`: one at least, of a member each. */
export function createMemberLinks(links: readonly EngineLink[]): EngineLink {
  let first = 0;
  return (object, options) => {
    const mayHaveBeenDone = (error: unknown) => !(options?.isSentAgain || error instanceof NotThere);
    return {
      async fetch(url, init) {
        const order = [...links.keys()].map((i) => (first + i) % links.length);
        let last: unknown;
        for (const which of order) {
          try {
            const answer = await links[which]?.(object, options).fetch(url, init);
            if (!answer) continue;
            first = which;
            return answer;
          } catch (error) {
            last = error;
            if (init.signal?.aborted || mayHaveBeenDone(error)) break;
          }
        }
        throw last;
      },
    };
  };
}
