import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,features,ui,server,database}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'scripts/*.test.ts'],
    globalSetup: 'tests/support/templates.ts',
    setupFiles: 'tests/support/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
