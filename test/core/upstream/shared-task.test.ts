import { describe, expect, it, vi } from 'vitest';
import { createSharedTasks } from '../../../src/core/upstream/shared-task.ts';

/** A task that ends on demand, and remembers what it was about and its signals. */
function heldWork() {
  const begun: { readonly keys: readonly string[]; readonly signal: AbortSignal; end(): void }[] = [];
  const run = (keys: readonly string[], signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      begun.push({ keys, signal, end: resolve });
    });
  const tasks = createSharedTasks<string>();
  return {
    begun,
    about: () => begun.map(({ keys }) => keys.join(' ')),
    join: (keys: string, signal = open().signal) => tasks.join(keys.split(' '), run, signal),
  };
}

const open = () => new AbortController();

describe('a shared task', () => {
  it('is one for all who join before it ends, and a new one after', async () => {
    const { join, begun, about } = heldWork();
    const joined = Promise.all([join('rate'), join('rate')]);
    begun[0]?.end();
    await joined;
    expect(about()).toEqual(['rate']);
    void join('rate');
    expect(about()).toEqual(['rate', 'rate']);
  });

  it('is begun only about what nothing is under way about; who joins waits for all of it', async () => {
    const { join, begun, about } = heldWork();
    void join('a b');
    const both = join('b c');
    expect(about()).toEqual(['a b', 'c']);
    let isOver = false;
    void both.then(() => {
      isOver = true;
    });
    begun[1]?.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    begun[0]?.end();
    await both;
  });

  it('lets one go who gives up, and goes on for the other', async () => {
    const { join, begun } = heldWork();
    const impatient = open();
    const patient = join('rate');
    const gone = join('rate', impatient.signal);
    impatient.abort();
    await gone;
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.end();
    await patient;
  });

  it('is given up with the last one’s reason when all have given up; who comes then begins anew', async () => {
    const { join, begun } = heldWork();
    const [a, b] = [open(), open()];
    const joined = Promise.all([join('rate', a.signal), join('rate', b.signal)]);
    a.abort('first');
    b.abort('last');
    await joined;
    expect([begun[0]?.signal.aborted, begun[0]?.signal.reason]).toEqual([true, 'last']);
    void join('rate');
    begun[0]?.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    void join('rate');
    expect(begun).toHaveLength(2);
  });

  it('does not begin for someone who has given up already', async () => {
    const { join, begun } = heldWork();
    await join('rate', AbortSignal.abort());
    expect(begun).toHaveLength(0);
  });

  it('has ended although it broke, and says so once', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tasks = createSharedTasks<string>();
    await tasks.join(['rate'], () => Promise.reject(new Error('a bug')), open().signal);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
