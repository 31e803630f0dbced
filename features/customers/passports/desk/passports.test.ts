import { describe, expect, it } from 'vitest';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { deliver, linkTo, makeReady, TAIL, withPassport } from '#tests/support/passports.ts';
import { PASSPORT_MESSAGES } from '../passport.constants.ts';
import type { ListedPassport, Passport } from './passport-desk.contract.ts';

const NEW = { layer: 'primer', product: 'EP-7601', code: 'EP', batch: 'P26G1147' } as const;

describe.each(engines)('a delivery on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('that comes twice at once makes one work, with coats, release pack and warranty', async () => {
    const made = await withJob(engine);
    await makeReady(made);
    const answers = await Promise.all([deliver(made), deliver(made)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

    const [{ id }] = (await made.admin.get('/api/passports')).json() as [ListedPassport];
    const passport: Passport = (await made.admin.get(`/api/passports/${id}`)).json();
    const job = (await made.admin.get(`/api/jobs/${made.job.id}`)).json();
    expect(passport).toMatchObject({
      tailNumber: TAIL,
      holderName: 'Dana Whitfield',
      holderEmail: 'dana@example.com',
      published: true,
      works: [
        {
          jobId: made.job.id,
          deliveredOn: job.deliveredOn,
          release: job.releasePack,
          transferred: 0,
          warrantyMonths: 60,
          laborMonths: 36,
          transfers: 'once',
          coats: [{ layer: 'base', color: 'Gloss white', code: 'W-1', batch: '91-0034', coats: 2 }],
        },
      ],
    });
    const [work] = passport.works;
    expect(work!.warrantyEndsOn!.slice(5)).toBe(work!.deliveredOn.slice(5));

    const mails = await made.app.db.selectFrom('outbox').selectAll().where('kind', '=', 'passport-ready').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
  });

  it('of several jobs with one new tail number at once makes one passport', async () => {
    const made = await withJob(engine);
    const jobs = [made, { ...made, ...(await acceptJob(made.app, made.admin)) }];
    for (const each of jobs) await makeReady(each);
    const answers = await Promise.all(jobs.map(deliver));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const passports: ListedPassport[] = (await made.admin.get('/api/passports')).json();
    expect(passports.map(({ works }) => works)).toEqual([2]);
  });

  itOnce('can be taken back: the work goes, and comes again', async () => {
    const made = await withPassport(engine);
    await made.admin.post(`/api/jobs/${made.job.id}/status`, { to: 'ready', note: 'Delivered a day too early' });
    expect((await made.admin.get(made.url)).json().works).toEqual([]);
    await deliver(made);
    const { works, history }: Passport = (await made.admin.get(made.url)).json();
    expect(works).toMatchObject([{ jobId: made.job.id }]);
    // Codes that came with another delivery have their line, too.
    const coats = ['Base: PU-9 Gloss white W-1, batch 91-0034, 2 coats'];
    expect(history.map(({ before, after }) => [before, after])).toMatchObject([
      [null, { coats }],
      [{ coats }, { coats: [] }],
      [null, { coats }],
    ]);
  });

  itOnce('under a new registration leaves the passport with both tails', async () => {
    const made = await withJob(engine);
    await made.app.db.updateTable('quotes').set({ tailNumber: 'N88AB' }).execute();
    await makeReady(made, 'N77CD');
    await deliver(made);
    const [first]: ListedPassport[] = (await made.admin.get('/api/passports?q=n88ab')).json();
    expect(first).toMatchObject({ tailNumber: 'N77CD', formerTails: ['N88AB'] });

    // The next job comes under the new one, and leaves under a newer.
    const again = { ...made, ...(await acceptJob(made.app, made.admin)) };
    await made.app.db.updateTable('quotes').set({ tailNumber: 'n-77cd' }).where('id', '=', again.leadId).execute();
    await makeReady(again, 'N66EF');
    await deliver(again);
    const passports: ListedPassport[] = (await made.admin.get('/api/passports')).json();
    expect(passports).toMatchObject([
      {
        id: first!.id,
        tailNumber: 'N66EF',
        formerTails: ['N88AB', 'N77CD'],
        works: 2,
        holderEmail: 'dana@example.com',
      },
    ]);
  });

  itOnce('with the tail of another holder’s airplane on its lead leaves that one’s passport alone', async () => {
    const made = await withJob(engine);
    const theirs = { tailNumber: 'N88AB', holderEmail: 'pat@example.com' };
    await made.admin.post('/api/passports', theirs);
    await made.app.db.updateTable('quotes').set({ tailNumber: 'N88AB' }).execute();
    await makeReady(made, 'N77CD');
    await deliver(made);
    const passports: ListedPassport[] = (await made.admin.get('/api/passports?q=N88AB')).json();
    expect(passports).toMatchObject([
      { tailNumber: 'N77CD', formerTails: ['N88AB'], holderEmail: 'dana@example.com', works: 1 },
      { ...theirs, formerTails: [], works: 0 },
    ]);
  });

  itOnce('to another customer leaves the passport with its holder', async () => {
    const made = await withPassport(engine);
    const again = { ...made, ...(await acceptJob(made.app, made.admin)) };
    const { id } = again.job;
    await made.app.db.updateTable('jobSubscribers').set({ email: 'pat@example.com' }).where('jobId', '=', id).execute();
    await made.app.db.updateTable('links').set({ recipient: 'pat@example.com' }).where('kind', '=', 'job').execute();
    await makeReady(again);
    await deliver(again);
    expect((await made.admin.get(made.url)).json()).toMatchObject({
      holderEmail: 'dana@example.com',
      otherCustomer: 'pat@example.com',
      works: [{ jobId: id }, { jobId: made.job.id }],
    });
  });
});

