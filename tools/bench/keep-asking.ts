/** A client of a server of this machine that keeps its connections, and does little else: what it uses is not the server's. */
import { Agent, get } from 'node:http';

/** Asks for each, so many at once, and resolves when all are answered. Rejects when one is not with 200. */
export async function askAll(urls: readonly string[], atOnce: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  const askOn = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const status = await statusOf(url, agent);
      if (status !== 200) throw new Error(`${url} was answered with ${status}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, askOn));
  } finally {
    agent.destroy();
  }
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on('error', reject);
  });
}
