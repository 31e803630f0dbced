import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { PICTURE_FORMATS, variantAddress, variantWidths } from '#foundation/media/pictures.ts';
import { makeMissingFormats } from '#foundation/media/upload-files.store.server.ts';
import { openStorage } from '#server/storage/storage.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import {
  addPhoto,
  answerOf,
  confirmed,
  publishAs,
  publishJob,
  saveDraft,
  TAIL,
  type WithDelivered,
  WORDS,
  withDelivered,
} from '#tests/support/showings.ts';
import type { Project } from '#website/content/projects.contract.ts';
import { findShowingsOf, toShowingExport } from './person.store.server.ts';
import { findAnswers } from './showing.store.server.ts';
import type { Showing } from './shown.contract.ts';

const EMAIL = 'dana@example.com';

/** What the website shows, as anyone reads it. */
async function readSite({ app }: WithDelivered) {
  const projects: Project[] = (await app.get('/api/projects')).json();
  const testimonials = (await app.get('/api/testimonials')).json();
  const addresses = projects.flatMap(({ beforeImageUrl, afterImageUrl, photos }) => [
    beforeImageUrl,
    afterImageUrl,
    ...photos.map(({ imageUrl }) => imageUrl),
  ]);
  return { projects, testimonials, pictures: addresses.filter((address): address is string => address !== null) };
}

const statusesOf = async ({ app }: WithDelivered, pictures: string[]) =>
  Promise.all(pictures.map(async (address) => (await app.get(address)).statusCode));

