import { sql } from 'kysely';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { sha256Hex } from '#server/crypto.ts';
import { openStorage } from '#server/storage/storage.ts';
import { sendChangeOrder } from '#tests/support/changes.ts';
import { engines, httpEngines } from '#tests/support/database.ts';
import { doChecks, fillChecks, finishStages, plainJobPdf, withJob } from '#tests/support/jobs.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { HOUR_MS } from '#time/units.ts';
import type { Job } from '../desk/job-desk.contract.ts';
import { sweepJobFiles } from '../files/job-files.store.server.ts';
import { JOB_MESSAGES } from '../job-status.constants.ts';
import { KNOWN_CHECKS } from './check-kinds.ts';
import { DRAFT_HEADING } from './logbook.ts';
import { jobPdfMaker } from './pdf-pool.process.server.ts';
import { type PackFacts, RELEASE_MESSAGES } from './release.contract.ts';
import { makeLogbookPdf, makeReleasePack } from './release-pack.process.server.ts';
import { writePack } from './release-pack.ts';

afterEach(() => vi.useRealTimers());

type Made = Awaited<ReturnType<typeof withJob>>;

const move = ({ admin, job }: Pick<Made, 'admin' | 'job'>, to: string, more: object = {}) =>
  admin.post(`/api/jobs/${job.id}/status`, { to, ...more });

/** A job whose stages and checks are done. */
async function lackingNothing(engine: (typeof engines)[number], standIns: Parameters<typeof withJob>[1] = {}) {
  const made = await withJob(engine, standIns);
  await move(made, 'in-work');
  await doChecks(made.app, made.job.id);
  await finishStages(made.app, made.admin, made.job);
  const { address } = (await made.admin.post(`/api/jobs/${made.job.id}/link`, { renew: false })).json();
  const byLink: string = `/api/job-links/${address.split('/job/')[1]}`;
  return { ...made, atDesk: `/api/jobs/${made.job.id}/release.pdf`, byLink };
}

