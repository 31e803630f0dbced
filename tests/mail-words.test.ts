import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OutboxMessage } from '#database/tables.ts';
import { BUSINESS, BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { MAIL_KINDS } from '#office/outbox/mails.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { startApp } from './support/api.ts';
import { plainChangePdf } from './support/changes.ts';
import { OWNER, PARTNER, triggerEveryMail } from './support/every-mail.ts';
import { plainInvoicePdf } from './support/invoices.ts';
import { plainJobPdf } from './support/jobs.ts';
import { plainPdf } from './support/sent-offers.ts';

/** The shop's own people, whose addresses no visitor typed. */
const SHOP: readonly (string | null)[] = [null, OWNER, PARTNER];

const PHONE = '+13035550100';

test.each([
  ['WIN A PRIZE NOW', null],
  ['win evil.example/x', PHONE],
  ['N1 WIN A PRIZE', null],
])(
  'no mail to an address that a visitor typed is headed by what a visitor typed: %s',
  { timeout: 60_000 },
  async (hostile, phone) => {
    const pdf = { offerPdf: plainPdf, changePdf: plainChangePdf, invoicePdf: plainInvoicePdf, jobPdf: plainJobPdf };
    const { app, db, config } = await startApp('sqlite', { ...pdf, env: { RATE_LIMITS: 'off', OWNER_EMAIL: OWNER } });
    await writeSetting(db, BUSINESS_SETTING, { ...BUSINESS, phone });
    await triggerEveryMail({ app, db, config }, () => hostile);
    const mails = await db.selectFrom('outbox').selectAll().orderBy('id').execute();

    expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted());
    const heads = mails.map(({ kind, recipient, message }) => ({
      kind,
      recipient,
      head: headOf(openMessage(config.sessionSecret, message)),
    }));
    const hostileHeads = heads.filter(({ head }) => lettersOf(head).includes(lettersOf(hostile)));
    expect(hostileHeads.filter(({ recipient }) => !SHOP.includes(recipient))).toEqual([]);
    // They did arrive: the shop reads who asks for what.
    expect(hostileHeads.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['owner-notice', 'offer-accepted']));

    const texts = mails.map(
      ({ kind, message }) => `${kind}: ${wordsOf(openMessage(config.sessionSecret, message)).text}`,
    );
    if (!phone) return expect(texts.filter((text) => /\bcall us\b/i.test(text))).toEqual([]);
    for (const kind of ['job-ready', 'payment-received', 'reply', 'job-moved', 'offer-sent'])
      expect(texts.find((text) => text.startsWith(`${kind}: `))).toContain('(303) 555-0100');
  },
);

test('a sentence tells to call only with the phone that is set', () => {
  const files = globSync('{app,features,server,ui}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
  const saying = files.filter((file) => /\bcall (us|or write)\b/i.test(readFileSync(file, 'utf8')));
  // Its helper.
  expect(saying).toEqual(['features/website/site/pages.ts']);
});

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
