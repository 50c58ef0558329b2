/** What docs/scale.md is worked out from, out of the rows of the bench. */
import type { ScaleFigures } from '../../scripts/scale-arithmetic.ts';
import type { Row } from './rows.ts';
import { WHAT } from './service.ts';

/** Throws RangeError where one of them was not measured. */
export function figuresForScale(rows: readonly Row[], day: string, machine: string): ScaleFigures {
  const row = (what: string) => {
    const found = rows.find((each) => each.what === what);
    if (!found) throw new RangeError(`"${what}" was not measured`);
    return found;
  };
  const figure = (what: string) => {
    const found = row(what);
    if (found.kind === 'ratio') return short(found.ours.median);
    if (found.kind === 'figure') return short(found.figure.median);
    throw new RangeError(`"${what}" is a count`);
  };
  const plain = row(WHAT.front);
  return {
    ...{ day, machine },
    frontMs: figure(WHAT.front),
    supervisorMs: figure(WHAT.supervisor),
    nodeMs: plain.kind === 'ratio' ? short(plain.baseline.median) : 0,
    hopMs: figure(WHAT.hop),
    hopEngineMs: figure(WHAT.hopEngine),
    leaseFrontMs: figure(WHAT.leaseFront),
    leaseProjectsMs: figure(WHAT.leaseProjects),
    upstreamMs: figure(WHAT.upstream),
    frontMb: figure(WHAT.memoryFront),
    engineMb: figure(WHAT.memoryEngine),
    engineAfterMb: figure(WHAT.memoryAfter),
    tenBytes: figure(WHAT.bytesTen),
    unchangedBytes: figure(WHAT.bytesUnchanged),
  };
}

function short(value: number): number {
  return Number(value.toPrecision(3));
}