describe.each(httpEngines)('the release pack of a job on %s', (engine) => {
  it('is made with being ready, the same bytes at every download, and anew after the job was reopened', async () => {
    const made = await lackingNothing(engine);
    const { app, admin, job, atDesk, byLink } = made;
    const early = await admin.get(atDesk);
    expect([early.statusCode, early.json().detail]).toEqual([409, RELEASE_MESSAGES.notReady]);
    const ready: Job = (await move(made, 'ready')).json();
    const bytes = (await admin.get(atDesk)).rawPayload;
    expect(ready.releasePack).toEqual({ sha256: sha256Hex(bytes), size: bytes.length });
    expect((await admin.get(atDesk)).rawPayload.equals(bytes)).toBe(true);
    for (const path of ['/release', '/release.pdf']) expect((await app.get(byLink + path)).statusCode).toBe(404);

    await move(made, 'in-work', { reason: 'rework' });
    expect((await admin.get(atDesk)).statusCode).toBe(409);
    const again: Job = (await move(made, 'ready')).json();
    expect(again.releasePack!.sha256).not.toBe(ready.releasePack!.sha256);

    await move(made, 'delivered', { takenBy: 'Dana Whitfield' });
    const byCustomer = await app.get(`${byLink}/release.pdf`);
    expect(sha256Hex(byCustomer.rawPayload)).toBe(again.releasePack!.sha256);
    expect((await app.get(`${byLink}/release`)).json()).toMatchObject({
      number: job.number,
      takenBy: 'Dana Whitfield',
      pdf: again.releasePack,
      aircraft: { model: 'King Air 350', serial: '512' },
    });
    const { message } = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'job-delivered')
      .executeTakeFirstOrThrow();
    expect(message.files).toMatchObject([{ sha256: again.releasePack!.sha256 }]);

    const storage = await openStorage(app.config);
    await sweepJobFiles(app.db, storage, new Date(Date.now() + 3 * HOUR_MS));
    const kept: string[] = [];
    for await (const { key } of storage.list('job-files')) kept.push(key);
    expect(kept).toEqual([message.files![0]!.fileKey]);
  });

  it('names all that the job lacks at once, with the checks', async () => {
    const made = await withJob(engine);
    await move(made, 'in-work');
    const lacking = await move(made, 'ready');
    const { missing } = lacking.json();
    expect(missing.slice(0, 4)).toEqual([
      ...(['condition', 'inventory', 'masked'] as const).map((checkKey) => ({
        stageKey: 'induction',
        checkKey,
        changeNumber: null,
        what: KNOWN_CHECKS[checkKey].label,
      })),
      { stageKey: 'induction', checkKey: null, changeNumber: null, what: 'Induction & documentation is not finished' },
    ]);
    expect((await made.admin.get(`/api/jobs/${made.job.id}`)).json().missing).toEqual(missing);
  });

  it('is not made of a job that another admin changed meanwhile', async () => {
    const made = await lackingNothing(engine, {
      jobPdf: {
        ...plainJobPdf,
        async releasePack(facts) {
          await made.admin.patch(`/api/jobs/${made.job.id}`, { title: 'Another title' });
          return plainJobPdf.releasePack(facts);
        },
      },
    });
    const answer = await move(made, 'ready');
    expect([answer.statusCode, answer.json().detail]).toEqual([409, JOB_MESSAGES.moved]);
  });

  it('changes nothing when the process of PDFs dies', async () => {
    const made = await lackingNothing(engine, { jobPdf: jobPdfMaker({ timeoutMs: 1 }) });
    const mails = () => made.app.db.selectFrom('outbox').select('id').execute();
    const before = (await mails()).length;
    const failed = await move(made, 'ready');
    expect([failed.statusCode, Number(failed.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await made.admin.get(`/api/jobs/${made.job.id}`)).json()).toMatchObject({ status: 'in-work' });
    expect((await mails()).length).toBe(before);
    expect((await made.admin.get(`/api/jobs/${made.job.id}/logbook.pdf`)).statusCode).toBe(503);
  });

  it('keeps a ready job’s checks also while it is on hold', async () => {
    const made = await lackingNothing(engine);
    await move(made, 'ready');
    await move(made, 'on-hold', { hold: 'payment' });
    const changed = await made.admin.put(`/api/jobs/${made.job.id}/checks/masked`, { value: true, doneBy: 'Rae' });
    expect(changed.statusCode).toBe(409);
    expect((await move(made, 'ready')).json().releasePack).toEqual(expect.any(Object));
  });
});

describe.each(engines)('the database on %s', (engine) => {
  it('refuses a ready job without its pack or its checks, and another pack for it', async () => {
    const { app, job, ...made } = await lackingNothing(engine);
    const set = (assignment: string) => sql`update jobs set ${sql.raw(assignment)}`.execute(app.db);
    const pack = "release_key = 'a', release_sha256 = 'b', release_size = 1";
    const message = 'a ready job has its checks and its release pack';
    await expect(set("status = 'ready'")).rejects.toThrow(message);
    for (const key of ['balance', 'placards', 'logbook']) {
      await app.db.updateTable('jobChecks').set({ doneAt: null }).where('key', '=', key).execute();
      await expect(set(`status = 'ready', ${pack}`), key).rejects.toThrow(message);
      await doChecks(app, job.id);
    }
    await move({ ...made, job }, 'ready');
    await expect(set("release_sha256 = 'c'")).rejects.toThrow('does not change');
  });
});

/** What a job whose checks were all done by the API is released with. */
async function packOf(): Promise<PackFacts> {
  let facts: PackFacts | undefined;
  const made = await withJob('sqlite', {
    jobPdf: {
      ...plainJobPdf,
      async releasePack(given) {
        facts = given;
        return plainJobPdf.releasePack(given);
      },
    },
  });
  await move(made, 'in-work');
  const { token, answer } = await sendChangeOrder(made.admin, made.job.id);
  await made.app.post(`/api/change-links/${token}/decide`, answer(['doubler', 'rivets']));
  await fillChecks(made.admin, made.job.id);
  await made.admin.put(`/api/jobs/${made.job.id}/checks/masked`, { notApplicable: 'It came masked', doneBy: 'Rae' });
  await finishStages(made.app, made.admin, made.job);
  expect((await move(made, 'ready')).statusCode).toBe(200);
  return facts!;
}

