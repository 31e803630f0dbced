import type { Db } from '#database/open.ts';
import { linkAddress } from '../links.store.server.ts';
import { withPrivateLinks, wordsOf } from './layout.ts';
import { enqueue, type NewMail } from './outbox.store.server.ts';

/** A mail to a person, who may have no address. */
export type PersonMail = Omit<NewMail, 'recipient'> & { recipient: string | null };

/** A mail as a list, which is empty for a person without an address. */
export const ifReached = ({ recipient, ...mail }: PersonMail): NewMail[] =>
  recipient === null ? [] : [{ ...mail, recipient }];

/**
 * Enqueues a mail. Without an address it is the text for the shop to hand over, with its private links.
 * @returns that text; null for a mail
 */
export async function deliver(
  trx: Db,
  mail: PersonMail,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<string | null> {
  const [reached] = ifReached(mail);
  if (reached) await enqueue(trx, reached, now);
  if (reached) return null;
  const { publicUrl } = mail;
  const address = (id: number) => linkAddress(trx, { sessionSecret, publicUrl }, id);
  const { text } = wordsOf(await withPrivateLinks(mail.message, address));
  // Without the lines of signs of a mail.
  return text.replace(/^(=+|-- )\n/gm, '');
}
