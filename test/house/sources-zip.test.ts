/** The zip of the sources: what Firefox's reviewers build from, without what git ignores. */
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../wxt.config.ts';
import { filesOf } from './sources-of-ours.ts';

const { includeSources = [], excludeSources = [] } = config.zip ?? {};
const isExcluded = (path: string) => excludeSources.some((glob) => matchesGlob(path, glob));

describe('the zip of the sources', () => {
  it.each([
    'sise-data/projects.db',
    'front.nk',
    'nats/front.nk',
    'nats/tls/node.key',
    'deploy/nats/users.conf',
    'deploy/nats/tls/ca.key',
    'build.log',
  ])('leaves out %s', (path) => {
    expect(isExcluded(path)).toBe(true);
  });

  it('has every file that the build and its reviewers read', () => {
    const sources = filesOf('{src,entrypoints,scripts,public,deploy,docs,store}/**/*.*', '*.{json,ts,md}');
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(isExcluded)).toEqual([]);
  });

  it.each(['.gitignore', '.npmrc', '.nvmrc'])('has %s, which the commands read', (path) => {
    expect(includeSources.some((glob) => matchesGlob(path, glob))).toBe(true);
    expect(isExcluded(path)).toBe(false);
  });
});
