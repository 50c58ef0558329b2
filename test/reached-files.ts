/** The files of src/ with a function that ran, by the precise coverage of V8. */
import { type Profiler, Session } from 'node:inspector';

/** The getter that the runner of the tests makes of each export: reading a constant calls one. */
const EXPORT = /^\(\) => \{ try \{ return \w+ \} catch/;

/** Counts from now on. The returned function ends that and returns the files, sorted, relative to the root. */
export function countReachedFiles(): () => readonly string[] {
  const session = new Session();
  session.connect();
  session.post('Debugger.enable');
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  /** Of its own thread a session answers within the call. */
  function sourceOf(scriptId: string): string {
    let source = '';
    session.post('Debugger.getScriptSource', { scriptId }, (error, answer) => {
      if (error) throw error;
      source = answer.scriptSource;
    });
    return source;
  }

  function hasRun({ scriptId, functions }: Profiler.ScriptCoverage): boolean {
    const ranges = functions.flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 ? [whole] : []));
    const source = ranges.length > 0 ? sourceOf(scriptId) : '';
    return ranges.some(({ startOffset, endOffset }) => !EXPORT.test(source.slice(startOffset, endOffset)));
  }

  return () => {
    const files: string[] = [];
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      for (const script of result) {
        const [, path] = /\/(src\/[^?]*)$/.exec(script.url) ?? [];
        if (path && hasRun(script)) files.push(path);
      }
    });
    session.disconnect();
    return files.sort();
  };
}
