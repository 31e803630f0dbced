import { existsSync } from 'node:fs';
import { aptInstall, canAptInstall } from './apt.mjs';
import { say } from './toolchain.mjs';

const USUAL_PATHS = [
  // A fifth less processor time for the journeys than the whole browser without a window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium: what CHROMIUM names, a usual path, or one installed now where that is possible. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  const found = USUAL_PATHS.find((path) => existsSync(path));
  if (found || !canAptInstall()) return found;
  say('Installing Chromium for the browser tests…');
  aptInstall('chromium-headless-shell') || aptInstall('chromium');
  return USUAL_PATHS.find((path) => existsSync(path));
}
