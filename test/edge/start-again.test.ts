import { expect, test, vi } from 'vitest';
import { supervised } from '../../scripts/start-again.ts';
import type { RunningWorkerd } from '../../scripts/workerd.ts';
import { waitFor } from '../wait-for.ts';

/** A process that listens at once, and ends when it is told to. */
function fakeProcess() {
  let end: (by: number | string) => void = () => {};
  const ended = new Promise<number | string>((resolve) => {
    end = resolve;
  });
  const running: RunningWorkerd = {
    pid: 1,
    listening: Promise.resolve(new Map([['http', 80]])),
    ended,
    stop: async () => end(0),
    kill: () => end('SIGKILL'),
  };
  return { running, end: (by: number | string) => end(by) };
}

test('a start that fails is told as an end, and tried again', async () => {
  const [first, third] = [fakeProcess(), fakeProcess()];
  const start = vi
    .fn<() => RunningWorkerd>()
    .mockReturnValueOnce(first.running)
    .mockImplementationOnce(() => {
      throw new Error('no space left');
    })
    .mockReturnValueOnce(third.running);
  const onEnded = vi.fn();
  const process = supervised({ start, onEnded });
  await process.ready;
  first.end('SIGKILL');
  await waitFor(() => expect(start).toHaveBeenCalledTimes(3));
  expect(onEnded.mock.calls).toEqual([
    ['SIGKILL', 100],
    ['no space left', 200],
  ]);
  await process.stop();
});

test('what ends after it is to start no more is left ended', async () => {
  const first = fakeProcess();
  const start = vi.fn(() => first.running);
  const onEnded = vi.fn();
  const process = supervised({ start, onEnded });
  await process.ready;
  process.startNoMore();
  first.end('SIGTERM');
  await process.stop();
  expect(onEnded).not.toHaveBeenCalled();
  expect(start).toHaveBeenCalledTimes(1);
});

test('a patient one that cannot start yet is tried again, and keeps nobody waiting', async () => {
  const [first, second] = [fakeProcess(), fakeProcess()];
  const start = vi
    .fn<() => RunningWorkerd>()
    .mockReturnValueOnce({ ...first.running, listening: Promise.resolve(null) })
    .mockReturnValueOnce(second.running);
  const onEnded = vi.fn();
  const process = supervised({ start, isPatient: true, onEnded });
  first.end(1);
  await process.ready;
  await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  expect(onEnded.mock.calls).toEqual([[1, 100]]);
  await process.stop();
});
