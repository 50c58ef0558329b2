/** Requests at even distances, whether or not the ones before are answered: autocannon sends each second's all at its start. */
import { Agent, get } from 'node:http';
import { percentile } from './measured.ts';

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  /** The most that are open at a time. */
  readonly connections: number;
}

export interface Evenly {
  /** Milliseconds from when each was due, not from when it was sent: what waited here has waited. */
  readonly p99Ms: number;
  /** Answered with anything but 200, or not at all. */
  readonly failed: number;
}

/** Sends `perSecond * seconds` requests for the URL. */
export async function sendEvenly(url: string, { perSecond, seconds, connections }: Rate): Promise<Evenly> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const total = perSecond * seconds;
  const startedAt = performance.now();
  const answers: Promise<number | null>[] = [];
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      while (answers.length < due) {
        const dueAt = startedAt + (answers.length / perSecond) * 1000;
        answers.push(answerMs(url, agent, dueAt));
      }
      if (answers.length < total) return;
      clearInterval(tick);
      resolve();
    }, 1);
  });
  const times = await Promise.all(answers);
  agent.destroy();
  const answered = times.filter((ms) => ms !== null);
  return { p99Ms: percentile(answered, 0.99), failed: total - answered.length };
}

function answerMs(url: string, agent: Agent, dueAt: number): Promise<number | null> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200 ? performance.now() - dueAt : null));
      response.on('error', () => resolve(null));
    }).on('error', () => resolve(null));
  });
}
