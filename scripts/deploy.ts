/**
 * Puts the service on Cloudflare: `npm run deploy -- --token FILE`. wrangler, which does it, is fetched by this command
 * alone; who may deploy where is wrangler's business (`CLOUDFLARE_API_TOKEN`, or its own login).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keyHashText } from '../src/api/keys.ts';
import { parsed, required, WrongArguments } from '../src/server/arguments.ts';
import { readOrMakeToken } from './admin-token.ts';
import { ROOT } from './run-tool.ts';

const WRANGLER = 'wrangler@4.164.0';
const USAGE =
  'npm run deploy -- --token FILE [--dry-run]   (--dry-run builds .output/cloudflare and sends nothing)';

process.umask(0o077);

try {
  const { values } = parsed(process.argv.slice(2), {
    token: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  });
  process.exitCode = await deploy(resolve(required(values.token, '--token')), values['dry-run']);
} catch (error) {
  const isUsage = error instanceof WrongArguments;
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(isUsage ? `${sentence}\nUsage: ${USAGE}` : sentence);
  process.exitCode = isUsage ? 2 : 1;
}

/** The exit code of wrangler. The token stays here: what is sent is its hash. */
async function deploy(tokenFile: string, isDry: boolean): Promise<number> {
  const hash = keyHashText(readOrMakeToken(tokenFile));
  const folder = mkdtempSync(join(tmpdir(), 'sise-deploy-'));
  try {
    const secrets = join(folder, 'secrets.json');
    writeFileSync(secrets, JSON.stringify({ ADMIN_TOKEN_HASH: hash }));
    const dry = isDry ? ['--dry-run', '--outdir', join(ROOT, '.output/cloudflare')] : [];
    const code = await wrangler('deploy', '--secrets-file', secrets, ...dry);
    if (code === 0 && !isDry)
      console.error(`Projects: npm run project -- list --service URL --token ${tokenFile}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wrangler(...args: readonly string[]): Promise<number> {
  const child = spawn('npx', ['--yes', WRANGLER, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
