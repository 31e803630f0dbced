import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { composeMail } from '#server/mail/layout.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';

/** Says from where an account was logged in to for the first time. `time` is in words. */
export async function newDeviceNotice(
  db: Services['db'],
  { email, browser, network, now }: { email: string; browser: string; network: string; now: Date },
  publicUrl: string,
): Promise<NewMail> {
  const { name: businessName, timeZone } = await readSetting(db, BUSINESS_SETTING);
  const time = now.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const message = composeMail({
    subject: 'Login from a new device',
    preview: 'If this was you, you’re all set.',
    businessName,
    blocks: [
      { heading: 'Login from a new device' },
      { paragraph: `Someone, probably you, logged in as ${email} from a browser that we have not seen before.` },
      {
        facts: [
          { label: 'When', value: time },
          { label: 'Browser', value: browser },
          { label: 'Network', value: network },
        ],
      },
      { paragraph: 'If this was you, you’re all set.' },
      {
        paragraph: 'If it was not you, reset your password now, and then end all other sessions on your account page:',
      },
      { link: { label: 'Reset password', href: `${publicUrl}/password-reset` } },
    ],
    footer: [`Sent to ${email} because you use it to log in to this site.`],
  });
  return { kind: 'new-device', quoteId: null, recipient: email, message, publicUrl };
}
