import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeFolder } from '../../scripts/folder-lock.ts';
import { newFolder } from '../server/folder.ts';

test('a folder is free when whoever had it is no more, but not while its workerd goes on', () => {
  const folder = newFolder();
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'service.lock'), `${dead} ${process.ppid}`);
  expect(() => takeFolder(folder)).toThrow(`process ${process.ppid} is a service in it`);
  writeFileSync(join(folder, 'service.lock'), `${dead}`);
  takeFolder(folder).letGo();
  expect(readdirSync(folder)).toEqual([]);
});
