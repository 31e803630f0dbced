import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';

export async function passwordChangedNotice(db: Services['db'], email: string, publicUrl: string): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    subject: 'Your password was changed',
    preview: 'If this was you, you’re all set.',
    businessName,
    blocks: [
      { heading: 'Your password was changed' },
      { paragraph: `The password of ${email} was just changed. All other browsers were logged out.` },
      { paragraph: 'If this was you, you’re all set.' },
      {
        paragraph:
          'If it was not you, someone may know your password or be able to read your email. Secure your email account first, then reset the password:',
      },
      { link: { label: 'Reset password', href: `${publicUrl}/password-reset` } },
    ],
    footer: [`Sent to ${email} because you use it to log in to this site.`],
  });
  return { kind: 'password-changed', quoteId: null, recipient: email, message, publicUrl };
}

/** Says that a second factor was added or removed. `what` is a sentence. */
export async function factorNotice(
  db: Services['db'],
  { email, what }: { email: string; what: string },
  publicUrl: string,
): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    subject: 'Your login settings were changed',
    preview: what,
    businessName,
    blocks: [
      { heading: 'Your login settings were changed' },
      { paragraph: `${what} The account is ${email}.` },
      { paragraph: 'If this was you, you’re all set.' },
      {
        paragraph:
          'If it was not you, someone has access to your account. Reset the password, then check your passkeys and sessions:',
      },
      { link: { label: 'Reset password', href: `${publicUrl}/password-reset` } },
    ],
    footer: [`Sent to ${email} because you use it to log in to this site.`],
  });
  return { kind: 'factor-changed', quoteId: null, recipient: email, message, publicUrl };
}
