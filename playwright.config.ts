import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { createTempFolder } from './scripts/temp-folder.mjs';
import { ADMIN } from './tests/e2e/admin.ts';
import { isFullRun } from './tests/support/scope.ts';

/** A fresh site for the run: its own records, its own mail folder. Workers inherit the choice. */
process.env.E2E_DATA_DIR ??= join(createTempFolder({ inMemory: true }).dir, 'site');
// Below the ports that a system gives to the tests that run at the same time.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000));
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/**
 * Chromium loads its own pages for the address bar into each window, which costs as much processor time as a page of the site.
 * The last list given counts alone, so the names that matter here of Playwright's own list follow.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** `npm test` leaves out journeys tagged `@all`, and runs those tagged `@both` on the phone only. */
const LEFT_OUT = isFullRun ? [] : [/@all/];
const LEFT_OUT_ON_DESKTOP = isFullRun ? [] : [/@both/];

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES}`,
    '--in-process-gpu',
    // Past its limit, Chromium starts no spare renderer. Each test would start one and hardly any would use it.
    '--renderer-process-limit=1',
  ],
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Beside those of the unit tests.
  workers: 3,
  fullyParallel: true,
  // A shared machine may stall for seconds; what passes only then is told as flaky by the gate.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL,
    launchOptions: chromium,
    trace: 'on-first-retry',
    // What a worker fetches passes by the routes that journeys answer themselves.
    serviceWorkers: 'block',
    // Playwright waits for what moves, which takes a fifth of the time of a run. The full run moves.
    contextOptions: { reducedMotion: isFullRun ? 'no-preference' : 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...LEFT_OUT, ...LEFT_OUT_ON_DESKTOP],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // The same forms and flows at any width; how their pages fit a phone is seen to in states. What is
      // the same at any width within other files is tagged there, as are states that are looked at where there is least room.
      testIgnore: /(my-account|password-reset|referral|insurance|warranty|financing|pricing|pages|found)\.spec/,
      grepInvert: [/@desktop/, ...LEFT_OUT],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node build/run/main.js',
    url: `${baseURL}/readyz`,
    stdout: 'ignore',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      BACKUPS: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
