/** What a worker of these tests has started ends with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SWEEP = fileURLToPath(new URL('sweep.ts', import.meta.url));
const IDLE = ['-e', 'setInterval(() => {}, 1_000)'];

test('the sweep ends what was started in the folder, and removes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sise-swept-'));
  const inFolder = spawn(process.execPath, IDLE, { env: { ...process.env, TMPDIR: folder } });
  const withProfile = spawn(process.execPath, [...IDLE, '--', `--user-data-dir=${folder}/profile`]);
  const elsewhere = spawn(process.execPath, IDLE);
  const sweep = spawn(process.execPath, [SWEEP, folder]);
  const all = [inFolder, withProfile, elsewhere, sweep];
  await Promise.all(all.map((each) => once(each, 'spawn')));
  onTestFinished(() => all.forEach((each) => void each.kill()));

  // Only Linux lists the processes of a folder.
  const swept = process.platform === 'linux' ? [inFolder, withProfile] : [];
  const ends = [...swept, sweep].map((each) => once(each, 'exit'));
  sweep.stdin.end();
  const outcomes = (await Promise.all(ends)).map(([code, signal]) => signal ?? code);
  expect(outcomes).toEqual([...swept.map(() => 'SIGTERM'), 0]);
  expect(existsSync(folder)).toBe(false);
  expect(elsewhere.exitCode ?? elsewhere.signalCode).toBeNull();
});
