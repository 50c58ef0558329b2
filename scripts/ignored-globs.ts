/** Globs of what .gitignore names, such as keys and data of a server, for the zip of the sources. */

/** `gitignore`: comments, and patterns without `!`. */
export function ignoredGlobs(gitignore: string): readonly string[] {
  const patterns = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return patterns.map((pattern) => {
    const glob = pattern.replace(/^\//, '').replace(/\/$/, '/**');
    // Git looks for a name in every folder, for a path in the folder of the file only.
    return pattern.slice(0, -1).includes('/') ? glob : `**/${glob}`;
  });
}
