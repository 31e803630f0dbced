import type { Db } from '#database/open.ts';
import type { Author } from '#server/author.store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { findPassports } from '../desk/store.server.ts';
import { linksOf } from '../issuing/store.server.ts';
import { writeRecall } from '../mail.server.ts';
import { notePassport } from '../store.server.ts';

interface Recall {
  batch: string;
  subject: string;
  text: string;
}

/** Writes to each holder of an airplane with a batch. */
export async function recallBatch(
  db: Db,
  { batch, subject, text }: Recall,
  by: Author & { sessionSecret: string; publicUrl: string },
): Promise<{ mails: number; unreachable: number }> {
  return transactOnce(db, async (trx) => {
    const passports = await findPassports(trx, { batch });
    const reached = passports.filter(({ holderEmail }) => holderEmail !== null);
    for (const passport of reached) {
      const { holderLinkId: linkId } = await linksOf(trx, passport, by);
      await writeRecall(trx, passport, { subject, text, batch, linkId }, by);
      await notePassport(trx, passport, { after: { recall: batch } }, by);
    }
    return { mails: reached.length, unreachable: passports.length - reached.length };
  });
}
