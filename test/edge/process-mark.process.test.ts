import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { isThere, markOf } from '../../scripts/process-mark.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync = (file: string, encoding: 'utf8') => {
    if (file.endsWith('boot_id')) return 'b0071d\n';
    if (file.startsWith('/proc/')) throw new Error('EACCES: permission denied');
    return fs.readFileSync(file, encoding);
  };
  return { ...fs, readFileSync };
});

test('a process that is alive is marked by its number where no more of it can be read', () => {
  expect(markOf(process.ppid)).toBe(String(process.ppid));
  expect(isThere(String(process.ppid))).toBe(true);
  expect(isThere(`${process.ppid}@b0071d:5`)).toBe(true);
});

test('one that is no more has no mark', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect(markOf(pid)).toBeNull();
  expect(isThere(String(pid))).toBe(false);
});
