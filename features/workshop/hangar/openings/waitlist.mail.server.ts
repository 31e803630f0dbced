import { formatPlace } from '#customers/appointments/slots.ts';
import { customerName, howToReach } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { ifReached } from '#server/mail/handed-over.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, enqueueAll, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import { formatUntil, TAKEN_DAYS, type WaitAnswer } from './waitlist.ts';

type Db = Services['db'];
type MailContext = { publicUrl: string; now: Date };

/** Enqueues the offer of days, with the private link to answer. */
export async function enqueueOffer(
  trx: Db,
  lead: Lead,
  { stay: { fromDay, toDay, expiresAt }, linkId }: { stay: Row<'stays'>; linkId: number },
  { publicUrl, now }: MailContext,
): Promise<void> {
  const business = await readBusiness(trx);
  const until = formatUntil(expiresAt!, business.timeZone);
  const message = composeMail({
    subject: `A hangar slot opened up, starting ${formatDay(fromDay, 'full')}`,
    preview: `We’re holding it for you until ${until}.`,
    businessName: business.name,
    blocks: [
      { heading: 'A hangar slot opened up.' },
      { paragraph: 'You are on our waitlist. These days are held for your airplane:' },
      {
        facts: [
          { label: 'Drop-off', value: formatDay(fromDay, 'full') },
          { label: 'Held through', value: formatDay(toDay, 'full') },
          { label: 'Please answer by', value: until },
        ],
      },
      { privateLink: { label: 'Respond to this offer', linkId } },
      {
        paragraph: `If you take them, we hold them for ${TAKEN_DAYS} days while you decide on a quote. If you pass or don’t respond, you stay on the list.`,
      },
    ],
    footer: [formatPlace(business), ...(business.phone ? [formatPhone(business.phone)] : [])],
  });
  const mail = { kind: 'waitlist-offer', quoteId: lead.id, recipient: lead.email, message, publicUrl };
  await enqueueAll(trx, ifReached(mail), now);
}

const ANSWERS: Record<WaitAnswer, string> = {
  take: 'takes the days',
  pass: 'passes',
  leave: 'leaves the waitlist',
};
const NEXT_STEPS: Record<WaitAnswer, string> = {
  take: `The days stay on hold for ${TAKEN_DAYS} days. A quote accepted in that time makes them firm.`,
  pass: 'The days are open again. The customer stays on the waitlist.',
  leave: 'Any held days are open again. The lead stays on your desk.',
};

/** Tells the owner what the customer answered. */
export async function enqueueAnswer(
  trx: Db,
  lead: Lead,
  { answer, from, to }: { answer: WaitAnswer; from: string | null; to: string | null },
  { publicUrl, now }: MailContext,
): Promise<void> {
  const { name } = await readBusiness(trx);
  const title = `${customerName(lead)} ${ANSWERS[answer]}`;
  const message = composeMail({
    subject: title,
    preview: NEXT_STEPS[answer],
    businessName: name,
    blocks: [
      { heading: title },
      ...(from && to
        ? [{ facts: [{ label: 'Days', value: `${formatDay(from, 'full')} to ${formatDay(to, 'full')}` }] }]
        : []),
      { paragraph: NEXT_STEPS[answer] },
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
    ],
    footer: [howToReach(lead)],
  });
  const mail = { kind: 'waitlist-answer', quoteId: lead.id, recipient: OWNER, publicUrl };
  await enqueue(trx, { ...mail, message: { ...message, replyTo: lead.email } }, now);
}
