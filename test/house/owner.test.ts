/** The tree names no owner of Sise but that of `tools/release/owner.json`: no e-mail address, repository, domain or npm scope. */
import { describe, expect, it } from 'vitest';
import { OWNER } from '../../scripts/owner.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

const SHIPPED = filesOf(
  '*.{md,ts,json}',
  '{src,entrypoints,scripts,tools,docs,deploy,store}/**/*.{md,ts,tsx,mjs,css,html,json,yaml,conf,service,socket,txt}',
  'public/_locales/**/*.json',
  '.github/**/*.{md,yml}',
).filter((path) => path !== 'package-lock.json');
const TESTS = filesOf('test/**/*.{ts,tsx,json,html}').filter((path) => path !== 'test/house/owner.test.ts');

const EMAIL = /\b[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/g;
const REPOSITORY = /\b(?:github|gitlab|codeberg|bitbucket|sourcehut|ghcr)\.\w+\/[\w.-]+\/[\w.-]+/g;
/** A domain with the product's name. The identifiers of the API's problems are no address (docs/api.md#errors). */
const DOMAIN =
  /(?<!tag:)\bsise[\w-]*\.(?:[\w-]+\.)*(?:example|com|net|org|io|app|dev|co|kr|page|xyz|finance)\b/g;

function found(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) => (textOf(path).match(pattern) ?? []).map((text) => `${path}: ${text}`));
}

/** What the owner's file has is no invention. */
function withoutOwner(all: readonly string[]): string[] {
  const known = Object.values(OWNER).filter((value) => value !== '');
  return all.filter((each) => !known.some((value) => each.includes(value) || value.includes(each)));
}

describe('the tree', () => {
  it.each([
    ['e-mail address', EMAIL, SHIPPED],
    ['repository', REPOSITORY, [...SHIPPED, ...TESTS]],
    ['domain', DOMAIN, [...SHIPPED, ...TESTS]],
  ])('contains no invented %s', (_, pattern, paths) => {
    expect(paths.length).toBeGreaterThan(500);
    expect(withoutOwner(found(pattern, paths))).toEqual([]);
  });

  it('finds each of them where one is', () => {
    expect('Write to a@b.example'.match(EMAIL)).toEqual(['a@b.example']);
    expect('at https://github.com/someone/sise'.match(REPOSITORY)).toEqual(['github.com/someone/sise']);
    expect('https://sise.example/privacy tag:sise.example,2026'.match(DOMAIN)).toEqual(['sise.example']);
  });
});
