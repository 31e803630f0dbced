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
    const first = await transaction
      .insertInto('meta')
      .values({ key: 'seed', value: on ? new Date().toISOString() : 'off' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first && on) await fill(transaction);
  });
}

async function fill(db: Db): Promise<void> {
  await db
    .insertInto('services')
    .values(sampleServices.map((service, index) => ({ ...service, sortOrder: index })))
    .execute();
  for (const { photos, ...project } of sampleProjects) {
    const { id } = await db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('projectPhotos')
      .values(photos.map((photo) => ({ ...photo, projectId: id })))
      .execute();
  }
  await db
    .insertInto('testimonials')
    .values(sampleTestimonials.map((testimonial, index) => ({ ...testimonial, sortOrder: index })))
    .execute();
  await db.insertInto('faqs').values(sampleFaqs).execute();
}
