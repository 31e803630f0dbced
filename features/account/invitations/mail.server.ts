import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import type { Role } from '#rights/rights.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import { sealMessage } from '#server/mail/outbox-sealing.ts';
import type { Services } from '#server/services.ts';
import { INVITATION_DAYS } from '../constants.ts';

/** The mail with the invitation link, sealed in the outbox. */
export async function invitationMail(
  db: Services['db'],
  { email, role, link, invitedBy }: { email: string; role: Role; link: string; invitedBy: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    subject: `Invitation to ${businessName}`,
    preview: `${invitedBy} invites you to work ${WORK[role].at}.`,
    businessName,
    blocks: [
      { heading: 'You are invited' },
      {
        paragraph: `${invitedBy} invites you to join ${businessName} online as ${WORK[role].as}: ${WORK[role].to}.`,
      },
      { link: { label: 'Accept the invitation', href: link } },
      {
        paragraph: `The link works once and is good for ${INVITATION_DAYS} days. It is just for you, so please do not share it.`,
      },
      { paragraph: 'If you were not expecting this, you can ignore it.' },
    ],
    footer: [`Sent to ${email}.`],
  });
  return {
    kind: 'invitation',
    quoteId: null,
    recipient: email,
    message: sealMessage(sessionSecret, message),
    publicUrl,
  };
}

/** What an account of each role is for. */
const WORK: Record<Role, { as: string; at: string; to: string }> = {
  owner: {
    as: 'an owner',
    at: 'on quote requests and the website',
    to: 'to reply to quote requests, run the jobs and keep the website up to date',
  },
  painter: {
    as: 'a painter',
    at: 'on the jobs in the hangar',
    to: 'to see the jobs, mark work done, and fill in checklists and photos',
  },
  bookkeeper: {
    as: 'a bookkeeper',
    at: 'on quotes and payments',
    to: 'to see quotes and jobs, to record payments and to export tables',
  },
};
