/** Which frames of an explorer the content script leaves alone. */
import { expect, test } from 'vitest';
import { isFramedElsewhere } from '../../../src/extension/explorers/find/explorer-page.ts';

const EXPLORER = 'https://etherscan.io/token/0x0';

function frameIn(top: string | Error): Parameters<typeof isFramedElsewhere>[0] {
  const outermost = {
    get location() {
      if (top instanceof Error) throw top;
      return new URL(top);
    },
  };
  return { top: outermost, location: new URL(EXPLORER) } as unknown as Window;
}

test.each([
  ['the page itself', EXPLORER, false],
  ['a frame of the same origin', 'https://etherscan.io/address/0x0', false],
  ['a frame in another host of the explorer', 'https://evil.etherscan.io/', true],
  ['a frame in a page of another origin', new DOMException('Blocked a frame', 'SecurityError'), true],
] as const)('of %s: framed elsewhere is %s', (_what, top, isElsewhere) => {
  expect(isFramedElsewhere(frameIn(top))).toBe(isElsewhere);
});
