/** Builds both extensions and records how large their scripts are now. */
import { runTool } from './run-tool.ts';
import { recordSizes } from './size-record.ts';

if (!(await runTool('wxt', 'build')) || !(await runTool('wxt', 'build', '-b', 'firefox'))) process.exit(1);
await recordSizes();
