import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mailer-layout.ts';
import type { NewMail } from '#server/outbox.store.server.ts';
import { sealMessage } from '#server/outbox-sealing.ts';
import type { Services } from '#server/services.ts';
import { CODE_AT_HAND, RESET } from './words.ts';

/** The code to choose a new password with; nobody else can read it in the outbox. */
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
      { paragraph: `Somebody, probably you, asked to reset the password of ${email}. This is the code:` },
      { facts: [{ label: 'Reset code', value: code }] },
      { paragraph: `It works once, and for ${RESET.minutes} minutes. A newer code replaces it.` },
      { link: { label: 'Enter the code', href: `${publicUrl}/password-reset${CODE_AT_HAND}` } },
      {
        paragraph:
          'If it was not you, there is nothing to do: your password stays as it is. Give the code to nobody; we never ask for it.',
      },
    ],
    footer: [`Sent to ${email}, because it signs in to this site.`],
  });
  return {
    kind: 'password-reset',
    quoteId: null,
    recipient: email,
    message: sealMessage(sessionSecret, message),
    publicUrl,
  };
}
