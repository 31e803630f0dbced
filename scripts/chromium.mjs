import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './toolchain.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where a Chromium is: CHROMIUM, a usual place, or fresh from Debian's packages when this runs as root there. */
export function findChromium() {
  const found = [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say('Installing Chromium for the browser tests…');
  const apt = (...args) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  return PLACES.find((path) => existsSync(path));
}
