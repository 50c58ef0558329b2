/** The results of saved explorer pages in a JSON report of vitest. */

export interface TestFile {
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
    readonly meta?: { readonly checksNotRun?: number };
  }[];
}

export interface SavedPages {
  readonly lines: readonly string[];
  readonly notRun: number;
}

/** `test/e2e/explorers/corpus.test.ts` has one test for each page and width. */
export function readSavedPages(files: readonly TestFile[]): SavedPages {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const notRun = tests.reduce((sum, { meta }) => sum + (meta?.checksNotRun ?? 0), 0);
  const ofPages = tests.filter(({ ancestorTitles }) => ancestorTitles[0]?.startsWith('saved pages '));
  const pages = new Set(ofPages.map(({ title }) => title));
  const wrong = new Set(ofPages.flatMap(({ title, status }) => (status === 'passed' ? [] : [title])));
  return {
    lines: [
      ...(pages.size > 0 ? [`saved pages: ${pages.size - wrong.size} of ${pages.size}`] : []),
      ...(notRun > 0 ? [`saved pages: absent, ${notRun} checks not run`] : []),
    ],
    notRun,
  };
}
