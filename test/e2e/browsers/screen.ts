/** A screen of its own, with a window manager: keyboard shortcuts only reach a browser that has the focus of one. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Screen {
  /** For `DISPLAY`. */
  readonly display: string;
  /** Presses a key combination as a person does: `alt+shift+k`. */
  press(keys: string): Promise<void>;
  /** Types a text, letter by letter. */
  type(text: string): Promise<void>;
  /** How many windows are to be seen, menus included. */
  windows(): Promise<number>;
  close(): Promise<void>;
}

/** Starts Xvfb and fluxbox. Needs both, and xdotool. */
export async function openScreen(): Promise<Screen> {
  // Xvfb takes a free number and writes it to descriptor 3.
  const size = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = `:${await firstLine(server)}`;
  const env = { ...process.env, DISPLAY: display };
  const manager = spawn('fluxbox', [], { stdio: 'ignore', env });
  return {
    display,
    press: async (keys) => {
      await run('xdotool', ['key', '--clearmodifiers', '--delay', '0', keys], { env });
    },
    type: async (text) => {
      await run('xdotool', ['type', '--delay', '40', text], { env });
    },
    windows: async () => {
      const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--name', ''], { env });
      return stdout.split('\n').length;
    },
    close: async () => {
      await Promise.all([manager, server].map(ended));
    },
  };
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended (${code})`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}
