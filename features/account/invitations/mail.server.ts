import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import { sealMessage } from '#server/mail/outbox-sealing.ts';
import type { Services } from '#server/services.ts';
import { INVITATION_DAYS } from '../constants.ts';

/** The mail with the invitation link, sealed in the outbox. */
export async function invitationMail(
  db: Services['db'],
  { email, link, invitedBy }: { email: string; link: string; invitedBy: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    subject: `Invitation to ${businessName}`,
    preview: `${invitedBy} invites you to work on quote requests and the website.`,
    businessName,
    blocks: [
      { heading: 'You are invited' },
      {
        paragraph: `${invitedBy} invites you to become an admin of the website of ${businessName}: to answer quote requests and to keep its pages up to date.`,
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
