import { describe, expect, test } from 'vitest';
import { positionOf, type ViewportBox } from '../../../../src/extension/pages/card/card-position.ts';

const VIEW: ViewportBox = { left: 0, top: 0, width: 1000, height: 800 };
const CARD = { width: 348, height: 280 };
const at = (left: number, top: number, width = 100, height = 20): ViewportBox => ({
  left,
  top,
  width,
  height,
});

describe('the card stands', () => {
  test.each([
    ['below what was selected', at(100, 100), { left: 100, top: 128 }],
    ['above, where there is no room below', at(100, 700), { left: 100, top: 412 }],
    ['inside the right edge', at(900, 100), { left: 640, top: 128 }],
    ['inside the left edge', at(-50, 100), { left: 12, top: 128 }],
    [
      'inside the upper edge when the selection has been scrolled away',
      at(100, -500),
      { left: 100, top: 12 },
    ],
    [
      'inside the lower edge when the selection fills the view',
      at(0, -100, 1000, 1000),
      { left: 12, top: 508 },
    ],
    ['in the upper right corner without a selection', null, { left: 640, top: 12 }],
  ])('%s', (_where, anchor, expected) => expect(positionOf(anchor, CARD, VIEW)).toEqual(expected));

  test('inside what one sees of a zoomed page', () => {
    const zoomed = { left: 300, top: 200, width: 500, height: 400 };
    expect(positionOf(at(100, 100), CARD, zoomed)).toEqual({ left: 312, top: 212 });
  });

  test('at the upper left in a view that is too small for it', () => {
    expect(positionOf(at(50, 50), CARD, { ...VIEW, width: 200, height: 150 })).toEqual({ left: 12, top: 12 });
  });
});