test('a release pack says all checks with their values, in embedded fonts, tagged, its photos in words', async () => {
  const facts = await packOf();
  const bytes = await makeReleasePack(facts);
  expect((await makeReleasePack(facts)).equals(bytes)).toBe(true);
  const { title, language, pages, fonts, embeddedFonts } = await readPdf(bytes);
  expect([title, language]).toEqual([`Release pack ${facts.job.number} N076FA`, 'en-US']);
  expect(embeddedFonts).toBe(fonts);
  const text = pages.map((page) => page.text).join(' ');
  for (const said of [
    'King Air 350',
    'serial 512',
    '11 of 12 done',
    '1 not applicable',
    ...facts.stages.map((stage) => stage.title),
    ...facts.checks.map((check) => check.label),
    'Not applicable: It came masked',
    '8 photos',
    'SRM 51-60-00',
    '15.1 in-lb',
    '4 to 18 in-lb',
    'Sam Ortega',
    'Weighed November 21, 2026',
    '2,160,980',
    '249.68',
    'Static port, keep clear',
    'AFM 2-15',
    '12 inches high, on the fuselage, both sides',
    '8 inches wide, stroke 2, at least 2 apart',
    '91-0034',
    'Signed by Kim Signer, A&P, IA 3141592',
    'Overspray in the gear well',
    'Open',
    'Change order 1: What the old paint was hiding',
    '$2,640.00',
    'Ready dates we sent you',
  ])
    expect(text).toContain(said);
  const tags = pages.flatMap((page) => page.tags);
  expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(1);
  for (const role of ['H2', 'H3', 'Table', 'TH', 'TD']) expect(tags.map((tag) => tag.role)).toContain(role);
  expect(tags.flatMap(({ role, alt }) => (role === 'Figure' ? alt : []))).toEqual(
    expect.arrayContaining(['Registration marks', 'Static port, keep clear, Four ports']),
  );
  expect(bytes.toString('latin1')).toContain('/DCTDecode');
});

test('a release pack shows no photo that is internal', async () => {
  const facts = await packOf();
  expect(facts.photos).toHaveLength(1);
  const made = await withJob('sqlite');
  await move(made, 'in-work');
  const { photoId } = await fillChecks(made.admin, made.job.id);
  await made.admin.patch(`/api/jobs/${made.job.id}/files/${photoId}`, { visible: false });
  expect((await made.admin.delete(`/api/jobs/${made.job.id}/files/${photoId}`)).statusCode).toBe(409);
  await finishStages(made.app, made.admin, made.job);
  await move(made, 'ready');
  await move(made, 'delivered', { takenBy: 'Dana' });
  const { address } = (await made.admin.post(`/api/jobs/${made.job.id}/link`, { renew: false })).json();
  const { files, checks } = (await made.app.get(`/api/job-links/${address.split('/job/')[1]}/release`)).json();
  expect(files).toEqual([]);
  expect(JSON.stringify(checks)).not.toContain(`"fileId":${photoId}`);
});

test('a draft of a logbook entry is headed as one on every page of its PDF, with blanks to sign', async () => {
  const facts = await packOf();
  const placards = Array.from({ length: 150 }, (_, n) => ({ text: `Placard ${n}`, place: 'Panel', fitted: true }));
  const checks = facts.checks.map((check) =>
    check.key === 'placards' ? { ...check, value: { rows: placards } } : check,
  );
  const { title, pages, fonts, embeddedFonts } = await readPdf(await makeLogbookPdf({ ...facts, checks }));
  expect(title).toBe(`Draft of a logbook entry, job ${facts.job.number}`);
  expect(pages.length).toBeGreaterThan(2);
  expect(embeddedFonts).toBe(fonts);
  for (const page of pages) expect(page.text).toContain(DRAFT_HEADING);
  const text = pages.map((page) => page.text).join(' ');
  for (const blank of ['Signature', 'Certificate number', 'Certificate type']) expect(text).toContain(blank);
  expect(text).not.toContain('Kim Signer');
});

test('what is said about a release claims nothing that only a certificated person may say', async () => {
  const facts = await packOf();
  const said = JSON.stringify([writePack(facts), await import('./check-kinds.ts'), RELEASE_MESSAGES]);
  expect(said).not.toMatch(/airworth|approved|return(ed)? to service|signed off|certif(y|ies) that/i);
});
