/** Installs missing browsers where that can be done without asking: as root on Debian and its kin. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptPackages, whatToInstall } from './browsers.mjs';

/** Seconds to wait for another apt on the same machine. */
const APT_LOCK_SECONDS = 300;

/**
 * Installs the browsers, and a font with Korean letters beside them. Throws an Error of one sentence when it cannot.
 * @param {readonly import('./browsers.mjs').Browser[]} browsers
 * @param {readonly string[]} tools Debian's names of what else is missing
 */
export function installWithApt(browsers, tools) {
  const packages = [...aptPackages(browsers), ...(browsers.length > 0 ? ['fonts-noto-cjk'] : []), ...tools];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      tools.length > 0
        ? `Please install what is missing (on Debian: apt-get install ${packages.join(' ')}).`
        : whatToInstall(browsers),
    );
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...packages);
  // Debian starts it as a service where there is systemd; the tests start their own.
  if (tools.includes('nats-server'))
    spawnSync('systemctl', ['disable', '--now', 'nats-server'], { stdio: 'ignore' });
}

/** @param {string[]} args */
function aptGet(...args) {
  const options = ['-q', '-o', `DPkg::Lock::Timeout=${APT_LOCK_SECONDS}`];
  const result = spawnSync('apt-get', [...options, ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new Error(`apt-get ${args[0]} failed; please install the packages by hand.`);
}
