/** Runs before each end-to-end file. */
import { afterAll } from 'vitest';
import { renewStages } from './once-per-worker.ts';
import { testInFolder } from './temporary-folder.ts';

testInFolder.beforeAll(({ temporaryFolder }) => void temporaryFolder);
afterAll(renewStages);
