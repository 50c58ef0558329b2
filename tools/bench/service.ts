/** What a service of many processes costs beside one `serve`, in turns: processor time, memory, start, upstream requests. */

import type { Row } from './rows.ts';
import { measureServiceCost } from './service-cost.ts';
import { measureServiceRequests } from './service-requests.ts';

export async function measureService(): Promise<readonly Row[]> {
  return [...(await measureServiceCost()), ...(await measureServiceRequests())];
}
