/** The commands on Node, each as a process of its own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

export const script = (name: string) =>
  fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url));

export const NODE = ['--disable-warning=ExperimentalWarning'];

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** With a limit of open files, as `ulimit -n` sets it, where one is given. */
export function started(
  name: 'serve' | 'service' | 'project' | 'price' | 'record',
  args: readonly string[],
  openFiles?: number,
  env: Readonly<Record<string, string>> = {},
) {
  const command = [process.execPath, ...NODE, script(name), ...args];
  const limited = ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...command];
  const [program = '', ...rest] = openFiles === undefined ? command : limited;
  const child = spawn(program, rest, { env: { ...process.env, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended, out: () => out, err: () => err };
}

export const project = (...args: string[]) => started('project', args).ended;

/** A server that listens on a free port, its base URL, and how to end it. */
export async function serving(args: readonly string[], openFiles?: number) {
  const { child, ended, out } = started('serve', ['--port', '0', ...args], openFiles);
  await expect.poll(out, { timeout: 20_000 }).toMatch(/listening on http/);
  const urlOf = (what: string) => new RegExp(`${what} on (http:\\/\\/[^"]+)`).exec(out())?.[1] ?? '';
  return {
    pid: child.pid ?? 0,
    base: urlOf('listening'),
    metrics: () => urlOf('metrics'),
    log: () =>
      out()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    end: (signal: 'SIGTERM' | 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}