describe.each(engines)('the search of passports on %s', (engine) => {
  it('finds an airplane by each of its tails, by code and by batch', async () => {
    const { app, admin, url } = await withPassport(engine);
    for (const tailNumber of ['N1-01FR', 'C-GABC', 'N303FR'])
      expect((await admin.patch(url, { tailNumber })).statusCode).toBe(200);
    const find = async (q: string): Promise<ListedPassport[]> =>
      (await admin.get(`/api/passports?${new URLSearchParams({ q })}`)).json();
    for (const q of [TAIL, 'n-076 FA', 'N101FR', 'cgabc', 'C-GABC', 'n303', 'w-1', '91-0034'])
      expect([q, (await find(q)).map(({ tailNumber }) => tailNumber)]).toEqual([q, ['N303FR']]);
    expect(await find('N999XX')).toEqual([]);
    await app.db.updateTable('passportCoats').set({ batch: 'Ölfarbe Ø-7' }).execute();
    expect([await find('olfarbe'), await find('ø-7 ÖLFARBE'), await find('o-8')].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
    expect((await admin.get(url)).json().formerTails).toEqual([TAIL, 'N1-01FR', 'C-GABC']);
  });

  it('has no second passport for a tail number', async () => {
    const { admin, url } = await withPassport(engine);
    const entered = await admin.post('/api/passports', { tailNumber: 'N2-02FR', aircraft: '1968 C172' });
    expect(entered.statusCode).toBe(201);
    expect((await admin.post('/api/passports', { tailNumber: 'n202fr' })).statusCode).toBe(409);
    const moved = await admin.patch(url, { tailNumber: 'N202FR' });
    expect([moved.statusCode, moved.json().detail]).toEqual([409, PASSPORT_MESSAGES.tailTaken]);
  });
});

describe.each(httpEngines)('a passport at the desk on %s', (engine) => {
  it('keeps in its history what the coats were', async () => {
    const { admin, url, passport } = await withPassport(engine);
    const { id } = passport.works[0]!;
    const put = (coats: object[], expectedUpdatedAt?: string) =>
      admin.put(`${url}/works/${id}/coats`, { coats, expectedUpdatedAt });
    const changed: Passport = (await put([NEW], passport.updatedAt)).json();
    expect(changed.works[0]!.coats).toMatchObject([NEW]);
    expect(changed.history[0]).toMatchObject({
      before: { coats: ['Base: PU-9 Gloss white W-1, batch 91-0034, 2 coats'] },
      after: { coats: ['Primer: EP-7601 EP, batch P26G1147, 1 coat'] },
    });
    const late = await put([], passport.updatedAt);
    expect([late.statusCode, late.json().current.works[0].coats.length]).toEqual([409, 1]);
    expect((await put([{ layer: 'base' }])).json().errors).toMatchObject([
      { path: 'coats.0.product', message: PASSPORT_MESSAGES.emptyCoat },
    ]);
    expect((await put([NEW])).json().history.length).toBe(changed.history.length);
  });

  it('lengthens a warranty with a reason only, which the history keeps', async () => {
    const { admin, url, passport } = await withPassport(engine);
    const work = `${url}/works/${passport.works[0]!.id}`;
    const silent = await admin.patch(work, { warrantyEndsOn: '2040-01-31' });
    expect([silent.statusCode, silent.json().errors[0].path]).toEqual([400, 'reason']);
    const changed: Passport = (await admin.patch(work, { warrantyEndsOn: '2040-01-31', reason: 'Rework' })).json();
    expect(changed.works[0]!.warrantyEndsOn).toBe('2040-01-31');
    expect(changed.history[0]!.after).toEqual({ warrantyEndsOn: '2040-01-31', reason: 'Rework' });
  });

  it('goes to a corrected address under a new link', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const wrong = await linkTo(made, 'holder');
    expect((await admin.patch(url, { holderEmail: 'dana.w@example.com' })).statusCode).toBe(200);
    expect((await app.get(wrong)).statusCode).toBe(404);
    await admin.post(`${url}/links`, { kind: 'holder', mail: true });
    const mails = await app.db.selectFrom('outbox').select('recipient').where('kind', '=', 'passport-ready').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@example.com', 'dana.w@example.com']);
    expect((await app.get(await linkTo(made, 'holder'))).json()).toMatchObject({ access: 'holder' });
  });

  it('of a destroyed airplane is hidden from the public, and stays with its holder', async () => {
    const made = await withPassport(engine);
    const [link, holder] = [await linkTo(made, 'public'), await linkTo(made, 'holder')];
    const hidden: Passport = (await made.admin.post(`${made.url}/publish`, { published: false })).json();
    expect(hidden).toMatchObject({ published: false, history: [{ after: { published: false } }, {}] });
    expect((await made.app.get(link)).statusCode).toBe(404);
    expect((await made.app.get(holder)).statusCode).toBe(200);
  });

  it('is entered for an airplane painted before the software, with its work', async () => {
    const { admin } = await withPassport(engine);
    const entered: Passport = (await admin.post('/api/passports', { tailNumber: 'N404FR' })).json();
    const url = `/api/passports/${entered.id}`;
    const work = { title: 'Full repaint', deliveredOn: '2024-02-29', warrantyMonths: 24 };
    const added: Passport = (await admin.post(`${url}/works`, work)).json();
    expect(added.works).toMatchObject([{ ...work, warrantyEndsOn: '2026-02-28', laborMonths: 36, jobId: null }]);
    expect((await admin.post(`${url}/works`, { ...work, deliveredOn: '2999-01-01' })).statusCode).toBe(400);
    expect((await admin.post(`${url}/links`, { kind: 'holder' })).json().detail).toBe(PASSPORT_MESSAGES.noHolder);
  });

  it('tells in a table which airplanes got a batch, and writes to their holders once', async () => {
    const { app, admin } = await withPassport(engine);
    const table = (await admin.get('/api/passports.csv?batch=91-0034')).body;
    expect(table.split('\r\n')[1]).toMatch(new RegExp(`^${TAIL},,.*,Base,.*,91-0034,2,`));
    expect((await admin.get('/api/passports.csv?batch=other')).body.split('\r\n').length).toBe(2);
    expect((await admin.get('/api/security-log?kind=exported')).json()).toMatchObject([
      { detail: 'Coats of passports as a table' },
    ]);
    const letter = { batch: '91-0034', subject: 'Your clear coat', text: 'Please come by.\n\nIt costs nothing.' };
    const write = () => admin.post('/api/passports/recall', letter, { 'idempotency-key': 'recall-1' });
    const answers = [await write(), await write()];
    expect(answers.map((answer) => answer.json())).toEqual([
      { mails: 1, unreachable: 0 },
      { mails: 1, unreachable: 0 },
    ]);
    const mails = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'passport-recall').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
    expect((await admin.post('/api/passports/recall', { ...letter, batch: 'none' })).statusCode).toBe(409);
  });

  it('shows the warranty registrations of its tail numbers', async () => {
    const { app, admin, url } = await withPassport(engine);
    const registration = {
      firstName: 'Pat',
      lastName: 'Reed',
      email: 'pat@example.com',
      source: 'warranty',
      tailNumber: 'n-076fa',
      details: { serviceDate: '2026-01-05' },
    };
    expect((await app.post('/api/quotes', registration)).statusCode).toBe(201);
    await admin.patch(url, { tailNumber: 'N500FR' });
    expect((await admin.get(url)).json().registrations).toMatchObject([{ name: 'Pat Reed' }]);
  });
});
