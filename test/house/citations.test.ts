/** Whatever a comment or a document cites is there: the document, its section, the rule's name in it. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from './document-sections.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

const CODE = filesOf('{src,entrypoints,test,tools}/**/*.{ts,tsx,css}', 'scripts/*', '*.ts').filter(
  (path) => path !== 'test/house/citations.test.ts',
);
const DOCUMENTS = filesOf('*.md', 'docs/**/*.md');

const NUMBER = String.raw`\d+(?:\.\d+)*`;
const NAME = String.raw`[A-Z][a-z]+\b(?!')(?: [a-z]+\b)*`;
/** `§4`, `§1-§7`, `§4 Precedence, Batches, Time`. */
const PLACE = `§(${NUMBER})(?:-§?(${NUMBER}))?((?:,? ${NAME})*)`;
/** Standards have sections of their own. */
const CITED = new RegExp(`(RFC \\d+|[\\w/.-]+\\.md)((?:,? (?:and )?${PLACE})+)`, 'g');

interface Citation {
  readonly document: string;
  readonly number: string;
  /** Names of rules, as headings in the section. */
  readonly names: readonly string[];
}

describe('what the code cites', () => {
  test('names the document of each section', () => {
    expect(CODE.filter((path) => outside(flat(path)).includes('§'))).toEqual([]);
  });

  test('is there', () => {
    const cited = CODE.map((path) => [path, citationsIn(flat(path))] as const);
    expect(cited.flatMap(([, citations]) => citations).length).toBeGreaterThan(50);
    expect(missingFrom(cited)).toEqual([]);
  });

  test('are documents that are there, also without a section', () => {
    const named = CODE.flatMap((path) =>
      [...commentsOf(path).matchAll(/(?<![\w/*{}`.-])[\w/.-]+\.md\b/g)].map(([name]) => `${path}: ${name}`),
    );
    expect(named.filter((each) => !DOCUMENTS.includes(each.split(': ')[1] ?? ''))).toEqual([]);
  });

  test('leads to a heading, by its anchor', () => {
    const anchors = CODE.flatMap((path) =>
      [...commentsOf(path).matchAll(/(?<![\w/*{}`.-])([\w/.-]+\.md)#([\w-]+)/g)].map(
        ([, file = '', anchor = '']) => ({ path, file, anchor }),
      ),
    );
    expect(anchors.length).toBeGreaterThan(5);
    expect(anchors.filter(({ file, anchor }) => !leadsSomewhere(file, anchor))).toEqual([]);
  });
});

describe('what the documents cite', () => {
  test('is there', () => {
    const cited = DOCUMENTS.map((path) => {
      const text = citingWhole(path);
      const own = [...outside(text).matchAll(new RegExp(PLACE, 'g'))].flatMap((found) =>
        placesIn(path, found[0]),
      );
      return [path, [...citationsIn(text), ...own]] as const;
    });
    expect(missingFrom(cited)).toEqual([]);
  });

  test('is linked to what is there', () => {
    const broken = DOCUMENTS.flatMap((path) =>
      linksIn(path)
        .filter(([file, anchor]) => !leadsSomewhere(file, anchor))
        .map(([file, anchor]) => `${path} → ${file}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });
});

/** The text with what a comment breaks over lines in one. */
function flat(path: string): string {
  return textOf(path).replace(/\n[ \t]*(?:\*|\/\/) /g, ' ');
}

function commentsOf(path: string): string {
  return [...flat(path).matchAll(/\/\*\*.*?\*\/|\/\/ .*/gs)].map(([comment]) => comment).join('\n');
}

/** What is left of a text without its citations. */
function outside(text: string): string {
  return text.replace(CITED, '');
}

/** A document's text, in which every citation names its document by its whole path. */
function citingWhole(path: string): string {
  return textOf(path)
    .replace(/\s+/g, ' ')
    .replace(/\[[^\]]*\]\(([^)#]+\.md)\)/g, (_, target: string) => posix.join(posix.dirname(path), target))
    .replace(/`([\w/.-]+\.md)`/g, '$1')
    .replace(/(?<![\w/.-])[\w-]+\.md(?= §)/g, (name) => (DOCUMENTS.includes(name) ? name : `docs/${name}`));
}

function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITED)].flatMap(([, document = '', places = '']) =>
    document.startsWith('RFC ') ? [] : placesIn(document, places),
  );
}

function placesIn(document: string, places: string): Citation[] {
  return [...places.matchAll(new RegExp(PLACE, 'g'))].flatMap(([, first = '', last, names = '']) =>
    [first, ...(last === undefined ? [] : [last])].map((number) => ({
      document,
      number,
      names: names.split(',').flatMap((name) => name.trim() || []),
    })),
  );
}

function missingFrom(cited: readonly (readonly [path: string, citations: readonly Citation[]])[]): string[] {
  return cited.flatMap(([path, citations]) =>
    citations
      .filter((citation) => !isThere(citation))
      .map(({ document, number, names }) => {
        return `${path}: ${document} §${number} ${names.join()}`.trim();
      }),
  );
}

function isThere({ document, number, names }: Citation): boolean {
  if (!DOCUMENTS.includes(document)) return false;
  const sections = sectionsOf(document);
  const section = sections.get(number) ?? itemOf(sections, number);
  const headings = [...(section ?? '').matchAll(/^#+ (?:[\d.]+ )?(.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  return (
    section !== undefined &&
    names.every((name) => headings.some((heading) => `${name} `.startsWith(`${heading} `)))
  );
}

/** `0.5`: the fifth of the numbered facts of section 0, where that has no section of this number. */
function itemOf(sections: ReadonlyMap<string, string>, number: string): string | undefined {
  const [section = '', item = ''] = number.split('.');
  const found = item && new RegExp(`^${item}\\. .*$`, 'm').exec(sections.get(section) ?? '');
  return found ? found[0] : undefined;
}

/** Of the links within the repository: the file, and the anchor in it. */
function linksIn(path: string): [file: string, anchor: string][] {
  return [...textOf(path).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, file = '', anchor = '']) => [file ? posix.join(posix.dirname(path), file) : path, anchor],
  );
}

function leadsSomewhere(file: string, anchor: string): boolean {
  if (filesOf(file).length === 0) return false;
  const headings = anchor ? [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading) : [];
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return anchor === '' || anchors.includes(anchor);
}
