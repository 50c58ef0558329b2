/** A link for tests: it ends with the test. */
import { onTestFinished } from 'vitest';
import { type Link, startLink } from './link.ts';

export async function cutLink(target: number): Promise<Link> {
  const link = await startLink(target);
  onTestFinished(link.end);
  return link;
}
