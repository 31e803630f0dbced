import { beforeEach, describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { json } from './columns.ts';
import type { Db } from './open.ts';
import type { NewRow } from './tables.ts';

const AT = '2026-11-24T12:00:00.000Z';
const SENT = {
  status: 'sent' as const,
  document: '{}',
  documentHash: 'h',
  pdfKey: 'offers/a.pdf',
  pdfSha256: 'p',
  validUntil: '2026-12-24',
  sentAt: AT,
  sentTo: 'ellen@example.com',
};
const PERSONAL = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };
const ERASED = { ...PERSONAL, erasedAt: AT };

describe.each(engines)('the tables of offers on %s', (engine) => {
  let db: Db;
  let leadId: number;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    leadId = await newLead();
  });

  it('refuse a second undecided offer of a lead, and a second draft or current version', async () => {
    const { id } = await newOffer({ status: 'draft', currentVersionId: null });
    await expect(newOffer()).rejects.toThrow();
    await newOffer({ status: 'declined' });
    await newVersion(id, { version: 1 });
    await expect(newVersion(id, { version: 2 })).rejects.toThrow();
    await newVersion(id, { version: 2, ...SENT });
    await expect(newVersion(id, { version: 3, ...SENT })).rejects.toThrow();
    await newVersion(id, { version: 3, ...SENT, status: 'replaced' });
    await expect(newVersion(id, { version: 3, ...SENT, status: 'replaced' })).rejects.toThrow();
  });

  it('refuse what is only half sent or accepted', async () => {
    await expect(newOffer({ currentVersionId: null })).rejects.toThrow();
    await expect(newOffer({ status: 'accepted' })).rejects.toThrow();
    await expect(newOffer({ acceptedVersionId: 1 })).rejects.toThrow();
    const { id } = await newOffer();
    for (const field of ['document', 'documentHash', 'pdfKey', 'pdfSha256', 'validUntil', 'sentAt'])
      await expect(newVersion(id, { ...SENT, [field]: null })).rejects.toThrow();
  });

  it('refuse to change a sent version, but replace it', async () => {
    const { id } = await newOffer();
    const version = await newVersion(id, { version: 1 });
    const set = (changes: object) =>
      db.updateTable('offerVersions').set(changes).where('id', '=', version.id).execute();
    await set({ body: json({ title: 'B' }) });
    await set(SENT);
    for (const changes of [
      { status: 'draft' },
      { body: json({}) },
      { document: '{ }' },
      { documentHash: 'x' },
      { pdfKey: 'x' },
      { pdfSha256: 'x' },
      { validUntil: '2027-01-01' },
      { totalCents: 1 },
      { minCents: 1 },
      { maxCents: 1 },
    ])
      await expect(set(changes)).rejects.toThrow('a sent version does not change');
    await set({ sentTo: 'new@example.com' });
    await set({ status: 'replaced' });
    await expect(set({ document: null })).rejects.toThrow('a sent version does not change');
    await expect(db.deleteFrom('offerVersions').execute()).rejects.toThrow('a sent version stays');
    const draft = await newVersion(id, { version: 2 });
    await db.deleteFrom('offerVersions').where('id', '=', draft.id).execute();
  });

  it('refuse a decision about another document, and the acceptance of a version that was replaced', async () => {
    const { id: offerId } = await newOffer();
    const { id: replaced } = await newVersion(offerId, { version: 1, ...SENT, status: 'replaced' });
    const { id: versionId } = await newVersion(offerId, { version: 2, ...SENT });
    const { id: draft } = await newVersion(offerId, { version: 3 });
    for (const values of [
      { versionId: replaced },
      { versionId: draft, documentHash: '' },
      { versionId, documentHash: 'another' },
      { versionId, decision: 'declined' as const, documentHash: 'another' },
      { versionId, offerId: offerId + 1 },
    ])
      await expect(decide({ offerId, ...values })).rejects.toThrow('a decision is about what was sent');
    await decide({ offerId, versionId: replaced, decision: 'declined' });
    await decide({ offerId, versionId });
  });

  it('refuse a second acceptance, and to change or remove a decision', async () => {
    const { id: offerId } = await newOffer();
    await decide({ offerId, decision: 'declined' });
    const { id } = await decide({ offerId });
    await expect(decide({ offerId })).rejects.toThrow();
    const set = (changes: object) => db.updateTable('decisions').set(changes).where('id', '=', id).execute();
    for (const changes of [
      { record: '{ }' },
      { record: null },
      { name: 'Eve' },
      { decision: 'declined' },
      { decidedAt: AT },
      { erasedAt: AT },
      PERSONAL,
      { ...ERASED, name: 'Eve' },
      { ...ERASED, recordHash: 'x' },
    ])
      await expect(set(changes)).rejects.toThrow('a decision does not change');
    await expect(db.deleteFrom('decisions').execute()).rejects.toThrow('a decision stays');
    await set(ERASED);
    await expect(set({ ...ERASED, erasedAt: '2026-12-01T00:00:00.000Z' })).rejects.toThrow('does not change');
    expect(await db.selectFrom('decisions').selectAll().where('id', '=', id).execute()).toMatchObject([
      { documentHash: 'h', recordHash: 'r', poNumber: 'PO 7', decidedAt: '2026-11-20T12:00:00.000Z', ...ERASED },
    ]);
  });

  it('refuse a job of an offer that was not accepted', async () => {
    const { id: offerId } = await newOffer({ status: 'declined' });
    const job = () =>
      db
        .insertInto('jobs')
        .values({
          number: 'J-26-0001',
          quoteId: leadId,
          offerId,
          title: 'A',
          aircraftType: 'Cirrus',
          status: 'booked',
          template: 'Full repaint',
          contractCents: 0,
          taxMilliPercent: 0,
          schedule: json([]),
          lastShownAt: AT,
        })
        .execute();
    await expect(job()).rejects.toThrow('a job is of an accepted offer');
    const accepted = { status: 'accepted', currentVersionId: 1, acceptedVersionId: 1 } as const;
    await db.updateTable('offers').set(accepted).execute();
    await job();
  });

  it('refuse to change or remove a seal', async () => {
    const seal = { noun: 'decisions' as const, rowId: 1, hash: 'r', previous: '.', seal: 's' };
    await db.insertInto('seals').values(seal).execute();
    await expect(db.updateTable('seals').set({ hash: 'x' }).execute()).rejects.toThrow('a seal does not change');
    await expect(db.deleteFrom('seals').execute()).rejects.toThrow('a seal stays');
  });

  it('end with the lead, together with their links, while nothing is decided', async () => {
    const { id: offerId } = await newOffer();
    await newVersion(offerId, { version: 1, ...SENT });
    await newLink('offer', offerId);
    await newLink('request', offerId + 1_000);
    await db.deleteFrom('quotes').where('id', '=', leadId).execute();
    for (const table of ['offers', 'offerVersions'] as const)
      expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await db.selectFrom('links').select('kind').execute()).toEqual([{ kind: 'request' }]);
  });

  it('outlive the lead once they were decided, without their words', async () => {
    const { id: offerId } = await newOffer();
    await newVersion(offerId, { version: 1, ...SENT });
    await decide({ offerId, decision: 'declined' });
    await db.updateTable('decisions').set(ERASED).execute();
    const removeLead = () => db.deleteFrom('quotes').where('id', '=', leadId).execute();
    await expect(removeLead()).rejects.toThrow('an offer that was decided stays');
    const erased = { body: json<object>({}), document: null, pdfKey: null, erasedAt: AT };
    await expect(db.updateTable('offerVersions').set({ document: null }).execute()).rejects.toThrow('does not change');
    await db.updateTable('offerVersions').set(erased).execute();
    await expect(
      db
        .updateTable('offerVersions')
        .set({ body: json<object>({ a: 1 }) })
        .execute(),
    ).rejects.toThrow();
    await db.updateTable('offers').set({ quoteId: null }).execute();
    await removeLead();
    expect(await db.selectFrom('decisions').select('offerId').execute()).toEqual([{ offerId }]);
    await expect(db.deleteFrom('offers').execute()).rejects.toThrow('an offer that was decided stays');
  });

  async function newLead(): Promise<number> {
    const values = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com' };
    const { id } = await db
      .insertInto('quotes')
      .values({ ...values, services: json([]), details: json({}), estimate: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  let count = 0;
  function newOffer(values: Partial<NewRow<'offers'>> = {}) {
    count += 1;
    return db
      .insertInto('offers')
      .values({ quoteId: leadId, number: `Q-26-${count}`, status: 'sent', currentVersionId: 1, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  function newVersion(offerId: number, values: Partial<NewRow<'offerVersions'>>) {
    const sums = { totalCents: 0, minCents: 0, maxCents: 0 };
    return db
      .insertInto('offerVersions')
      .values({ offerId, version: 1, status: 'draft', body: json({ title: 'A' }), ...sums, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  function decide(values: Partial<NewRow<'decisions'>>) {
    return db
      .insertInto('decisions')
      .values({
        decision: 'accepted',
        via: 'link',
        documentHash: 'h',
        record: '{}',
        recordHash: 'r',
        poNumber: 'PO 7',
        name: 'Ellen Marsh',
        decidedAt: '2026-11-20T12:00:00.000Z',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  function newLink(kind: string, subjectId: number) {
    const token = { nonce: `${kind}${subjectId}`, tokenHash: `${kind}${subjectId}` };
    return db
      .insertInto('links')
      .values({ kind, subjectId, ...token })
      .execute();
  }
});
