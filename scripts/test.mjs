// npm test: the whole gate. Lint and format, types, build, unit and API tests on both engines, browser journeys.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { build, fail, install, run, say } from './toolchain.mjs';

await install();
await step('Lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']);
await step('Types', 'react-router', ['typegen']);
await step('Types', 'tsc', []);
await build();

const reports = mkdtempSync(join(tmpdir(), 'reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const postgres = await startPostgres({ log: say });
const total = { passed: 0, failed: 0 };
try {
  await tests(
    'Unit and API tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
    {
      extra: postgres ? { TEST_DATABASE_URL: postgres.url } : {},
      count: () => {
        const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read('vitest.json');
        return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
      },
    },
  );
  const chromium = findChromium();
  if (!chromium) fail('The browser tests need a Chromium: install one, or set CHROMIUM to where it is.');
  await tests('Browser journeys', 'playwright', ['test'], {
    extra: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
    count: () => {
      const { expected, flaky, unexpected, skipped } = read('playwright.json').stats;
      if (flaky > 0) console.error(`${flaky} journeys passed only at the second try.`);
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  });
} finally {
  await postgres?.stop();
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function step(name, command, args) {
  say(name);
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) fail(output);
}

/** Runs one test runner to its end and adds up what it counted; a skipped test or a run without one is a failure. */
async function tests(name, command, args, { extra, count }) {
  say(name);
  const { code } = await run(command, args, { extra });
  const { passed, failed, skipped } = count();
  if (skipped > 0) console.error(`${skipped} tests were skipped.`);
  if (passed === 0) console.error('No test ran.');
  total.passed += passed;
  total.failed += failed + skipped + (code !== 0 && failed === 0 ? 1 : 0) + (passed === 0 ? 1 : 0);
}

function read(name) {
  return JSON.parse(readFileSync(join(reports, name), 'utf8'));
}
