import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { noteTrouble } from './store.server.ts';

/** Refused for lack of space: uploads, or all changes with the reason as a sentence. */
export type SpaceTrouble = { refused: 'uploads' } | { refused: 'writes'; reason: string };

type Where = { db: Services['db']; publicUrl: string };

/** Enqueues a mail to the owner, unless the same trouble was reported. @returns whether it did */
export function notifyOwnerOnce({ db, publicUrl }: Where, trouble: SpaceTrouble, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await noteTrouble(trx, now))) return false;
    await enqueue(trx, await spaceNotice(trx, trouble, publicUrl), now);
    return true;
  });
}

async function spaceNotice(trx: Services['db'], trouble: SpaceTrouble, publicUrl: string): Promise<NewMail> {
  const { name: businessName } = await readSetting(trx, BUSINESS_SETTING);
  const { subject, what } = trouble.refused === 'uploads' ? UPLOADS : describeWriteFailure(trouble.reason);
  const message = composeMail({
    subject,
    preview: what,
    businessName,
    blocks: [{ heading: subject }, { paragraph: what }, { paragraph: WHAT_TO_DO }],
    footer: [`Sent once by ${publicUrl}. You will hear from us again only if the problem ends and then returns.`],
  });
  return { kind: 'space-notice', quoteId: null, recipient: null, message, publicUrl };
}

const UPLOADS = {
  subject: 'The website has no room for more photos',
  what: 'Photos from visitors or pictures for the pages were refused because the server has no room for more. Quote requests and logins still work.',
};

function describeWriteFailure(reason: string) {
  return {
    subject: 'The website cannot save anything',
    what: `${reason} Visitors who send a quote request are asked to try again.`,
  };
}

const WHAT_TO_DO =
  'Ask the person who runs the server to free up disk space or add more. Photos that belong to no request are deleted automatically after 24 hours. "npm run orphans" lists pictures that nothing uses.';
