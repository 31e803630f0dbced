import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import { sealMessage } from '#server/mail/outbox-sealing.ts';
import type { Services } from '#server/services.ts';
import { ENTER_CODE_HASH, RESET } from './constants.ts';

/** The mail with the reset code, sealed in the outbox. */
export async function resetCodeMail(
  db: Services['db'],
  { email, code }: { email: string; code: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readSetting(db, BUSINESS_SETTING);
  const message = composeMail({
    // No code in the subject, which shows on lock screens and is not sealed.
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
      { link: { label: 'Enter the code', href: `${publicUrl}/password-reset${ENTER_CODE_HASH}` } },
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
