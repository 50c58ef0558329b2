/** What the driver does not know of: the popup as the browser opens it, beside its button, and the worker's inside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Target {
  readonly url: string;
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

/** A command of Chromium's debugging protocol. */
type Command = readonly [method: string, params?: object];

/**
 * Runs a function in the opened popup, which must stand alone; null while no popup is open. `profile` is that of a browser
 * started with a debugging port.
 */
export async function inOpenedPopup<R>(profile: string, look: () => R): Promise<R | null> {
  const params = { expression: `(${look})()`, returnByValue: true };
  const answer = await commandTarget(profile, '/popup.html', [['Runtime.evaluate', params]]);
  return answer && (answer as { result: { value: R } }).result.value;
}

/** Gives these commands, and resolves with the last one's answer; null where nothing is open whose URL ends so. */
export async function commandTarget(
  profile: string,
  urlEnd: string,
  commands: readonly Command[],
): Promise<object | null> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const targets: readonly Target[] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const target = targets.find(({ url }) => url.endsWith(urlEnd));
  return target ? command(target.webSocketDebuggerUrl, commands) : null;
}

function command(url: string, commands: readonly Command[]): Promise<object> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onopen = () => {
      for (const [id, [method, params = {}]] of commands.entries())
        socket.send(JSON.stringify({ id, method, params }));
    };
    socket.onerror = () => reject(new Error(`${url} is gone`));
    socket.onclose = () => reject(new Error(`${url} is gone`));
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id !== commands.length - 1) return;
      resolve(result);
      socket.close();
    };
  });
}
