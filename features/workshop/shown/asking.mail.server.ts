import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue } from '#server/mail/outbox.store.server.ts';
import { type About, type Addresses, type Db, nameOf } from '#workshop/jobs/job.mail.server.ts';

interface AskingRecipient {
  email: string;
  /** The link to the job’s page. */
  linkId: number;
  /** The link to the page that ends asking. */
  endingLinkId: number;
  postalAddress: string;
}

/** Asks the customer of a delivered job whether it may be shown, and for words. */
export async function askToShow(
  trx: Db,
  about: About,
  { email, linkId, endingLinkId, postalAddress }: AskingRecipient,
  { publicUrl, now }: Addresses,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const title = `May we show ${nameOf(about.job, 'your airplane')}?`;
  const page = composeMail({
    subject: title,
    preview: 'It’s your call, and you can change it anytime.',
    businessName,
    blocks: [
      { heading: title },
      {
        paragraph: 'We’d like to put photos of the finished airplane on our website, with or without its tail number.',
      },
      { paragraph: 'If you like, tell other owners how it went. We never change a word.' },
      { privateLink: { label: 'Answer on your page', linkId } },
      { privateLink: { label: 'Don’t ask again', linkId: endingLinkId, isQuiet: true } },
    ],
    footer: ['We ask once for each job.', postalAddress],
  });
  const message = { ...page, unsubscribeLinkId: endingLinkId };
  await enqueue(trx, { kind: 'showing-asked', quoteId: about.lead.id, recipient: email, message, publicUrl }, now);
}
