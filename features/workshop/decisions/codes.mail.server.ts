import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import { type NewMail, sealMessage } from '#server/mail/outbox.store.server.ts';
import { ACCEPTANCE_CODE } from './decisions.constants.ts';

/** What a code is for, and who gets it. */
export interface CodePurpose {
  /** Such as 'accept quote Q-26-0012'. */
  act: string;
  business: { name: string; place: string };
  quoteId: number | null;
  sentTo: string;
}

/** The mail with the code that an acceptance needs, sealed in the outbox. */
export function acceptanceCodeMail(
  { act, business, quoteId, sentTo }: CodePurpose,
  code: string,
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): NewMail {
  const message = composeMail({
    // No code in the subject, which shows on lock screens and is not sealed.
    subject: `Your code to ${act}`,
    preview: `The code works for ${ACCEPTANCE_CODE.minutes} minutes.`,
    businessName: business.name,
    blocks: [
      { heading: `Your code to ${act}` },
      { facts: [{ label: 'Code', value: code }] },
      {
        paragraph: `Enter it on the page where you requested it. It expires after ${ACCEPTANCE_CODE.minutes} minutes. If you request another code, this one stops working.`,
      },
      { paragraph: `If you aren’t about to ${act}, ignore this email and don’t share the code.` },
    ],
    footer: [business.place],
  });
  const about = { kind: 'acceptance-code', quoteId, recipient: sentTo, publicUrl };
  return { ...about, message: sealMessage(sessionSecret, message) };
}
