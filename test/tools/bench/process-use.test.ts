import { expect, test } from 'vitest';
import { memoryMb, processorMs } from '../../../tools/bench/process-use.ts';

test('what a process has used is what it says of itself', () => {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  const told = processorMs(process.pid);
  const after = process.cpuUsage();
  expect(told).toBeGreaterThanOrEqual(Math.floor(own / 10) * 10 - 10);
  expect(told).toBeLessThanOrEqual((after.user + after.system) / 1000 + 20);
  expect(memoryMb(process.pid)).toBeGreaterThan(10);
});

test('processorMs throws for a process that has ended', () => {
  expect(() => processorMs(2 ** 30)).toThrow('ENOENT');
});
