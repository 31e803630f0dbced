import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { BY_COMMAND, recordSecurity } from '#foundation/audit/logs.store.server.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { wordsOfShop } from '#foundation/business/fill-in.ts';
import { emailAddress } from '#foundation/fields/fields.contract.ts';
import { WEAK_PASSWORDS } from '#office/account/users.contract.ts';
import { createAccount, resetAccount } from '#office/account/users.store.server.ts';
import { PASSWORD } from '#office/account/users.ts';
import { ROLES, type Role } from '#rights/rights.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { findWeakness, hashPassword } from '../passwords.ts';
import { openReady } from '../start-database.ts';
import { askHidden } from './ask.ts';

/**
 * `npm run admin -- owner@example.com`: creates an owner, or gives an existing account a new password. With `--role
 * painter` or `--role bookkeeper` the account has that role. With `--remove-second-factors` it can log in without them,
 * such as after a lost phone.
 */
async function main(args: string[]): Promise<string> {
  const { email, role, removesFactors } = readOptions(args);
  const password = process.stdin.isTTY
    ? await askHidden('New password: ')
    : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < PASSWORD.min || password.length > PASSWORD.max)
    throw new Error(`The password must be ${PASSWORD.min} to ${PASSWORD.max} characters long.`);
  const config = readConfig(process.env);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const weakness = await findWeakness(password, config, wordsOfShop(await readBusiness(db)));
    if (weakness) throw new Error(WEAK_PASSWORDS[weakness]);
    const hash = await hashPassword(password);
    if (await createAccount(db, email, hash, role)) return `${email} is ${role ?? 'owner'} now.`;
    const now = await resetAccount(db, email, { passwordHash: hash, removesFactors, role });
    if (now === 'last owner') throw new Error(`${email} is the only owner. Make someone else an owner first.`);
    const detail = [email, role, removesFactors && 'without second factors'].filter(Boolean).join(', ');
    await recordSecurity(db, { kind: 'password-reset', detail, ...BY_COMMAND });
    const factors = removesFactors ? ' Its second factors are removed.' : '';
    return `${email} has a new password and is ${now}; other sessions of the account have ended.${factors}`;
  } finally {
    await db.destroy();
  }
}

/** @throws for an option or address that it does not know */
function readOptions(args: string[]): { email: string; role: Role | undefined; removesFactors: boolean } {
  const options = { role: { type: 'string' }, 'remove-second-factors': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [email = ''] = positionals;
  if (!emailAddress.safeParse(email).success)
    throw new Error('Add the account’s email: npm run admin -- owner@example.com');
  const role = ROLES.find((each) => each === values.role);
  if (values.role !== undefined && !role) throw new Error(`--role takes ${ROLES.join(', ')}.`);
  return { email, role, removesFactors: values['remove-second-factors'] };
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
