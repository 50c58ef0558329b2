/** Both extensions, or with `--server URL` those of a team, which may ask its server. */
import { parseArgs } from 'node:util';
import { runTool } from './run-tool.ts';
import { readServerOrigin, SERVER_VARIABLE, WrongServer } from './server-origin.ts';

const server = serverAsked();
if (server) {
  process.env[SERVER_VARIABLE] = server;
  console.log(`Team build for ${server}, in .output/team.`);
}
const isBuilt = (await runTool('wxt', 'build')) && (await runTool('wxt', 'build', '-b', 'firefox'));
process.exitCode = isBuilt ? 0 : 1;

function serverAsked(): string | null {
  try {
    const { values } = parseArgs({ options: { server: { type: 'string' } } });
    return values.server === undefined ? null : readServerOrigin(values.server);
  } catch (error) {
    console.error(error instanceof WrongServer ? error.message : `${error}`);
    process.exit(2);
  }
}
