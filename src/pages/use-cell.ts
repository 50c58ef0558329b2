import { useEffect, useReducer } from 'preact/hooks';
import type { Cell } from './cell.ts';

/** The cell's value; the component renders again whenever it changes. */
export function useCell<T extends object>(cell: Cell<T>): T {
  const [, renderAgain] = useReducer((count: number, _: null) => count + 1, 0);
  const value = cell.get();
  useEffect(() => {
    let seen = value;
    const check = () => {
      if (cell.get() === seen) return;
      seen = cell.get();
      renderAgain(null);
    };
    // Catches a change between the render and this effect.
    check();
    return cell.subscribe(check);
  }, [cell]);
  return value;
}
