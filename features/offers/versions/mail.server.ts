import type { MailBlock, MailFile } from '#database/tables.ts';
import type { Quote } from '#features/leads/contract.ts';
import { formatCents } from '#features/shop/rules.ts';
import { formatPhone } from '#features/site/rules.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import type { OfferDocument } from '../contract.ts';
import type { OfferPage } from '../decisions/contract.ts';

interface OfferMail {
  document: OfferDocument;
  lead: Pick<Quote, 'id'>;
  to: string;
  /** The owner's words; '' for none. */
  message: string;
  revisions: OfferPage['revisions'];
  linkId: number;
  pdf: MailFile;
}

/** The page lists them all. */
const MAX_REVISIONS = 12;

function blocksOf(revisions: OfferPage['revisions']): MailBlock[] {
  if (!revisions || revisions.rows.length === 0) return [];
  const { since, rows } = revisions;
  const more = rows.length - MAX_REVISIONS;
  return [
    { paragraph: `What changed since version ${since}:` },
    {
      facts: rows
        .slice(0, MAX_REVISIONS)
        .map(({ name, before, after }) => ({ label: name, value: `${before} → ${after}` })),
    },
    ...(more > 0 ? [{ paragraph: `${more} more ${more === 1 ? 'change is' : 'changes are'} on the quote page.` }] : []),
  ];
}

/** Enqueues the mail with a version of an offer: its private link, and the PDF attached. */
export async function enqueueOffer(
  trx: Services['db'],
  { document, lead, to, message, revisions, linkId, pdf }: OfferMail,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { number, business, totals, title } = document;
  const until = formatDay(document.validUntil, 'full');
  const { minCents, maxCents } = totals;
  const range = minCents === maxCents ? [] : [`${formatCents(minCents)} to ${formatCents(maxCents)}`];
  const page = composeMail({
    subject: `Your quote ${number}: ${title}`,
    preview: `${formatCents(totals.totalCents)}, valid through ${until}`,
    businessName: business.name,
    blocks: [
      { heading: title },
      ...(message ? [{ paragraph: message }] : []),
      {
        facts: [
          { label: 'Quote', value: document.version === 1 ? number : `${number}, version ${document.version}` },
          { label: 'Total', value: formatCents(totals.totalCents) },
          ...range.map((value) => ({ label: 'Depending on your choices', value })),
          { label: 'Valid through', value: until },
        ],
      },
      ...blocksOf(revisions),
      { privateLink: { label: 'Open your quote', linkId } },
      {
        paragraph:
          'You can choose options, ask questions, accept or decline there. The attached PDF has the same information.',
      },
    ],
    footer: [business.place, ...(business.phone ? [formatPhone(business.phone)] : [])],
  });
  const mail = { kind: 'offer-sent', quoteId: lead.id, recipient: to, message: { ...page, files: [pdf] }, publicUrl };
  await enqueue(trx, mail, now);
}
