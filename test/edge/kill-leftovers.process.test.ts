import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const WATCH = new URL('../../scripts/kill-leftovers.ts', import.meta.url).href;

test('what does not end when it is asked to is killed, also beside one that is gone already', async () => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const deaf = spawn('/bin/sh', ['-c', 'trap "" TERM; echo deaf; while :; do sleep 1; done'], {
    detached: true,
  });
  await once(deaf.stdout, 'data');
  const ended = once(deaf, 'exit');
  const starter = `import { startWatch } from '${WATCH}'; startWatch().over([${deaf.pid}, ${gone.pid}]);`;
  spawn(process.execPath, ['--input-type=module', '--eval', starter]);
  expect(await ended).toEqual([null, 'SIGKILL']);
});
