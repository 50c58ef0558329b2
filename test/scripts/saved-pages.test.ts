import { describe, expect, it } from 'vitest';
import { readSavedPages } from '../../scripts/saved-pages.ts';

const compared = (title: string, width: number, status = 'passed') => ({
  ancestorTitles: [`saved pages in explorer-pages at ${width} px`],
  title,
  status,
});
const sites = (checksNotRun: number) => ({
  ancestorTitles: [],
  title: 'the corpus has a page of every site',
  status: 'passed',
  meta: { checksNotRun },
});
const ours = { ancestorTitles: ['our pages at 390 px'], title: 'a.html', status: 'failed' };

describe('readSavedPages', () => {
  it('counts each page at all widths as one', () => {
    const tests = [
      compared('a.html', 390),
      compared('a.html', 1280),
      compared('b.html', 390),
      ours,
      sites(0),
    ];
    expect(readSavedPages([{ assertionResults: tests }])).toEqual({
      lines: ['saved pages: 2 of 2'],
      notRun: 0,
    });
  });

  it('counts a page that differs at one width as wrong', () => {
    const tests = [compared('a.html', 390), compared('a.html', 1280, 'failed'), compared('b.html', 390)];
    expect(readSavedPages([{ assertionResults: tests }]).lines).toEqual(['saved pages: 1 of 2']);
  });

  it('counts the checks of absent pages', () => {
    expect(readSavedPages([{ assertionResults: [ours, sites(4)] }])).toEqual({
      lines: ['saved pages: absent, 4 checks not run'],
      notRun: 4,
    });
  });

  it('says nothing of a run without them', () => {
    expect(readSavedPages([{ assertionResults: [] }])).toEqual({ lines: [], notRun: 0 });
  });
});
