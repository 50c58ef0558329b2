import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of the project's own tools, its output streamed. Resolves to whether it ended well. */
export function runTool(name: string, ...args: readonly string[]): Promise<boolean> {
  const bin = join(ROOT, 'node_modules', '.bin');
  // npm's commands are batch files on Windows, which only a shell runs; it splits at spaces outside of quotes.
  const shell = process.platform === 'win32';
  const [command = '', ...rest] = [join(bin, name), ...args].map((part) => (shell ? `"${part}"` : part));
  const child = spawn(command, rest, {
    cwd: ROOT,
    stdio: 'inherit',
    shell,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NO_UPDATE_NOTIFIER: '1' },
  });
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code === 0);
    });
  });
}

/** Whether a browser's window can be seen here; systems other than Linux have a display always. */
export function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
