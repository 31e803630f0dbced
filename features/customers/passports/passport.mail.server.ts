import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { hasLink } from '#customers/leads/recipients.ts';
import type { MailBlock, Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, type NewMail, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import { COPY_ONLY, TRANSFER_DAYS } from './passport.constants.ts';

type Db = Services['db'];
type MailContext = { publicUrl: string; now: Date };
type About = Pick<Row<'passports'>, 'id' | 'tailNumber' | 'holderEmail'>;
type Held = Pick<About, 'tailNumber'> & { holderEmail: string };

interface News {
  kind: string;
  to: NewMail['recipient'];
  title: string;
  preview: string;
  blocks: MailBlock[];
  replyTo?: string;
}

/** 'N076FA'. What a visitor typed in place of a mark is no part of a title. */
const nameOf = (tailNumber: string, otherwise = 'your airplane') => plainTail(tailNumber) ?? otherwise;

async function send(trx: Db, { kind, to, title, preview, blocks, replyTo }: News, { publicUrl, now }: MailContext) {
  const { name: businessName } = await readBusiness(trx);
  const page = composeMail({
    subject: title,
    preview,
    businessName,
    blocks: [{ heading: title }, ...blocks],
    footer: to === OWNER ? [] : ['Reply to this email to reach us.'],
  });
  const message = { ...page, ...(replyTo && { replyTo }) };
  await enqueue(trx, { kind, quoteId: null, recipient: to, message, publicUrl }, now);
}

interface IssuedLinks {
  publicLinkId: number;
  holderLinkId: number;
}

/** Hands the holder the passport of the airplane that was just delivered. */
export function announceIssue(
  trx: Db,
  { tailNumber, holderEmail }: Held,
  { publicLinkId, holderLinkId }: IssuedLinks,
  by: MailContext,
): Promise<void> {
  const tail = formatTailNumber(tailNumber);
  const news = {
    kind: 'passport-ready',
    to: holderEmail,
    title: `The paint passport for ${nameOf(tailNumber)}`,
    preview: 'Colors, codes, batches and warranty, for as long as the paint lasts.',
    blocks: [
      { paragraph: 'It lists every coat on your airplane, with codes and batch numbers, and when your warranty ends.' },
      { privateLink: { label: 'Open your passport', linkId: holderLinkId } },
      {
        paragraph: 'This link is yours alone. It has your documents and lets you transfer the passport to a buyer.',
      },
      { heading: 'For the airplane' },
      { qrCode: { linkId: publicLinkId, words: `The public page for ${tail}` } },
      {
        paragraph:
          'Put this code inside the baggage door. It opens a page about the paint, with no names, prices or addresses. Your passport has a sheet of stickers to print.',
      },
      { paragraph: COPY_ONLY },
    ],
  };
  return send(trx, news, by);
}

/** Offers the passport to a buyer. The seller's name is no part of its subject: anyone's address may stand here. */
export function announceOffer(
  trx: Db,
  { tailNumber }: About,
  { to, linkId, holder }: { to: string; linkId: number; holder: string | null },
  by: MailContext,
): Promise<void> {
  const title = `The paint passport for ${nameOf(tailNumber, 'an airplane')} is offered to you`;
  const news = {
    kind: 'passport-transfer',
    to,
    title,
    preview: `Accept it within ${TRANSFER_DAYS} days.`,
    blocks: [
      ...(holder && !hasLink(holder) ? [{ facts: [{ label: 'Offered by', value: holder }] }] : []),
      {
        paragraph: `If you bought the airplane, type your name to accept its passport within ${TRANSFER_DAYS} days. You’ll get its documents, and the warranty if it transfers.`,
      },
      { privateLink: { label: 'Review and accept', linkId } },
      { paragraph: 'If you didn’t, there’s nothing to do: the offer expires on its own.' },
    ],
  };
  return send(trx, news, by);
}

/** Tells both and the owner that the passport was passed on; the new holder gets the link. */
export async function announceTransfer(
  trx: Db,
  { id, tailNumber, holderEmail: from }: About,
  { to, name, linkId }: { to: string; name: string; linkId: number },
  by: MailContext,
): Promise<void> {
  const tail = nameOf(tailNumber);
  const kind = 'passport-transferred';
  if (from)
    await send(
      trx,
      {
        kind,
        to: from,
        title: `The paint passport for ${tail} has a new holder`,
        preview: 'Your link no longer works.',
        blocks: [
          {
            paragraph: 'The buyer accepted it. Your link no longer works, but the sticker in the airplane still does.',
          },
        ],
      },
      by,
    );
  await send(
    trx,
    {
      kind,
      to,
      title: `You now hold the paint passport for ${tail}`,
      preview: 'Here is your link.',
      blocks: [{ privateLink: { label: 'Open your passport', linkId } }, { paragraph: COPY_ONLY }],
    },
    by,
  );
  const link = { label: 'Open the passport', href: `${by.publicUrl}/admin/passports/${id}` };
  await send(
    trx,
    {
      kind,
      to: OWNER,
      title: `${formatTailNumber(tailNumber)}: passport transferred to ${name}`,
      preview: 'The buyer accepted the passport.',
      blocks: [{ link }],
      replyTo: to,
    },
    by,
  );
}

/** Tells the holder that the warranty ends soon. */
export function announceEnding(
  trx: Db,
  { tailNumber, holderEmail }: Held,
  { endsOn, linkId }: { endsOn: string; linkId: number },
  by: MailContext,
): Promise<void> {
  const news = {
    kind: 'warranty-ending',
    to: holderEmail,
    title: `The paint warranty for ${nameOf(tailNumber)} ends on ${formatDay(endsOn, 'long')}`,
    preview: 'Have us look it over before then.',
    blocks: [
      { paragraph: 'Bring the airplane by before then, and we’ll look it over together.' },
      { privateLink: { label: 'Open your passport', linkId } },
    ],
  };
  return send(trx, news, by);
}

/** What the owner writes to the holder of an airplane with a batch. */
export function writeRecall(
  trx: Db,
  { tailNumber, holderEmail }: Held,
  { subject, text, batch, linkId }: { subject: string; text: string; batch: string; linkId: number },
  by: MailContext,
): Promise<void> {
  const facts = [
    { label: 'Airplane', value: formatTailNumber(tailNumber) },
    { label: 'Batch', value: batch },
  ];
  const news = {
    kind: 'passport-recall',
    to: holderEmail,
    title: subject,
    preview: `Batch ${batch}`,
    blocks: [
      ...text.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
      { facts },
      { privateLink: { label: 'Open your passport', linkId } },
    ],
  };
  return send(trx, news, by);
}
