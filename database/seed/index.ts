import { sampleAircraft, sampleModels } from '#airplanes/registry/registry.samples.ts';
import { sampleSchemes } from '#customers/schemes/schemes.samples.ts';
import { sampleFaqs, sampleServices, sampleTestimonials } from '#website/content/home-lists.samples.ts';
import { sampleProjects } from '#website/content/projects.samples.ts';
import { json } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * Seeds a new database once; with `on: false` it stays empty. The row in `meta` decides, so that of several processes
 * only one seeds.
 * @returns whether the database was new
 */
export async function seed(db: Db, { on }: { on: boolean }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const now = new Date().toISOString();
    const first = await transaction
      .insertInto('meta')
      .values({ key: 'seed', value: on ? now : 'off' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first && on) await fill(transaction, now);
    return first !== undefined;
  });
}

/** One timestamp for all: different ones would enlarge every page. */
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
  await db
    .insertInto('schemes')
    .values(
      sampleSchemes.map(({ facts, ...scheme }) => ({
        ...scheme,
        facts: json(facts),
        openedOn: now.slice(0, 10),
        createdAt: now,
      })),
    )
    .execute();
  await db.insertInto('registryModels').values(sampleModels).execute();
  await db
    .insertInto('registryAircraft')
    .values(sampleAircraft.map((aircraft) => ({ ...aircraft, release: now.slice(0, 10) })))
    .execute();
}
