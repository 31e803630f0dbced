import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They begin, so that none runs on alone at the end. */
const LONGEST = [
  'server/mailbox.test.ts',
  'tests/torture.test.ts',
  'tests/faults.test.ts',
  'features/workshop/shown/showings.test.ts',
  'tests/nodes.test.ts',
  'features/desk/mailbox/mailbox.test.ts',
  'server/demo.test.ts',
  'features/customers/leads/photo-fairness.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return (await super.sort(files)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

export default defineConfig({
  // The production build of React, see `env`, has no development runtime for JSX.
  oxc: { jsx: { development: false } },
  test: {
    environment: 'node',
    include: [
      '{app,features,client,time,ui,server,database}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'scripts/*.test.ts',
    ],
    globalSetup: 'tests/support/templates.ts',
    setupFiles: 'tests/support/setup.ts',
    pool: 'forks',
    // A larger space for new objects needs fewer collections.
    execArgv: ['--max-semi-space-size=64'],
    // React renders as on the site, in half the time.
    env: { NODE_ENV: 'production' },
    // Some tests wait more than they work; the journeys run beside them.
    maxWorkers: 4,
    // A file's tests clean up behind them, and reading the same modules again for each file was a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
  },
});
