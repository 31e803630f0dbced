// npm run fuzz -- [--runs 100000] [--seed 1]: sends random requests to every endpoint of the API, on both engines.
import { parseArgs } from 'node:util';
import { provideTestDatabase } from './postgres.mjs';
import { install, run, say } from './toolchain.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
await install();
say(`${values.runs} requests on each engine, seed ${values.seed}`);
const database = await provideTestDatabase(say);
try {
  const { code } = await run('vitest', ['run', 'tests/fuzz.test.ts'], {
    extra: {
      TEST_ALL: '1',
      FUZZ_RUNS: values.runs,
      FUZZ_SEED: values.seed,
      NODE_OPTIONS: '--expose-gc',
      ...database.env,
    },
  });
  process.exitCode = code;
} finally {
  await database.stop();
}
