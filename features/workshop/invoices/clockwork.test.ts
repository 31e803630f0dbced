import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { invoiceSender } from '#server/senders.ts';
import { openStorage } from '#server/storage/storage.ts';
import { plainInvoicePdf, sendWaiting } from '#tests/support/invoices.ts';
import { withJob } from '#tests/support/jobs.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { INVOICING_SETTING, type Invoicing } from '#workshop/shop/shop.contract.ts';
import { remindNextInvoice } from './clockwork.store.server.ts';
import { setProcessing } from './invoice.store.server.ts';

/** In shop time, which is 7 hours behind. */
const at = (day: number, hour: number) =>
  new Date(Date.parse(`${addDays(shopDay(), day)}T00:00:00Z`) + (hour + 7) * 3_600_000);

async function withSetting(changes: Partial<Invoicing>) {
  const site = await withJob('sqlite');
  const { app, admin } = site;
  await admin.put('/api/settings/invoices', { ...INVOICING_SETTING.builtIn, ...changes });
  const count = async (kind: string) =>
    (await app.db.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length;
  const how = { db: app.db, publicUrl: app.config.publicUrl };
  const remind = (day: number, hour: number) => remindNextInvoice(how, at(day, hour));
  const storage = await openStorage(app.config);
  const services = { db: app.db, config: app.config, storage, log: createLog('silent'), wakeOutbox: () => {} };
  const send = invoiceSender({ ...services, invoicePdf: plainInvoicePdf });
  return { ...site, count, remind, send };
}

it('invoices are sent by themselves as they fall due if the owner wants it, never between 9 PM and 8 AM', async () => {
  const { send, count, admin } = await withSetting({ send: 'itself' });
  for (const hour of [0, 7, 21, 23]) expect(await send(at(1, hour))).toBe(false);
  expect(await send(at(1, 8))).toBe(true);
  expect(await send(at(1, 8))).toBe(false);
  expect(await count('invoice-sent')).toBe(1);
  await admin.put('/api/settings/invoices', INVOICING_SETTING.builtIn);
  expect(await send(at(1, 9))).toBe(false);
});

it('invoices wait for a press as built in', async () => {
  const { send, count } = await withSetting({});
  expect(await send(at(1, 12))).toBe(false);
  expect(await count('invoice-sent')).toBe(0);
});

it('reminders leave 3, 7 and 14 days after an invoice was due, once each, from 8 AM to 6 PM', async () => {
  const days = { remindAfter3: true, remindAfter7: true, remindAfter14: true, netDays: 7 };
  const { admin, job, remind, count } = await withSetting(days);
  await sendWaiting(admin, job.id);
  const sent: number[] = [];
  for (let day = 0; day < 40; day++) {
    for (const hour of [2, 7, 18, 22]) expect(await remind(day, hour)).toBe(false);
    while (await remind(day, 10)) sent.push(day);
  }
  expect(sent).toEqual([10, 14, 21]);
  expect(await count('invoice-reminder')).toBe(3);
});

it('no reminder leaves as built in', async () => {
  const { admin, job, remind } = await withSetting({});
  await sendWaiting(admin, job.id);
  for (let day = 0; day < 20; day++) expect(await remind(day, 10)).toBe(false);
});

it.each(['paid', 'processing', 'credited'])('an invoice that is %s is reminded of no more', async (what) => {
  const { app, admin, job, remind, count } = await withSetting({ remindAfter3: true });
  const { invoices } = await sendWaiting(admin, job.id);
  const { id, number, cents } = invoices[0]!;
  const payment = { cents: 1, method: 'check', receivedOn: shopDay(), dueRow: 0 };
  if (what === 'paid') await admin.post(`/api/jobs/${job.id}/payments`, payment);
  if (what === 'processing') {
    await setProcessing(app.db, id, cents, new Date());
    await setProcessing(app.db, id, null, new Date());
  }
  const credit = { kind: 'rebill', cents, reason: 'Billed by mistake.' };
  if (what === 'credited') await admin.post(`/api/jobs/${job.id}/invoices/${number}/credits`, credit);
  for (let day = 0; day < 10; day++) await remind(day, 10);
  expect(await count('invoice-reminder')).toBe(0);
});
