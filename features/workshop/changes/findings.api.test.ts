import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Today } from '#desk/today/today.contract.ts';
import { type Caller, signIn } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import type { Change } from './change-order.contract.ts';
import { FINDING_MESSAGES } from './findings.ts';

const FOUND = { key: 'finding-1', what: 'corrosion', place: 'Left side, behind the cabin' };

async function send(caller: Caller, jobId: number, red: number, fields: Record<string, string> = FOUND) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } });
  form.append('file', new Blob([(await picture.jpeg().toBuffer()) as BlobPart]), 'a.jpg');
  return caller.post(`/api/jobs/${jobId}/findings`, form);
}

describe.each(engines)('what a painter finds on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('is one draft without a price for all its photos, a row at Today, and nothing to the customer', async () => {
    const { app, admin, job } = await withJob(engine);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    const painter = await signIn(app, 'painter');
    const words = { words: 'About 8 by 3 inches.', stageKey: 'metal', isStuck: 'true', mark: '700,450' };
    const answers = await Promise.all([10, 90, 170].map((red) => send(painter, job.id, red, { ...FOUND, ...words })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers[0]!.json()).toEqual({ change: 1, photoId: expect.any(Number) });
    // The same photo again is the one that is there.
    await send(painter, job.id, 10, { ...FOUND, ...words });

    const changes = async (): Promise<Change[]> => (await admin.get(`/api/jobs/${job.id}/changes`)).json();
    expect(await changes()).toMatchObject([
      {
        number: 1,
        status: 'draft',
        reason: 'corrosion',
        title: 'Corrosion: Left side, behind the cabin',
        findings: 'About 8 by 3 inches.',
        stageKey: 'metal',
        blocks: true,
        userName: 'painter@example.com',
        lines: [{ place: FOUND.place, cents: null, mark: { x: 700, y: 450 } }],
        photos: [{}, {}, {}],
      },
    ]);
    expect((await changes())[0]!.missing.map(({ path }) => path)).toEqual(['lines.0.text', 'lines.0.cents']);
    const rows = async () =>
      ((await admin.get('/api/today')).json() as Today).needs.filter(({ kind }) => kind === 'finding');
    expect(await rows()).toMatchObject([{ when: 'today', jobId: job.id, change: 1, isStuck: true }]);
    const mails = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'change-found').execute();
    expect(mails).toMatchObject([
      {
        recipient: null,
        message: { subject: expect.stringMatching(/^Found on .+: Corrosion: Left side, behind the cabin$/) },
      },
    ]);
    const listed = async () => (await painter.get('/api/jobs')).json();
    expect(await listed()).toMatchObject([{ openFindings: 1 }]);
    expect((await painter.get(`/api/jobs/${job.id}/changes`)).statusCode).toBe(403);
    expect((await admin.get(`/api/jobs/${job.id}`)).json()).toMatchObject({ files: [], flags: { waiting: false } });

    await admin.delete(`/api/jobs/${job.id}/changes/1`);
    expect(await rows()).toEqual([]);
    expect(await listed()).toMatchObject([{ openFindings: 0 }]);
  });

  it('needs its words and a photo, and a job in the shop', async () => {
    const { admin, job } = await withJob(engine);
    const refused = await send(admin, job.id, 10, { key: 'finding-1', what: 'rust', place: '' });
    expect(refused.json().errors).toEqual([
      { path: 'what', message: FINDING_MESSAGES.what },
      { path: 'place', message: FINDING_MESSAGES.place },
    ]);
    expect((await send(admin, job.id, 10, { ...FOUND, mark: '1001,5' })).statusCode).toBe(400);
    expect((await send(admin, 999, 10)).statusCode).toBe(404);
    const document = new FormData();
    for (const [name, value] of Object.entries(FOUND)) document.append(name, value);
    document.append('file', new Blob(['%PDF-1.7 found']), 'found.pdf');
    expect((await admin.post(`/api/jobs/${job.id}/findings`, document)).statusCode).toBe(400);
    expect((await admin.get(`/api/jobs/${job.id}/changes`)).json()).toEqual([]);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'The airplane was sold.' });
    expect((await send(admin, job.id, 10)).statusCode).toBe(409);
  });
});
