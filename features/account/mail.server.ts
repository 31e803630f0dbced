import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { composeMail } from '#server/mailer-layout.ts';
import type { NewMail } from '#server/outbox.store.server.ts';
import type { Services } from '#server/services.ts';

/** Tells an account that its password was changed, and what to do if it was somebody else. */
export async function passwordChangedNotice(db: Services['db'], email: string, publicUrl: string): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    subject: 'Your password was changed',
    preview: 'If this was you, there is nothing to do.',
    businessName,
    blocks: [
      { heading: 'Your password was changed' },
      { paragraph: `The password of ${email} has just been changed. Every other browser was logged out.` },
      { paragraph: 'If this was you, there is nothing to do.' },
      {
        paragraph:
          'If it was not you, somebody else can read your mail or knew your password. Secure your mailbox first, then reset the password:',
      },
      { link: { label: 'Reset password', href: `${publicUrl}/password-reset` } },
    ],
    footer: [`Sent to ${email}, because it signs in to this site.`],
  });
  return { kind: 'password-changed', quoteId: null, recipient: email, message, publicUrl };
}
