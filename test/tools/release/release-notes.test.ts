import { describe, expect, it } from 'vitest';
import { releaseNotes } from '../../../tools/release/release-notes.ts';

const CHANGELOG = `# Changelog

A first paragraph.

## [Unreleased]

### Added

- What comes.

## [0.2.0] - 2027-02-01

### Added

- The second.

### Fixed

- A fault.

## [0.1.0] - 2027-01-04

- The first.
`;

describe('releaseNotes', () => {
  it.each([
    ['0.2.0', '### Added\n\n- The second.\n\n### Fixed\n\n- A fault.\n'],
    ['0.1.0', '- The first.\n'],
  ])('cuts the text of %s without its heading', (version, text) => {
    expect(releaseNotes(CHANGELOG, version)).toBe(text);
  });

  it.each([
    ['a version that is missing', CHANGELOG, '0.3.0'],
    ['the beginning of another version', CHANGELOG, '0.2'],
    ['what is not released', CHANGELOG, 'Unreleased'],
    ['a heading without a date', '## [0.1.0]\n\n- The first.\n', '0.1.0'],
    ['a heading without text', '## [0.1.0] - 2027-01-04\n\n## [0.0.9] - 2027-01-01\n\n- Older.\n', '0.1.0'],
  ])('returns null for %s', (_, changelog, version) => {
    expect(releaseNotes(changelog, version)).toBeNull();
  });
});
