import { describe, expect, it, vi } from 'vitest';
import { createSharedFlight } from '../../src/fx/flight.ts';

/** A task that ends when told, and remembers its signals. */
function heldTask() {
  const signals: AbortSignal[] = [];
  let land = () => {};
  return {
    signals,
    land: () => land(),
    task: (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>((resolve) => {
        land = resolve;
      });
    },
  };
}

const open = () => new AbortController();

describe('a shared flight', () => {
  it('is one for all who join before it lands, and a new one after', async () => {
    const { task, land, signals } = heldTask();
    const flight = createSharedFlight(task);
    const joined = Promise.all([flight.join(open().signal), flight.join(open().signal)]);
    land();
    await joined;
    expect(signals).toHaveLength(1);
    void flight.join(open().signal);
    expect(signals).toHaveLength(2);
  });

  it('lets one go who gives up, and flies on for the other', async () => {
    const { task, land, signals } = heldTask();
    const flight = createSharedFlight(task);
    const impatient = open();
    const patient = flight.join(open().signal);
    const gone = flight.join(impatient.signal);
    impatient.abort();
    await gone;
    expect(signals[0]?.aborted).toBe(false);
    land();
    await patient;
  });

  it('is given up when all have given up; who comes then starts anew', async () => {
    const { task, signals } = heldTask();
    const flight = createSharedFlight(task);
    const [a, b] = [open(), open()];
    const joined = Promise.all([flight.join(a.signal), flight.join(b.signal)]);
    a.abort();
    b.abort();
    await joined;
    expect(signals[0]?.aborted).toBe(true);
    void flight.join(open().signal);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it('does not start for someone who has given up already', async () => {
    const { task, signals } = heldTask();
    await createSharedFlight(task).join(AbortSignal.abort());
    expect(signals).toHaveLength(0);
  });

  it('lands although its task broke, and says so once', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const flight = createSharedFlight(() => Promise.reject(new Error('a bug')));
    await flight.join(open().signal);
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });
});
