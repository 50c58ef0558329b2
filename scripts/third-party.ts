/** The names and licences of other people's code that Sise carries. As a command it makes both builds, and writes the text that they contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBundledPackages } from './bundled-packages.ts';
import { ROOT, runTool } from './run-tool.ts';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '-'.repeat(78);

export const THIRD_PARTY = join(ROOT, 'public', 'THIRD_PARTY.txt');

/** What the server loads, and all that those packages load in turn. */
export function serverPackages(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const found = new Set(Object.keys(packages['']?.dependencies ?? {}));
  for (const name of found)
    for (const needed of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) found.add(needed);
  return [...found];
}

export function thirdPartyText(packages: Iterable<string>): string {
  const carried = [...new Set(packages)].sort().map((name) => {
    const folder = join(ROOT, 'node_modules', name);
    const stated = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { version, license } = stated;
    const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
    const texts = files.sort().map((file) => ownLicence(readFileSync(join(folder, file), 'utf8')));
    if (texts.length === 0) texts.push(statedLicence(name, stated));
    return { heading: `${name} ${version} (${license})`, text: texts.join('\n\n').replaceAll('\r\n', '\n') };
  });
  // Packages of one project have one text.
  const headingsOf = new Map<string, string[]>();
  for (const { heading, text } of carried) headingsOf.set(text, [...(headingsOf.get(text) ?? []), heading]);
  const sections = [...headingsOf].map(
    ([text, headings]) => `${RULE}\n${headings.join('\n')}\n${RULE}\n\n${text}\n`,
  );
  return `Sise carries the following packages, in the extension or in its HTTP server.\n\n${sections.join('\n')}`;
}

/** A bundler's file goes on with the licences of what the bundler itself is made of: none of that is in what it makes. */
function ownLicence(text: string): string {
  return text.replace(/^# Licenses of bundled dependencies$[\s\S]*/m, '').trim();
}

/** Of a package that only says that it has the licence that Sise has, too. Throws when it is another one. */
function statedLicence(name: string, { license, author }: { license?: string; author?: { name: string } }) {
  if (license !== 'MIT' || !author) throw new Error(`${name} has no licence file`);
  const ours = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim();
  return ours.replace(/^Copyright .*$/m, `Copyright (c) ${author.name}`);
}

/** The packages that the text is about. */
export function packagesIn(text: string): string[] {
  const headings = [...text.matchAll(/^-{78}\n((?:\S+ \S+ \(.*\)\n)+)-{78}$/gm)];
  return headings.flatMap(([, lines = '']) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' ', 1)[0] ?? ''),
  );
}

if (import.meta.main) {
  for (const args of [[], ['-b', 'firefox']]) if (!(await runTool('wxt', 'build', ...args))) process.exit(1);
  const bundled = await readBundledPackages(join(ROOT, '.output'));
  await writeFile(THIRD_PARTY, thirdPartyText([...bundled, ...serverPackages()]));
}
