/** What a release still lacks, in sentences for the person who makes it. */
import type { Owner } from '../../scripts/owner.ts';
import { releaseNotes } from './release-notes.ts';

export interface Release {
  /** `v0.1.0` */
  readonly tag: string;
  /** That of package.json. */
  readonly version: string;
  readonly changelog: string;
  readonly owner: Owner;
}

const OWNER_FIELDS: Readonly<Record<keyof Owner, { readonly form: RegExp; readonly wanted: string }>> = {
  repository: { form: /^https:\/\/[^\s/]+\/\S+[^/]$/, wanted: 'the https address of the repository' },
  homepage: { form: /^https:\/\/[^\s/]+(?:\/\S*)?$/, wanted: 'the https address of the page about Sise' },
  contact: { form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, wanted: 'the e-mail address for reports' },
  npmScope: { form: /^[a-z0-9][a-z0-9-]*$/, wanted: 'the npm scope of the client, without @' },
};

/** Empty if the release can be made. */
export function releaseProblems({ tag, version, changelog, owner }: Release): readonly string[] {
  const fields = Object.entries(OWNER_FIELDS).flatMap(([field, { form, wanted }]) => {
    const value = owner[field as keyof Owner];
    if (form.test(value)) return [];
    const what = value === '' ? 'is empty' : `is ${JSON.stringify(value)}`;
    return [`tools/release/owner.json: "${field}" ${what}; enter ${wanted}.`];
  });
  const isVersion = tag === `v${version}`;
  return [
    ...fields,
    ...(isVersion ? [] : [`The tag ${tag} must be v${version}, the version in package.json.`]),
    ...(releaseNotes(changelog, version) === null
      ? [`CHANGELOG.md has no text under "## [${version}] - YYYY-MM-DD".`]
      : []),
  ];
}
