/**
 * npm run bench -- account-timing [rounds]: whether the duration of an answer tells an address with an account from one
 * without, at login, at a request for a reset code, and at a wrong code. Run it on an idle machine.
 */
import { startApp } from './support/app.ts';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { ADMIN } from './support/signed-in.ts';

const ROUNDS = Number(process.argv[2] ?? 300);
const WARM_UP_ROUNDS = 20;
const KNOWN = ADMIN.ADMIN_EMAIL;
const UNKNOWN = 'nobody@example.com';
const REQUESTS = [
  { name: 'login', url: '/api/login', bodyFor: (username: string) => ({ username, password: 'not it at all' }) },
  { name: 'reset request', url: '/api/password-reset/request', bodyFor: (email: string) => ({ email }) },
  {
    name: 'reset confirm',
    url: '/api/password-reset/confirm',
    bodyFor: (email: string) => ({ email, token: '000000', newPassword: 'two coats of primer' }),
  },
];

printMachine();
const { app, close } = await startApp();
const rows: string[][] = [];
for (const { name, url, bodyFor } of REQUESTS) {
  const known: number[] = [];
  const unknown: number[] = [];
  // They alternate in who comes first, because the second of two requests is faster.
  const turns = [
    { email: KNOWN, times: known },
    { email: UNKNOWN, times: unknown },
  ];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const { email, times } of round % 2 === 0 ? turns : turns.toReversed()) {
      const began = performance.now();
      await app.inject({ method: 'POST', url, payload: bodyFor(email) });
      if (round >= 0) times.push(performance.now() - began);
    }
  const differences = known.map((time, round) => time - unknown[round]!);
  const medians = [known, unknown, differences].map((times) => median(times).toFixed(3));
  const spread = [0.25, 0.75].map((part) => quantile(differences, part).toFixed(3)).join(' to ');
  rows.push([name, ...medians, spread]);
}
await close();
printTable(['', 'known, ms', 'unknown, ms', 'difference, ms', 'middle half'], rows);
