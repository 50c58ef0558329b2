/** The popup as the browser opens it, beside its button: no tab, so the driver does not know it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Target {
  readonly url: string;
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

/**
 * Runs a function in the opened popup, which must stand alone; null while no popup is open. `profile` is that of a browser
 * started with a debugging port.
 */
export async function inOpenedPopup<R>(profile: string, look: () => R): Promise<R | null> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const targets: readonly Target[] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const popup = targets.find(({ url }) => url.endsWith('/popup.html'));
  return popup ? evaluate(popup.webSocketDebuggerUrl, `(${look})()`) : null;
}

function evaluate<R>(url: string, expression: string): Promise<R> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const params = { expression, returnByValue: true };
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    socket.onerror = () => reject(new Error('the popup is gone'));
    socket.onmessage = ({ data }) => {
      const { result } = JSON.parse(String(data)).result;
      socket.close();
      resolve(result.value);
    };
  });
}
