// Installs Debian packages as root.
import { spawnSync } from 'node:child_process';

const TIMEOUT_MS = 600_000;
const OPTIONS = [
  '-y',
  '-qq',
  '--no-install-recommends',
  '-o',
  'DPkg::Lock::Timeout=120',
  '-o',
  'Dpkg::Options::=--force-confold',
];

export function canAptInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Installs a package without questions, with fresh package lists if need be. @returns {boolean} whether it worked */
export function aptInstall(name) {
  return aptGet('install', name) || (aptGet('update') && aptGet('install', name));
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...OPTIONS, ...args], { env, stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0;
}
