import { readBusiness } from '#foundation/business/business.store.server.ts';
import type { Role } from '#rights/rights.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import { type NewMail, sealMessage } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { ENTER_CODE_HASH, INVITATION_DAYS, RESET } from './users.ts';

/** The mail with the reset code, sealed in the outbox. */
export async function resetCodeMail(
  db: Services['db'],
  { email, code }: { email: string; code: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readBusiness(db);
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

/** The mail with the invitation link, sealed in the outbox. */
export async function invitationMail(
  db: Services['db'],
  { email, role, link, invitedBy }: { email: string; role: Role; link: string; invitedBy: string },
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): Promise<NewMail> {
  const { name: businessName } = await readBusiness(db);
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

export async function passwordChangedNotice(db: Services['db'], email: string, publicUrl: string): Promise<NewMail> {
  const { name: businessName } = await readBusiness(db);
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
  const { name: businessName } = await readBusiness(db);
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

/** Says from where an account was logged in to for the first time. `time` is in words. */
export async function newDeviceNotice(
  db: Services['db'],
  { email, browser, network, now }: { email: string; browser: string; network: string; now: Date },
  publicUrl: string,
): Promise<NewMail> {
  const { name: businessName, timeZone } = await readBusiness(db);
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
