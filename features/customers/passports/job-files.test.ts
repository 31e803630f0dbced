import { expect, it } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { insertDeliveredJob } from '#tests/support/jobs.ts';
import { findFile, selectFiles } from './job-files.store.server.ts';

const LEAD = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com' };
const NAMES = ['photo', 'photo of the passport', 'document', 'document of the passport'];

it.each(engines)('shows files of a job to the shop, its customer and readers of its passport on %s', async (engine) => {
  const app = await startApp(engine);
  const { db } = app;
  const { id: quoteId } = (await app.post('/api/quotes', LEAD)).json();
  const jobId = await insertDeliveredJob(db, quoteId, { words: '', email: LEAD.email });
  await db.deleteFrom('jobFiles').where('jobId', '=', jobId).execute();
  const rows = NAMES.flatMap((caption) =>
    [true, false].map((visible) => ({
      jobId,
      caption: `${caption}${visible ? '' : ', hidden'}`,
      kind: caption.startsWith('photo') ? ('photo' as const) : ('document' as const),
      inPassport: caption.endsWith('passport'),
      visible,
      mimeType: 'image/jpeg',
      fileKey: 'job-files/a.jpg',
      size: 1,
      sha256: `${caption}${visible}`.padEnd(64, '0').slice(0, 64),
    })),
  );
  await db.insertInto('jobFiles').values(rows).execute();
  const seenBy = async (reader: Parameters<typeof selectFiles>[2]) => {
    const files = await selectFiles(db, jobId, reader).selectAll().orderBy('id').execute();
    return files.map(({ caption }) => caption);
  };
  expect(await seenBy('shop')).toHaveLength(8);
  expect(await seenBy('customer')).toEqual(NAMES);
  expect(await seenBy('public')).toEqual(['photo of the passport']);
  const hidden = await db.selectFrom('jobFiles').select('id').where('visible', '=', false).executeTakeFirstOrThrow();
  expect(await findFile(db, { jobId, ...hidden }, 'customer')).toBeUndefined();
  expect(await findFile(db, { jobId: jobId + 1, ...hidden }, 'shop')).toBeUndefined();
});
