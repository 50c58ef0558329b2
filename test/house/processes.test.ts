/** The names of test files say which of them start processes. */
import { describe, expect, it } from 'vitest';
import { filesOf, importsOf } from './sources-of-ours.ts';

const STARTS_PROCESSES = 'node:child_process';
const UNIT_TESTS = filesOf('test/**/*.test.{ts,tsx}').filter((path) => !path.startsWith('test/e2e/'));

describe('unit tests', () => {
  it('are named .process.test.ts exactly when they reach node:child_process', () => {
    const misnamed = UNIT_TESTS.filter(
      (path) => path.endsWith('.process.test.ts') !== reaches(path, STARTS_PROCESSES),
    );
    expect(misnamed).toEqual([]);
  });
});

/** Whether loading the file loads the target, through any number of files of the project. */
function reaches(file: string, target: string): boolean {
  const seen = new Set<string>();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const loaded of importsOf(path).filter(({ typeOnly }) => !typeOnly)) {
      if (loaded.target === target) return true;
      if (!loaded.ours || seen.has(loaded.target) || !/\.(?:tsx?|mjs)$/.test(loaded.target)) continue;
      seen.add(loaded.target);
      waiting.push(loaded.target);
    }
  }
  return false;
}