describe.each(engines)('what a customer lets the shop show, on %s', (engine) => {
  const itOnce = onceOf(engine);
  let made: WithDelivered;
  beforeEach(async () => {
    made = await withDelivered(engine);
  });

  itOnce('is asked once the job is delivered, with nothing chosen before', async () => {
    const { app, page } = made;
    expect((await app.get(page)).json()).toMatchObject({
      tailNumber: TAIL,
      tails: TAIL,
      signatures: { name: 'Dana Whitfield', initial: 'Dana W.' },
      permission: null,
      words: null,
      typed: { choice: null, stars: null, title: '', text: '', signature: null },
    });
  });

  it('is a record with every version, and publishes nothing by itself', async () => {
    const { app, page, job } = made;
    for (const choice of ['with-tail', 'no', 'without-tail', 'without-tail'])
      expect((await app.post(page, answerOf({ choice, text: '', stars: null }))).statusCode).toBe(204);
    expect((await app.post(page, answerOf({ choice: null, stars: 4 }))).statusCode).toBe(204);
    expect((await app.post(page, answerOf({ choice: null, stars: 4 }))).statusCode).toBe(204);
    const rows = await app.db
      .selectFrom('showingAnswers')
      .selectAll()
      .where('jobId', '=', job.id)
      .orderBy('id')
      .execute();
    expect(
      rows.map(({ kind, version, choice, stars, wording, linkId }) => [
        kind,
        version,
        choice ?? stars,
        wording,
        linkId !== null,
      ]),
    ).toEqual([
      ['permission', 1, 'with-tail', 1, true],
      ['permission', 2, 'no', 1, true],
      ['permission', 3, 'without-tail', 1, true],
      ['words', 1, 4, null, true],
    ]);
    expect((await readSite(made)).projects).toEqual([]);
    await expect(app.db.updateTable('showingAnswers').set({ choice: 'with-tail' }).execute()).rejects.toThrow(
      'is a record',
    );
  });

  itOnce('is one project with its pictures and the words, published by one act', async () => {
    const shown = await publishJob(made);
    const { projects, testimonials, pictures } = await readSite(made);
    expect(projects).toHaveLength(1);
    expect(projects[0]).toMatchObject({
      title: shown.aircraft,
      clientName: 'Dana W.',
      photos: [{ caption: expect.any(String) }],
    });
    expect(JSON.stringify(projects)).not.toMatch(/N.?076|jobId|hiddenTails/i);
    expect(testimonials).toMatchObject([
      {
        clientName: 'Dana W.',
        clientTitle: shown.aircraft,
        content: 'They called before they touched it. I knew the price the same day!\u00a0…',
        rating: 5,
        featured: true,
        projectPath: shown.projectPath,
      },
    ]);
    expect(pictures).toHaveLength(3);
    expect(new Set(await statusesOf(made, pictures))).toEqual(new Set([200]));
    const history = (await made.admin.get('/api/history?entity=projects')).json();
    expect(history).toMatchObject([{ action: 'created' }]);
    // A repeat changes nothing.
    await publishAs(made);
    expect((await readSite(made)).pictures).toEqual(pictures);
  });

  it('leaves the site with its pictures when it is withdrawn, in one transaction', async () => {
    await publishJob(made);
    const { pictures } = await readSite(made);
    expect((await made.app.post(made.page, answerOf({ choice: 'no' }))).statusCode).toBe(204);
    expect(await readSite(made)).toEqual({ projects: [], testimonials: [], pictures: [] });
    expect(new Set(await statusesOf(made, pictures))).toEqual(new Set([404]));
    const etag = { 'if-none-match': `"${pictures[0]!.split('/').at(-1)}"` };
    expect((await made.app.get(pictures[0]!, etag)).statusCode).toBe(404);
    // A permission given again publishes nothing by itself, and has pictures of its own.
    await made.app.post(made.page, answerOf());
    expect((await readSite(made)).projects).toEqual([]);
    expect((await publishAs(made)).statusCode).toBe(200);
    const again = (await readSite(made)).pictures;
    expect(again.filter((address) => pictures.includes(address))).toEqual([]);
    expect(new Set(await statusesOf(made, [...pictures, ...again]))).toEqual(new Set([404, 200]));
  });

  it('is held by the database for every writer', async () => {
    const { app, job, page } = made;
    await publishJob(made);
    await app.post(page, answerOf({ choice: 'no' }));
    const show = (table: 'projects' | 'testimonials') =>
      app.db.updateTable(table).set({ active: true }).where('jobId', '=', job.id).execute();
    await expect(show('projects')).rejects.toThrow('needs a permission');
    await expect(show('testimonials')).rejects.toThrow('needs words');
    const { words } = await findAnswers(app.db, job.id);
    await expect(
      app.db.updateTable('testimonials').set({ content: 'Best shop ever' }).where('wordsId', '=', words!.id).execute(),
    ).rejects.toThrow('do not change');
    const row = { clientName: 'Dana', content: 'x', jobId: job.id, rating: 5 };
    await app.db.deleteFrom('testimonials').execute();
    await expect(app.db.insertInto('testimonials').values(row).execute()).rejects.toThrow('needs words');
  });

  itOnce('takes a project with its mark off the site when the mark must go', async () => {
    await made.app.post(made.page, answerOf({ choice: 'with-tail' }));
    expect((await publishAs(made)).statusCode).toBe(200);
    const shown = await readSite(made);
    expect(shown.projects[0]!.title).toContain(TAIL);
    expect(shown.testimonials[0].content).toBe(WORDS);
    await made.app.post(made.page, answerOf({ choice: 'without-tail' }));
    expect(await readSite(made)).toEqual({ projects: [], testimonials: [], pictures: [] });
    const { draft }: Showing = (await made.admin.get(made.desk)).json();
    expect(JSON.stringify(draft)).not.toMatch(/076/);
  });
});

