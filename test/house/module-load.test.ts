/** workerd refuses to start a program that makes what belongs to a request while its modules load. */
import { beforeEach, expect, test, vi } from 'vitest';

// What another test has loaded would not load again. The file gets a process of its own by this, too: in a shared one,
// timers that another file left running were counted here.
beforeEach(() => void vi.resetModules());

test.each([
  ['upstream', () => import('../../src/upstream/create-upstreams.ts')],
  ['sources', () => import('../../src/sources/create-sources.ts')],
  ['fx', () => import('../../src/fx/rate-in-use.ts')],
  ['tokens', () => import('../../src/tokens/create-tokens.ts')],
  ['pricing', () => import('../../src/pricing/pricing.ts')],
  ['api', () => import('../../src/api/operation.ts')],
  ['edge', () => import('../../src/edge/service.ts')],
])('%s makes no AbortController and no timer while it loads', async (_room, load) => {
  const made: string[] = [];
  vi.stubGlobal(
    'AbortController',
    class extends AbortController {
      constructor() {
        super();
        made.push('AbortController');
      }
    },
  );
  for (const timer of ['setTimeout', 'setInterval'] as const)
    vi.spyOn(globalThis, timer).mockImplementation(() => {
      made.push(timer);
      throw new Error('no timer yet');
    });
  try {
    expect(Object.keys(await load())).not.toEqual([]);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
  expect(made).toEqual([]);
});
