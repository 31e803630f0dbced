import { sampleFaqs } from '#features/content/faqs/samples.ts';
import { sampleProjects } from '#features/content/projects/samples.ts';
import { sampleServices } from '#features/content/services/samples.ts';
import { sampleTestimonials } from '#features/content/testimonials/samples.ts';
import type { Db } from '../open.ts';

/**
 * Fills a database once, when it is created; with `on: false` it stays empty for ever. The row in `meta` decides: of
 * several processes that start together one writes it, and the others find it there.
 */
export async function seed(db: Db, { on }: { on: boolean }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = new Date().toISOString();
    const first = await transaction
      .insertInto('meta')
      .values({ key: 'seed', value: on ? now : 'off' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first && on) await fill(transaction, now);
  });
}

/** All at one time: each of its own would be one more that every page of them carries. */
async function fill(db: Db, now: string): Promise<void> {
  const made = { createdAt: now, updatedAt: now };
  await db
    .insertInto('services')
    .values(sampleServices.map((service, index) => ({ ...service, ...made, sortOrder: index })))
    .execute();
  for (const { photos, ...project } of sampleProjects) {
    const { id } = await db
      .insertInto('projects')
      .values({ ...project, ...made })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('projectPhotos')
      .values(photos.map((photo) => ({ ...photo, ...made, projectId: id })))
      .execute();
  }
  await db
    .insertInto('testimonials')
    .values(sampleTestimonials.map((testimonial, index) => ({ ...testimonial, ...made, sortOrder: index })))
    .execute();
  await db
    .insertInto('faqs')
    .values(sampleFaqs.map((faq) => ({ ...faq, ...made })))
    .execute();
}
