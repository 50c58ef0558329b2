// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlacer, type Placing } from '../../../src/extension/explorers/place/placer.ts';
import { fakeBoxes } from '../../faked-zoom.ts';

beforeEach(() => {
  fakeBoxes('with zoom', 1);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A name in a block as wide as it, or of the given width. */
function named(name: string, [x, y, width]: readonly [number, number, number], block = width): string {
  const link = `<a style="display:inline;overflow-x:visible" data-box="${x} ${y} ${width} 20" href="/token/0x${name}">${name}</a>`;
  return `<div class="name" style="display:block;overflow-x:visible" data-box="${x} ${y} ${block} 20">${link}</div>`;
}

function open(html: string): void {
  document.body.innerHTML = `<main style="display:block;overflow-x:visible" data-box="0 0 400 60">${html}</main>`;
}

/** Each character is 7 pixels wide beside a name, and 6.1 below one. */
function placer() {
  return createPlacer(
    () => (text) => text.length * 7,
    () => {},
  );
}

const placings = new Map<string, Placing>();

function placingOf(name: string, text: string, short = text): Placing {
  const anchor = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
  const host = document.createElement('sise-price');
  const shorten = (isShort: boolean) => {
    host.title = isShort ? short : text;
  };
  const placing = { anchor: anchor as Element, host, text, short, shorten, isFitted: false };
  placings.set(name, placing);
  return placing;
}

/** The text of each price with its width, or why it has none. */
function shown(name: string): string {
  const { host } = placings.get(name) as Placing;
  const { style } = host;
  if (!host.isConnected || style.getPropertyValue('--sise-display') === 'none') return 'hidden';
  const width = Number.parseFloat(style.getPropertyValue('--sise-width'));
  return `${host.title} ${width > 0 ? Math.round(width) : 'in the text'}`;
}

describe('createPlacer', () => {
  const row = (...blocks: readonly string[]) =>
    `<div style="display:block;overflow-x:visible" data-box="0 0 400 45"><div style="display:flex;overflow-x:visible" data-box="0 0 400 20">${blocks.join('')}</div></div>`;
  const words = '<b style="overflow-x:visible" data-box="200 0 200 20">words to the end of the row</b>';

  it('keeps a price below its name out of the columns of the names beside it', () => {
    open(
      row(
        named('LINK', [0, 0, 32], 60),
        named('PEPE', [70, 0, 37], 60),
        named('USDT', [140, 0, 40], 60),
        words,
      ),
    );
    const groups = [
      [placingOf('LINK', '$13.4271 · ₩18,533', '$13.4271')],
      [placingOf('PEPE', '$0.0₅4213 · ₩0.005815', '$0.0₅4213')],
      [placingOf('USDT', '$1.00 · ₩1,390', '$1.00')],
    ];
    placer().place(groups);
    expect(['LINK', 'PEPE', 'USDT'].map(shown)).toEqual(['$13.4271 49', '$0.0₅4213 55', '$1.00 · ₩1,390 85']);
  });

  it('hides a price that would reach out of a block with too little room for its text', () => {
    open(row(named('LINK', [0, 0, 32], 34), named('PEPE', [40, 0, 37], 40), words));
    placer().place([[placingOf('LINK', '$13.4271 · ₩18,533', '$13.4271')], [placingOf('PEPE', '$1.00')]]);
    expect(['LINK', 'PEPE'].map(shown)).toEqual(['hidden', '$1.00 35']);
  });

  it('places a price in the text of a block that has room for it', () => {
    open(
      `<p style="display:block;overflow-x:visible" data-box="0 0 150 60"><i data-box="0 20 150 40">words around</i><a style="display:inline;overflow-x:visible" data-box="0 0 32 20" href="/token/0x1">LINK</a><b style="overflow-x:visible" data-box="32 0 118 20">words</b></p>`,
    );
    placer().place([[placingOf('LINK', '$13.4271 · ₩18,533', '$13.4271')]]);
    expect(shown('LINK')).toBe('$13.4271 · ₩18,533 in the text');
  });

  it('keeps a price off those that stand in the space that it shares with them', () => {
    const end = '<b style="overflow-x:visible" data-box="70 0 90 20">ends</b>';
    const link =
      '<a style="display:inline;overflow-x:visible" data-box="168 0 32 20" href="/token/0x1">LINK</a>';
    const right = `<div style="display:block;overflow-x:visible" data-box="50 0 150 45">${end}${link}</div>`;
    open(
      `<div style="display:flex;overflow-x:visible" data-box="0 0 200 45">${named('PEPE', [0, 0, 37])}${right}</div>${words}`,
    );
    const { place } = placer();
    place([[placingOf('LINK', '$13.4271 · ₩18,533', '$13.4271')]]);
    expect(shown('LINK')).toBe('$13.4271 · ₩18,533 110');
    placings.get('LINK')?.host.setAttribute('data-box', '90 19 110 13');
    place([[placingOf('PEPE', '$0.0042 · ₩5.81', '$0.0042')]]);
    expect(shown('PEPE')).toBe('$0.0042 43');
  });
});
