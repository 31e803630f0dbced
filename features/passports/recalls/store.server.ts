import type { Db } from '#database/open.ts';
import type { Author } from '#server/author.store.server.ts';
import { claimIdempotencyKey, type Repeat } from '#server/http/idempotency.store.server.ts';
import { findPassports } from '../desk/store.server.ts';
import { linksOf } from '../issuing/store.server.ts';
import { writeRecall } from '../mail.server.ts';
import { notePassport } from '../store.server.ts';

interface Recall {
  batch: string;
  subject: string;
  text: string;
}

type RecallOutcome =
  | { outcome: 'done'; mails: number; unreachable: number }
  /** The key came before with another text. */
  | { outcome: 'key taken' };

/** Writes to each holder of an airplane with a batch. A repeat under the same key writes nothing again. */
export async function recallBatch(
  db: Db,
  { batch, subject, text }: Recall,
  { repeat, ...by }: Author & { sessionSecret: string; publicUrl: string; repeat: Repeat | null },
): Promise<RecallOutcome> {
  return db.transaction().execute(async (trx) => {
    const passports = await findPassports(trx, { batch });
    const reached = passports.filter(({ holderEmail }) => holderEmail !== null);
    const earlier = repeat && (await claimIdempotencyKey(trx, repeat, by.now));
    if (earlier && earlier.requestHash !== repeat.contentHash) return { outcome: 'key taken' };
    for (const passport of earlier ? [] : reached) {
      const { holderLinkId: linkId } = await linksOf(trx, passport, by);
      await writeRecall(trx, passport, { subject, text, batch, linkId }, by);
      await notePassport(trx, passport, { after: { recall: batch } }, by);
    }
    return { outcome: 'done', mails: reached.length, unreachable: passports.length - reached.length };
  });
}
