// @vitest-environment happy-dom
/** A page can send clicks to the card that stands in it: the card acts on those of a person only. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lookedUp, shown } from './looked-up.tsx';

const acts = { toggle: vi.fn(), copy: vi.fn(), save: vi.fn(), visit: vi.fn() };
const controls = () => [...shown(lookedUp('USDT'), true, acts).querySelectorAll<HTMLElement>('button, a')];
const calls = () => Object.values(acts).flatMap((act) => act.mock.calls).length;

beforeEach(() => vi.clearAllMocks());

/** A click as the browser marks it when a person made it; a script cannot send one. */
function clickOfAPerson(): Event {
  return Object.defineProperty(new MouseEvent('click', { cancelable: true }), 'isTrusted', { value: true });
}

describe('the card', () => {
  it('acts once when a person clicks one of its buttons or links', () => {
    const clicked = controls();
    for (const control of clicked) control.dispatchEvent(clickOfAPerson());
    expect(calls()).toBe(clicked.length);
    for (const act of Object.values(acts)) expect(act).toHaveBeenCalled();
  });

  it('does nothing when a script clicks one of its buttons or links', () => {
    for (const control of controls()) control.click();
    expect(calls()).toBe(0);
  });
});
