import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import { sealMessage } from '#server/mail/outbox-sealing.ts';
import type { Services } from '#server/services.ts';
import { CODE_AT_HAND, RESET } from './constants.ts';

/** The code to choose a new password with; it is sealed in the outbox. */
export async function resetCodeMail(
  db: Services['db'],
  { email, code }: { email: string; code: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    // Not in the subject: that shows on locked screens and stays in the outbox.
    subject: 'Your password reset code',
    preview: `The code works for ${RESET.minutes} minutes.`,
    businessName,
    blocks: [
      { heading: 'Your password reset code' },
      { paragraph: `Someone, probably you, asked to reset the password for ${email}. Here is the code:` },
      { facts: [{ label: 'Reset code', value: code }] },
      {
        paragraph: `It works once and expires after ${RESET.minutes} minutes. If you request another code, this one stops working.`,
      },
      { link: { label: 'Enter the code', href: `${publicUrl}/password-reset${CODE_AT_HAND}` } },
      {
        paragraph:
          'If it was not you, you can ignore this email: your password stays the same. Do not share the code with anyone. We will never ask for it.',
      },
    ],
    footer: [`Sent to ${email} because you use it to log in to this site.`],
  });
  return {
    kind: 'password-reset',
    quoteId: null,
    recipient: email,
    message: sealMessage(sessionSecret, message),
    publicUrl,
  };
}
