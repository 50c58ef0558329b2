/** The part of CHANGELOG.md about one version, as the text of its release. */

/** Without its heading; null if the version has no heading with a date, or no text below it. */
export function releaseNotes(changelog: string, version: string): string | null {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => {
    const [, name] = /^\[([^\]]+)\] - \d{4}-\d\d-\d\d$/m.exec(each.split('\n', 1)[0] ?? '') ?? [];
    return name === version;
  });
  const text = section?.replace(/^.*\n?/, '').trim();
  return text ? `${text}\n` : null;
}
