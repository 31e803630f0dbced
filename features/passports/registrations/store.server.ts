import { type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import { shopDay } from '#time/shop-time.ts';
import { linksOf } from '../issuing/store.server.ts';
import { tailKeyOf, warrantyState } from '../rules.ts';
import { listWorks } from '../store.server.ts';

/** A warranty of this shop that a registration asks for again. */
export interface RunningWarranty {
  passportId: number;
  tailNumber: string;
  endsOn: string;
  /** Of the holder; null for a registration from another address, which learns nothing of the airplane. */
  holderLinkId: number | null;
}

/** The running warranty of the newest job on the airplane with this tail number, also a former one; null without one. */
export async function findRunningWarranty(
  trx: Db,
  { tailNumber, email }: { tailNumber: string | null; email: string },
  by: { sessionSecret: string; now: Date },
): Promise<RunningWarranty | null> {
  const key = tailKeyOf(tailNumber ?? '');
  if (key === '') return null;
  const alike = await trx
    .selectFrom('passports')
    .selectAll()
    .where((e) => e.or([e('tailKey', '=', key), mayHaveHad(trx, key)]))
    .execute();
  const passport =
    alike.find(({ tailKey }) => tailKey === key) ??
    alike.find(({ formerTails }) => formerTails.some((tail) => tailKeyOf(tail) === key));
  if (!passport) return null;
  const work = (await listWorks(trx, [passport.id])).find(({ jobId }) => jobId !== null);
  const today = shopDay(by.now);
  const endsOn = [work?.warrantyEndsOn, work?.laborEndsOn].find(
    (day) => day && warrantyState({ endsOn: day, soldOn: work!.soldOn }, today) === 'running',
  );
  if (!endsOn) return null;
  const isHolder = passport.holderEmail?.toLowerCase() === email.toLowerCase();
  const { holderLinkId } = isHolder ? await linksOf(trx, passport, by) : { holderLinkId: null };
  return { passportId: passport.id, tailNumber: passport.tailNumber, endsOn, holderLinkId };
}

/** Whether the former tail numbers have these letters. */
function mayHaveHad(trx: Db, key: string) {
  const position = sql.raw(engineOf(trx) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(upper(replace(replace(cast(former_tails as text), '-', ''), ' ', '')), ${key}) > 0`;
}
