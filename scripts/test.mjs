// npm test: lint and format, types, unused code, build, unit and API tests, browser journeys. Tests of stores run on both
// engines. With --all, all API tests run on both, journeys of every form run on a slow processor, and lists hold more rows.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { provideDovecot } from './dovecot.mjs';
import { provideTestDatabase } from './postgres.mjs';
import { createTempFolder } from './temp-folder.mjs';
import { build, exitInOrderOnSignals, fail, install, run, say } from './toolchain.mjs';

/** Caches of the test runners and Node, and files that Chromium may leave. */
const FOREIGN_FILES = /^(playwright-transform-cache|node-compile-cache|\.?org\.chromium\.)/;

/** Checks types with half the processor time: one checker does no work twice, and garbage is left up to 2.5 GB. */
const SPARING = { GOGC: 'off', GOMEMLIMIT: '2500MiB' };

if (process.argv.includes('--all')) process.env.TEST_ALL = '1';
// What is missing is said before anything takes its time.
const chromium = findChromium();
if (!chromium)
  fail(
    process.env.CHROMIUM
      ? `CHROMIUM names ${process.env.CHROMIUM}, and nothing is there. The browser tests need a Chromium.`
      : 'The browser tests need a Chromium: install one, or set CHROMIUM to where it is.',
  );
const temp = createTempFolder({ inMemory: true });
exitInOrderOnSignals();
// Started first: it waits for the network.
const installing = install();
const database = await provideTestDatabase(say);
provideDovecot(say);
await installing;
// Beside the build and then the tests, which leave a processor idle now and then.
const checks = lintAndTypes();
await build();

// Also for the site of the journeys: nested deeper, the path of Chromium's socket would exceed its limit.
const reports = join(temp.dir, 'gate');
mkdirSync(reports);
const before = temp.list();
const total = { passed: 0, failed: 0 };
try {
  // Tests of processes wait for them, and the last file of a run leaves the others idle: together they are never short of work.
  await Promise.all([checks, runUnitTests(), runJourneys()]);
  const left = temp.list().filter((file) => !before.includes(file) && !FOREIGN_FILES.test(file));
  if (left.length > 0) console.error(`These temporary files were left behind: ${left.join(', ')}`);
  total.failed += left.length > 0 ? 1 : 0;
} finally {
  await database.stop();
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function lintAndTypes() {
  await runStep('Lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']);
  await runStep('Types of the routes', 'react-router', ['typegen']);
  await runStep('Types', 'tsc', ['--checkers', '1'], SPARING);
  await runStep('Unused code and packages', 'knip', []);
}

async function runStep(name, command, args, extra = {}) {
  say(name);
  const { code, output } = await run(command, args, { quiet: true, extra });
  if (code !== 0) fail(output);
}

function runUnitTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`];
  return runTests('Unit and API tests', 'vitest', ['run', ...reporters], {
    // Tests start some hundred processes, which then compile their modules once.
    extra: { ...database.env, NODE_COMPILE_CACHE: join(reports, 'compiled') },
    readCounts: () => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read('vitest.json');
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
    },
  });
}

/** Their output comes at their end, in one piece. */
function runJourneys() {
  return runTests('Browser journeys', 'playwright', ['test'], {
    quiet: true,
    extra: {
      CHROMIUM: chromium,
      E2E_DATA_DIR: join(reports, 'site'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    },
    readCounts: () => {
      const { expected, flaky, unexpected, skipped } = read('playwright.json').stats;
      if (flaky > 0) console.error(`${flaky} journeys passed only on the second try.`);
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  });
}

/** Runs a test runner and adds up its counts. A skipped test and a run without tests are failures. */
async function runTests(name, command, args, { quiet = false, extra, readCounts }) {
  say(name);
  const { code, output } = await run(command, args, { quiet, extra });
  if (output) console.log(output);
  const { passed, failed, skipped } = readCounts();
  if (skipped > 0) console.error(`${skipped} tests were skipped.`);
  if (passed === 0) console.error('No test ran.');
  total.passed += passed;
  total.failed += failed + skipped + (code !== 0 && failed === 0 ? 1 : 0) + (passed === 0 ? 1 : 0);
}

function read(name) {
  return JSON.parse(readFileSync(join(reports, name), 'utf8'));
}
