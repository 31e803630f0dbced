import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmin } from '#features/account/store.server.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { hashPassword } from '#server/password.ts';
import { openReady } from '#server/start-database.ts';

/**
 * Whether the time of an answer tells an address with an account from one without: login, asking for a reset code, and
 * trying a wrong one. Known and unknown take turns; what is printed is the median of each, and of their differences.
 * Run it on an idle machine: npm exec -- node bench/account-timing.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 300);
const KNOWN = 'owner@example.com';
const UNKNOWN = 'nobody@example.com';

const dataDir = await mkdtemp(join(tmpdir(), 'account-timing-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...databaseOf(process.env) });
const log = createLog('silent');
const db = await openReady(config.database, log);
await createAdmin(db, KNOWN, await hashPassword('polished spinner'));
const app = await createApp({ config, db, log });

for (const [what, url, bodyFor] of [
  ['login', '/api/login', (username: string) => ({ username, password: 'not it at all' })],
  ['reset request', '/api/password-reset/request', (email: string) => ({ email })],
  [
    'reset confirm',
    '/api/password-reset/confirm',
    (email: string) => ({ email, token: '000000', newPassword: 'two coats of primer' }),
  ],
] as const) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = -20; round < ROUNDS; round++) {
    // Whoever comes first in a round must not always be the same.
    const turns = [
      [KNOWN, known],
      [UNKNOWN, unknown],
    ] as const;
    for (const [email, times] of round % 2 === 0 ? turns : turns.toReversed()) {
      const start = performance.now();
      await app.inject({ method: 'POST', url, payload: bodyFor(email) });
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  const differences = known.map((time, round) => time - unknown[round]!);
  console.log(
    `${what}: known ${median(known)} ms, unknown ${median(unknown)} ms, difference ${median(differences)} ms (middle half ${quantile(differences, 0.25)} to ${quantile(differences, 0.75)})`,
  );
}
await app.close();
await db.destroy();
await rm(dataDir, { recursive: true });

function databaseOf({ DATABASE_URL, SESSION_SECRET }: NodeJS.ProcessEnv) {
  return DATABASE_URL ? { DATABASE_URL, SESSION_SECRET: SESSION_SECRET ?? 'x'.repeat(32) } : {};
}

function median(times: number[]): string {
  return quantile(times, 0.5);
}

function quantile(times: number[], part: number): string {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!.toFixed(3);
}
