import { expect, test } from 'vitest';
import type { OutboxMessage } from '#database/tables.ts';
import { MAIL_KINDS } from '#features/outbox/constants.ts';
import { openMessage } from '#server/mail/outbox-sealing.ts';
import { startApp } from './support/api.ts';
import { plainChangePdf } from './support/changes.ts';
import { OWNER, PARTNER, triggerEveryMail } from './support/every-mail.ts';
import { plainJobPdf } from './support/jobs.ts';
import { plainPdf } from './support/sent-offers.ts';

/** Labels of mails that an older release may have left. */
const NO_LONGER_WRITTEN = ['space-notice'];
/** The shop's own people, whose addresses no visitor typed. */
const SHOP: readonly (string | null)[] = [null, OWNER, PARTNER];

test.each(['WIN A PRIZE NOW', 'win evil.example/x', 'N1 WIN A PRIZE'])(
  'no mail to an address that a visitor typed is headed by what a visitor typed: %s',
  { timeout: 60_000 },
  async (hostile) => {
    const pdf = { offerPdf: plainPdf, changePdf: plainChangePdf, jobPdf: plainJobPdf };
    const { app, db, config } = await startApp('sqlite', { ...pdf, env: { RATE_LIMITS: 'off', OWNER_EMAIL: OWNER } });
    await triggerEveryMail({ app, db, config }, () => hostile);
    const mails = await db.selectFrom('outbox').selectAll().orderBy('id').execute();

    const written = [...NO_LONGER_WRITTEN, ...mails.map(({ kind }) => kind)];
    expect([...new Set(written)].toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted());
    const heads = mails.map(({ kind, recipient, message }) => ({
      ...{ kind, recipient },
      head: headOf(openMessage(config.sessionSecret, message)),
    }));
    const hostileHeads = heads.filter(({ head }) => lettersOf(head).includes(lettersOf(hostile)));
    expect(hostileHeads.filter(({ recipient }) => !SHOP.includes(recipient))).toEqual([]);
    // They did arrive: the shop reads who asks for what.
    expect(hostileHeads.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['owner-notice', 'offer-accepted']));
  },
);

/** What a mail program shows in large type, in its lists and by itself. */
function headOf(message: OutboxMessage): string {
  if (!('page' in message)) throw new Error('A mail without a page');
  const { subject, page, calendar, files = [] } = message;
  const headings = page.blocks.flatMap((block) => {
    if ('heading' in block) return [block.heading];
    if ('facts' in block) return block.facts.map(({ label }) => label);
    if ('steps' in block) return block.steps.map(({ title }) => title);
    if ('link' in block) return [block.link.label];
    return 'privateLink' in block ? [block.privateLink.label] : [];
  });
  const names = [page.businessName, ...files.map(({ name }) => name)];
  return [subject, page.preview, ...headings, ...names, calendar].join('\n');
}

/** However it is spaced, folded or capitalized. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
