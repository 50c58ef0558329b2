/** Packs `@sise/client` into .output/client. */
import { join } from 'node:path';
import { packClient } from './client-package.ts';
import { ROOT } from './run-tool.ts';

const folder = join(ROOT, '.output/client');
if (!(await packClient(folder))) process.exit(1);
console.log(folder);
