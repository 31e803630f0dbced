import { describe, expect, it } from 'vitest';
import { exportPerson } from '#desk/privacy/export.store.server.ts';
import { openStorage } from '#server/storage/storage.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { acceptanceOf, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { FILE_MESSAGES } from '#workshop/jobs/files/job-files.ts';
import { type Offer, SCAN_MESSAGES } from './desk/offer-desk.contract.ts';
import { eraseOffersOfLeads } from './person.store.server.ts';

const EMAIL = 'dana@example.com';
const PDF = Buffer.from('%PDF-1.7 a signed order');

describe.each(engines)('a scan of a decision on %s', (engine) => {
  it('is added once to a decision that the shop entered, exported and erased with it', async () => {
    const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const placed = await placeOffer(app);
    const path = `/api/offers/${placed.offerId}/scans`;
    const add = (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([bytes as BlobPart]), 'order.pdf');
      return admin.post(path, form);
    };

    const early = await add(PDF);
    expect([early.statusCode, early.json().detail]).toEqual([409, SCAN_MESSAGES.undecided]);
    const { choices } = acceptanceOf(placed);
    const entered = { decision: 'accepted', method: 'paper', name: 'Dana Whitfield', choices };
    await admin.post(`/api/offers/${placed.offerId}/decision`, { versionId: placed.versionId, ...entered });

    const added: Offer = (await add(PDF)).json();
    const repeated: Offer = (await add(PDF)).json();
    expect(added.scans).toEqual([
      { id: added.scans[0]!.id, originalFilename: 'order.pdf', createdAt: expect.any(String) },
    ]);
    expect(repeated.scans).toEqual(added.scans);
    const file = await admin.get(`${path}/${added.scans[0]!.id}`);
    expect([file.statusCode, file.headers['content-disposition'], file.rawPayload]).toEqual([
      200,
      expect.stringContaining('attachment'),
      PDF,
    ]);
    expect((await admin.get(`${path}/99`)).json().detail).toBe(FILE_MESSAGES.missing);
    expect((await add(Buffer.from('no picture'))).statusCode).toBe(415);

    const { files } = await exportPerson({ db: app.db, storage: await openStorage(app.config) }, EMAIL, new Date());
    expect(files.map(({ name }) => name)).toContain(`quotes/${added.number}-scan-${added.scans[0]!.id}.pdf`);
    const { fileKey } = await app.db.selectFrom('jobFiles').select('fileKey').executeTakeFirstOrThrow();
    expect(await eraseOffersOfLeads(app.db, [placed.quoteId], new Date())).toContain(fileKey);
    expect(await app.db.selectFrom('jobFiles').selectAll().execute()).toEqual([]);
  });
});
