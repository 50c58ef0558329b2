import { describe, expect, it } from 'vitest';
import { clientManifest } from '../../scripts/client-manifest.ts';

describe('clientManifest', () => {
  const owner = { repository: '', homepage: '', contact: '', npmScope: '' };

  it('is private while there is no scope', () => {
    expect(clientManifest(owner)).toMatchObject({ private: true });
    expect(clientManifest(owner)).not.toHaveProperty('repository');
  });

  it('is public in the scope of the owner', () => {
    const manifest = clientManifest({
      ...owner,
      npmScope: 'someone',
      repository: 'https://code.example/someone/sise',
    });
    expect(manifest).toMatchObject({
      name: '@someone/client',
      publishConfig: { access: 'public' },
      repository: { type: 'git', url: 'git+https://code.example/someone/sise.git' },
    });
    expect(manifest).not.toHaveProperty('private');
  });
});
