/** The workflows of GitHub: what they may run, and what a release is made of. */
import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './sources-of-ours.ts';

const WORKFLOWS = filesOf('.github/workflows/*.yml');
const USES = WORKFLOWS.flatMap((path) => textOf(path).match(/(?<=\buses: )\S.*$/gm) ?? []);

describe('the workflows', () => {
  it('pin every action to the commit of a named version', () => {
    const others = USES.filter((use) => !use.startsWith('./'));
    expect(others.length).toBeGreaterThan(4);
    expect(others.filter((use) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
    const pins = new Map(others.map((use) => [use.split('@')[0], use]));
    expect(others.filter((use) => pins.get(use.split('@')[0]) !== use)).toEqual([]);
  });

  it('may only read unless a job states more', () => {
    const withoutLimit = WORKFLOWS.filter(
      (path) => !/^permissions:\n {2}contents: read$/m.test(textOf(path)),
    );
    expect(withoutLimit).toEqual([]);
  });

  it('upload the sources beside both extensions', () => {
    const ci = textOf('.github/workflows/ci.yml');
    for (const kind of ['chrome', 'firefox', 'sources']) expect(ci).toContain(`.output/*-${kind}.zip`);
  });
});

describe('release.yml', () => {
  const text = textOf('.github/workflows/release.yml');

  it('checks first, runs the tests of each change, then makes the files, their provenance and the release', () => {
    const steps = [
      'npm run release -- "$TAG" --check',
      'uses: ./.github/workflows/ci.yml',
      'npm run release -- "$TAG"\n',
      'npm publish ./.output/client --dry-run',
      'wxt submit --dry-run',
      'uses: actions/attest@',
      'gh release create "$TAG" --verify-tag',
    ];
    const places = steps.map((step) => text.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('needs: check');
    expect(text).toContain('needs: tests');
  });

  it('publishes nothing by itself', () => {
    expect(text.match(/npm publish(?!.*--dry-run)|wxt submit(?! --dry-run)/g)).toBeNull();
  });
});

it.each(['npm', 'github-actions', 'docker'])('dependabot watches %s', (ecosystem) => {
  expect(textOf('.github/dependabot.yml')).toContain(`package-ecosystem: ${ecosystem}\n`);
});
