import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { PASSWORD } from '#features/account/constants.ts';
import { ACCOUNT_MESSAGES } from '#features/account/contract.ts';
import { createAdmin, resetAdmin } from '#features/account/store.server.ts';
import { BY_COMMAND, recordSecurity } from '#features/audit/security/store.server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { hashPassword } from '../password.ts';
import { isGuessable } from '../password-strength.ts';
import { openReady } from '../start-database.ts';

const REMOVE_FACTORS = '--remove-second-factors';

/**
 * `npm run admin -- owner@example.com`: creates an admin, or gives an existing account the role and a new password. With
 * `--remove-second-factors` it can log in without them, such as after a lost phone.
 */
async function main(email: string | undefined, option?: string): Promise<string> {
  if (option !== undefined && option !== REMOVE_FACTORS) throw new Error(`The only option is ${REMOVE_FACTORS}.`);
  const removesFactors = option === REMOVE_FACTORS;
  if (!z.email().safeParse(email).success) throw new Error('Say whose account: npm run admin -- owner@example.com');
  const password = process.stdin.isTTY ? await ask() : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < PASSWORD.min || password.length > PASSWORD.max)
    throw new Error(`The password must have ${PASSWORD.min} to ${PASSWORD.max} characters.`);
  if (await isGuessable(password)) throw new Error(ACCOUNT_MESSAGES.guessablePassword);
  const config = readConfig(process.env);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const hash = await hashPassword(password);
    if (await createAdmin(db, email!, hash)) return `${email} is an admin now.`;
    const detail = removesFactors ? `${email}, without second factors` : email!;
    await recordSecurity(db, { kind: 'password-reset', detail, ...BY_COMMAND });
    await resetAdmin(db, email!, { passwordHash: hash, removesFactors });
    const factors = removesFactors ? ' Its second factors are removed.' : '';
    return `${email} has a new password and is an admin; other sessions of the account have ended.${factors}`;
  } finally {
    await db.destroy();
  }
}

/** Reads a password without echo. */
async function ask(): Promise<string> {
  process.stdout.write('New password: ');
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input: process.stdin, output: mute, terminal: true });
  const password = await readline.question('');
  readline.close();
  process.stdout.write('\n');
  return password;
}

try {
  console.log(await main(process.argv[2], process.argv[3]));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
