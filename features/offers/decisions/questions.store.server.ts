import type { Db } from '#database/open.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { type Link, noteOpened } from '#server/links.store.server.ts';
import { enqueueQuestion } from './mail.server.ts';
import type { SentOffer } from './store.server.ts';

/** Puts a customer's question into the timeline and the owner's mail. @returns false if its lead is gone */
export async function askAboutOffer(
  trx: Db,
  sent: SentOffer,
  { text, now }: { text: string; now: Date },
  publicUrl: string,
): Promise<boolean> {
  const quote = await lockQuote(trx, sent.offer.quoteId);
  if (!quote) return false;
  await recordEvent(trx, quote.id, { ...eventOf(sent, 'asked'), text }, { userId: null, now });
  await enqueueQuestion(trx, { quote: await touch(trx, quote, {}, now), sent, text }, publicUrl);
  return true;
}

/** Counts that an offer's page was in sight; the first time is an event of its lead. */
export async function openOffer(db: Db, sent: SentOffer, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, sent.offer.quoteId);
    if (!quote || !(await noteOpened(trx, link, now))) return;
    await recordEvent(trx, quote.id, eventOf(sent, 'opened'), { userId: null, now });
    await touch(trx, quote, {}, now);
  });
}

function eventOf({ document: { number, version } }: SentOffer, event: 'asked' | 'opened') {
  return { kind: 'offer' as const, event, number, version, text: null };
}
