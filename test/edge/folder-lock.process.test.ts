import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { takeFolder } from '../../scripts/folder-lock.ts';
import { newFolder } from '../server/folder.ts';

test('a folder is free when whoever had it is no more, but not while its workerd goes on', () => {
  const folder = newFolder();
  const lock = join(folder, 'service.lock');
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, `${dead} ${process.ppid}`);
  expect(() => takeFolder(folder)).toThrow(`process ${process.ppid} is a service that uses it`);
  writeFileSync(lock, `${dead}`);
  takeFolder(folder).letGo();
  expect(existsSync(lock)).toBe(false);
});

test('another program with the number of one that is no more does not have the folder', () => {
  const folder = newFolder();
  const lock = join(folder, 'service.lock');
  // Another process, as this one would have written it down.
  takeFolder(folder).shareWith([process.ppid]);
  const [, held = ''] = readFileSync(lock, 'utf8').split(' ');
  expect(() => takeFolder(folder)).toThrow(`process ${process.ppid} is a service that uses it`);
  // Where no more than a number is known, it has to do.
  for (const stale of !held.includes('@')
    ? []
    : [held.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)), held.replace(/@./, '@x')]) {
    writeFileSync(lock, stale);
    takeFolder(folder).letGo();
  }
});

test('while one takes over what was left, another that starts leaves it alone', () => {
  const folder = newFolder();
  const lock = join(folder, 'service.lock');
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, `${dead}`);
  const taking = new DatabaseSync(join(folder, 'service.turn'));
  taking.exec('BEGIN EXCLUSIVE');
  expect(() => takeFolder(folder)).toThrow('another service is starting in it.');
  expect(readFileSync(lock, 'utf8')).toBe(`${dead}`);
  taking.close();
  takeFolder(folder).letGo();
});
