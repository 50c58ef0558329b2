import { describe, expect, it } from 'vitest';
import { releaseProblems } from '../../../tools/release/release-problems.ts';

const READY = {
  tag: 'v0.1.0',
  version: '0.1.0',
  changelog: '# Changelog\n\n## [0.1.0] - 2027-01-04\n\n- The first.\n',
  owner: {
    repository: 'https://code.example/someone/sise',
    homepage: 'https://someone.example',
    contact: 'someone@someone.example',
    npmScope: 'someone',
  },
};

describe('releaseProblems', () => {
  it('finds none when everything is there', () => {
    expect(releaseProblems(READY)).toEqual([]);
  });

  it.each(['repository', 'homepage', 'contact', 'npmScope'])('names %s when it is empty', (field) => {
    const [problem, ...others] = releaseProblems({ ...READY, owner: { ...READY.owner, [field]: '' } });
    expect(problem).toMatch(new RegExp(`^tools/release/owner\\.json: "${field}" is empty; enter .+\\.$`));
    expect(others).toEqual([]);
  });

  it.each([
    ['repository', 'http://code.example/someone/sise'],
    ['homepage', 'someone.example'],
    ['contact', 'someone'],
    ['npmScope', '@someone'],
  ])('names %s when it is %s', (field, value) => {
    const [problem] = releaseProblems({ ...READY, owner: { ...READY.owner, [field]: value } });
    expect(problem).toContain(`"${field}" is "${value}"`);
  });

  it('wants a tag that equals the version', () => {
    expect(releaseProblems({ ...READY, tag: '0.1.0' })).toEqual([
      'The tag 0.1.0 must be v0.1.0, the version in package.json.',
    ]);
  });

  it('wants a section of the changelog', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\n- The first.\n';
    expect(releaseProblems({ ...READY, changelog })).toEqual([
      'CHANGELOG.md has no text under "## [0.1.0] - YYYY-MM-DD".',
    ]);
  });
});