describe.each(httpEngines)('the part of the customer’s page on %s', (engine) => {
  it('refuses answers that lack something, by field', async () => {
    const { app, page } = await withDelivered(engine);
    const refused = async (changes: object) => {
      const answer = await app.post(page, answerOf(changes));
      return [answer.statusCode, answer.json().errors?.[0]?.path];
    };
    expect(await refused({ text: 'Too short.' })).toEqual([400, 'text']);
    expect(await refused({ stars: null })).toEqual([400, 'stars']);
    expect(await refused({ stars: 6 })).toEqual([400, 'stars']);
    expect(await refused({ signature: null })).toEqual([400, 'signature']);
    expect(await refused({ choice: null, text: '', stars: null })).toEqual([400, 'choice']);
    expect(await refused({ text: 'x'.repeat(1001) })).toEqual([400, 'text']);
  });

  it('keeps what is typed, once in two seconds, until it is sent', async () => {
    const { app, page } = await withDelivered(engine, { env: {} });
    const typed = answerOf({ choice: null, text: 'They', stars: null });
    expect((await app.put(`${page}/typed`, typed)).statusCode).toBe(204);
    const tooFast = await app.put(`${page}/typed`, typed);
    expect([tooFast.statusCode, Number(tooFast.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await app.get(page)).json()).toMatchObject({ typed, typedAt: expect.any(String) });
    await app.post(page, answerOf());
    expect((await app.get(page)).json()).toMatchObject({ typed: { text: WORDS }, typedAt: null });
  });

  it('withdraws words that are emptied, and leaves the project', async () => {
    const made = await withDelivered(engine);
    await publishJob(made);
    await made.app.post(made.page, answerOf({ text: '', stars: null }));
    const { projects, testimonials } = await readSite(made);
    expect([projects.length, testimonials]).toEqual([1, []]);
  });

  it('is not there before the delivery, nor by a link of another kind', async () => {
    const { app, admin, job } = await withJob(engine);
    const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
    const page = `/api/job-links/${address.split('/job/')[1]}/showing`;
    expect((await app.get(page)).statusCode).toBe(404);
    expect((await app.post(page, answerOf())).statusCode).toBe(409);
    expect((await app.put(`${page}/typed`, answerOf())).statusCode).toBe(404);
    expect((await admin.get(`/api/jobs/${job.id}/showing`)).statusCode).toBe(404);
  });

  it('keeps its link for ever once it was answered', async () => {
    const { app, page, job } = await withDelivered(engine);
    await app.post(page, answerOf());
    const link = await app.db
      .selectFrom('links')
      .select('expiresAt')
      .where('kind', '=', 'job')
      .where('subjectId', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(link.expiresAt).toBeNull();
  });
});

describe.each(httpEngines)('the draft at the desk on %s', (engine) => {
  it('is computed from the job: first and last photo, stages, facts', async () => {
    const made = await withDelivered(engine);
    const { draft, photos, draftedAt }: Showing = (await made.admin.get(made.desk)).json();
    expect(draftedAt).toBeNull();
    expect(draft.pictures.map(({ fileId, role }) => [fileId, role])).toEqual([
      [made.photos[0], 'before'],
      [made.photos[2], 'after'],
      [made.photos[1], 'detail'],
    ]);
    expect(photos.map(({ id }) => id)).toEqual(made.photos);
    expect(draft).toMatchObject({ serviceType: 'complete', showsWords: true });
    expect(draft.description).toMatch(/Gloss white\. .*work days?, delivered \w+ 20\d\d\.$/);
    expect(await made.app.db.selectFrom('showings').selectAll().execute()).toEqual([]);
  });

  it('names what is missing, and publishes nothing until it is there', async () => {
    const made = await withDelivered(engine);
    await made.app.post(made.page, answerOf());
    const refused = await publishAs(made);
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['pictures.0.isClear', 'pictures.1.isClear', 'pictures.2.isClear'],
    ]);
    await saveDraft(made, (draft) => ({ ...confirmed(draft), title: 'A36, n-076 fa', excerpt: [2] }));
    const named = await publishAs(made);
    expect(named.json().errors.map(({ path }: { path: string }) => path)).toEqual(['title', 'excerpt']);
    expect((await readSite(made)).projects).toEqual([]);
  });

  it('refuses photos that the customer may not see, and parts outside of them', async () => {
    const made = await withDelivered(engine);
    const hidden = await addPhoto(made.admin, made.job.id, made.job.stages[0]!.key, 9);
    await made.admin.patch(`/api/jobs/${made.job.id}/files/${hidden}`, { visible: false });
    const withPicture = (changes: object) =>
      saveDraft(made, (draft) => ({ ...draft, pictures: [{ ...draft.pictures[0]!, ...changes }] }));
    const outside = { x: 400, y: 0, width: 33, height: 10 };
    for (const [changes, path] of [
      [{ fileId: hidden }, 'pictures.0.fileId'],
      [{ box: outside }, 'pictures.0.box'],
      [{ covers: [outside] }, 'pictures.0.covers.0'],
    ] as const)
      expect((await withPicture(changes)).json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('is not overwritten by another window', async () => {
    const made = await withDelivered(engine);
    const { draft, draftedAt } = (await made.admin.get(made.desk)).json();
    expect((await made.admin.put(made.desk, { draft, basedOn: draftedAt })).statusCode).toBe(200);
    expect((await made.admin.put(made.desk, { draft, basedOn: draftedAt })).statusCode).toBe(409);
  });

  it('takes a permission that was given otherwise, with who, how and when', async () => {
    const made = await withDelivered(engine);
    const entered = {
      choice: 'with-tail',
      givenBy: 'Dana Whitfield',
      givenHow: 'By phone, to Ana',
      givenOn: '2026-01-05',
    };
    const enter = (changes: object) => made.admin.post(`${made.desk}/permissions`, { ...entered, ...changes });
    expect((await enter({ givenHow: 'By phone' })).json().errors).toMatchObject([{ path: 'givenHow' }]);
    expect((await enter({ givenOn: '2999-01-01' })).json().errors).toMatchObject([{ path: 'givenOn' }]);
    expect((await enter({})).json().permission).toMatchObject({ choice: 'with-tail', givenHow: 'By phone, to Ana' });
    expect((await made.app.get(made.page)).json().permission).toMatchObject({ isFromShop: true });
    expect((await publishAs(made)).statusCode).toBe(200);
  });

  it('publishes words alone where the airplane may not be shown yet', async () => {
    const made = await withDelivered(engine);
    await made.app.post(made.page, answerOf({ choice: null }));
    expect((await publishAs(made)).statusCode).toBe(200);
    const { projects, testimonials } = await readSite(made);
    expect([projects, testimonials.length]).toEqual([[], 1]);
  });

  it('publishes a new version of the words in place of the old one, when told to', async () => {
    const made = await withDelivered(engine);
    await publishJob(made);
    await made.app.post(made.page, answerOf({ text: 'They called me first, and that was good.', stars: 4 }));
    expect((await readSite(made)).testimonials[0].rating).toBe(5);
    expect((await made.admin.get(made.desk)).json().words).toMatchObject({ version: 2, isPublished: false });
    expect((await publishAs(made)).statusCode).toBe(200);
    expect((await readSite(made)).testimonials).toMatchObject([
      { rating: 4, content: 'They called me first, and that was good.' },
    ]);
  });
});

describe.each(httpEngines)('what was published, edited in place on %s', (engine) => {
  it('names the mark neither in texts nor by other pictures', async () => {
    const made = await withDelivered(engine);
    await publishJob(made);
    const [project] = (await readSite(made)).projects;
    const url = `/api/projects/${project!.id}`;
    for (const field of ['title', 'description', 'beforeImageAlt', 'afterImageAlt', 'clientName', 'aircraftType'])
      expect((await made.admin.patch(url, { [field]: 'The n 076-fa' })).json().errors).toMatchObject([{ path: field }]);
    const photo = `${url}/photos/${project!.photos[0]!.id}`;
    expect((await made.admin.patch(photo, { caption: TAIL })).json().errors).toMatchObject([{ path: 'caption' }]);
    expect((await made.admin.patch(photo, { imageUrl: '/images/hero.jpg' })).statusCode).toBe(409);
    expect((await made.admin.patch(url, { afterImageUrl: '/images/hero.jpg' })).statusCode).toBe(409);
    expect((await made.admin.post(`${url}/photos`, { imageUrl: '/images/hero.jpg' })).statusCode).toBe(409);
    expect((await made.admin.patch(url, { title: 'A better title' })).statusCode).toBe(200);
  });

  it('keeps the words as the customer wrote them', async () => {
    const made = await withDelivered(engine);
    await publishJob(made, { text: 'Ask for {shop}, they call you before they touch it.' });
    const [{ id, content }] = (await readSite(made)).testimonials;
    expect(content).toBe('Ask for {shop}, they call you before they touch it.');
    for (const change of [{ content: 'Best!' }, { rating: 1 }, { clientName: 'Ada' }])
      expect((await made.admin.patch(`/api/testimonials/${id}`, change)).json()).toMatchObject({ status: 400 });
    expect((await made.admin.patch(`/api/testimonials/${id}`, { featured: false })).statusCode).toBe(200);
  });

  it('does not come back from the history once the permission is gone', async () => {
    const made = await withDelivered(engine);
    await publishJob(made);
    const [project] = (await readSite(made)).projects;
    await made.admin.delete(`/api/projects/${project!.id}`);
    const [deleted] = (await made.admin.get('/api/history?entity=projects')).json();
    expect((await made.admin.post(`/api/history/${deleted.id}/restore`)).statusCode).toBe(200);
    await made.app.post(made.page, answerOf({ choice: 'no' }));
    const off = (await made.admin.get('/api/history'))
      .json()
      .filter(
        ({ action, entity }: { action: string; entity: string }) =>
          action === 'changed' && ['projects', 'testimonials'].includes(entity),
      );
    expect(off).toHaveLength(2);
    for (const { id } of off) expect((await made.admin.post(`/api/history/${id}/restore`)).statusCode).toBe(409);
    await made.app.post(made.page, answerOf());
    // Its pictures are gone.
    const [{ id }] = (await made.admin.get('/api/projects')).json();
    expect((await made.admin.patch(`/api/projects/${id}`, { active: true })).statusCode).toBe(409);
  });
});

test('covers are pixelated in every stored size and format, and the original stays', async () => {
  const made = await withDelivered('sqlite');
  const { app, admin, job, page } = made;
  const large = await addPhoto(admin, job.id, job.stages[1]!.key, 5, [860, 574]);
  await app.post(page, answerOf());
  // As the pattern is: the middle third of the photo, cropped close around.
  const [cover, box] = [
    { x: 267, y: 180, width: 333, height: 213 },
    { x: 30, y: 20, width: 800, height: 533 },
  ];
  await saveDraft(made, (draft) => ({
    ...draft,
    pictures: [{ ...draft.pictures.at(-1)!, role: 'after', fileId: large, box, covers: [cover], isClear: false }],
  }));
  expect((await publishAs(made)).statusCode).toBe(200);
  const maker = new PictureMaker();
  onCleanUp(async () => maker.close());
  const storage = await openStorage(app.config);
  await makeMissingFormats({
    db: app.db,
    storage,
    make: (bytes, formats) => maker.make(bytes, formats),
    isStopping: () => false,
  });
  const [{ afterImageUrl }] = (await readSite(made)).projects as [Project];
  const name = afterImageUrl!.replace(/-\d+\.jpg$/, '');
  expect(variantWidths(box.width)).toEqual([400, 800]);
  for (const width of variantWidths(box.width))
    for (const format of PICTURE_FORMATS) {
      const answer = await app.get(variantAddress(name, width, format));
      expect([width, format, answer.statusCode]).toEqual([width, format, 200]);
      const { data, info } = await sharp(answer.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(width);
      // A block of the photo is at least 72 pixels: away from its edges no column differs as the letters did.
      const scale = width / box.width;
      const [block, y] = [cover.width / Math.floor(cover.width / 72), (cover.y - box.y + 40) * scale];
      const from = Math.ceil((cover.x - box.x + 0.25 * block) * scale);
      const to = Math.floor((cover.x - box.x + 0.75 * block) * scale);
      const line = Array.from(data.subarray(Math.round(y) * width + from, Math.round(y) * width + to));
      expect(Math.max(...line) - Math.min(...line)).toBeLessThan(24);
    }
  const original = await admin.get(`/api/jobs/${job.id}/files/${large}`);
  const { data, info } = await sharp(original.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Array.from(data.subarray(260 * info.width + 400, 260 * info.width + 460));
  expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(150);
});

test('a project that was shown is exported and erased with its customer', async () => {
  const shown = async (choice: string) => {
    const made = await withDelivered('sqlite');
    await publishJob(made, { choice });
    const { pictures } = await readSite(made);
    const [showing] = await findShowingsOf(made.app.db, [made.job.id]);
    expect(toShowingExport(showing!)).toMatchObject({
      permissions: [{ version: 1, choice, wording: 1 }],
      words: [{ version: 1, stars: 5, text: WORDS, signature: 'Dana W.' }],
    });
    const erased = await made.admin.post('/api/people/erasures', { email: EMAIL });
    expect(erased.statusCode, erased.body).toBeLessThan(300);
    const rows = await made.app.db.selectFrom('showingAnswers').select('id').execute();
    return { made, pictures, rows, site: await readSite(made) };
  };
  const named = await shown('with-tail');
  expect([named.rows, named.site]).toEqual([[], { projects: [], testimonials: [], pictures: [] }]);
  expect(new Set(await statusesOf(named.made, named.pictures))).toEqual(new Set([404]));
  const unnamed = await shown('without-tail');
  expect(unnamed.rows).toEqual([]);
  expect(unnamed.site.testimonials).toEqual([]);
  expect(unnamed.site.projects).toMatchObject([{ clientName: null }]);
  expect(unnamed.site.pictures).toEqual(unnamed.pictures);
});
