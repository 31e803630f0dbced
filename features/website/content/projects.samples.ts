import type { ProjectSample } from './projects.contract.ts';

type Words = Pick<
  ProjectSample,
  'title' | 'description' | 'aircraftType' | 'completedAt' | 'beforeImageAlt' | 'afterImageAlt'
>;

/** Descriptions and captions of each project's three detail photos. */
const DETAILS = [
  ['nose and spinner', 'Nose and spinner.'],
  ['stripes along the cabin', 'Stripe along the cabin: it keeps its line across the door.'],
  ['tail and registration number', 'Tail and registration.'],
] as const;

/** Seeds a new database, and shows while there are no projects. */
export const sampleProjects: ProjectSample[] = (
  [
    {
      title: 'Turboprop single, white over navy',
      description:
        'Chalk, soot and primer patches taken back to metal. Gloss white over midnight navy, one copper stripe.',
      aircraftType: 'Turboprop',
      completedAt: '2026-09-18T18:00:00.000Z',
      beforeImageAlt: 'Turboprop with chalky white paint, faded brown stripes, primer patches and exhaust soot',
      afterImageAlt: 'The same turboprop in gloss white over midnight navy with a copper stripe',
    },
    {
      title: 'T-tail turboprop, ivory over graphite',
      description: 'Oxidized white stripped and primed. A red ribbon sweeps from the belly up the fin.',
      aircraftType: 'Turboprop',
      completedAt: '2026-08-21T18:00:00.000Z',
      beforeImageAlt: 'T-tail turboprop with oxidized white paint and faded teal stripes',
      afterImageAlt: 'The same aircraft in ivory over graphite with a red ribbon sweeping up the fin',
    },
    {
      title: 'Twin turboprop, burgundy and gold',
      description: 'Worn beige is gone. A white base carries a burgundy ribbon edged in gold.',
      aircraftType: 'Twin turboprop',
      completedAt: '2026-07-10T18:00:00.000Z',
      beforeImageAlt: 'Twin turboprop in worn beige with brown and gold stripes',
      afterImageAlt: 'The same twin in white with a burgundy ribbon edged in gold',
    },
    {
      title: 'Light jet, white over black',
      description: 'One crisp break line the length of the cabin, drawn in orange.',
      aircraftType: 'Light jet',
      completedAt: '2026-05-22T18:00:00.000Z',
      beforeImageAlt: 'Light jet with dull paint and faded blue stripes',
      afterImageAlt: 'The same jet in gloss white over black with an orange line',
    },
    {
      title: 'Composite single, red and graphite',
      description: 'Yellowed gel coat sanded and sealed, then two ribbons laid to follow the cowl.',
      aircraftType: 'Single engine piston',
      completedAt: '2026-04-03T18:00:00.000Z',
      beforeImageAlt: 'Composite single with yellowed gel-white paint and faded blue stripes',
      afterImageAlt: 'The same aircraft in bright white with red and graphite ribbons',
    },
    {
      title: 'High-wing single, cream and green',
      description: 'Sun-bleached rust stripes replaced by dark green and gold, over cream.',
      aircraftType: 'Single engine piston',
      completedAt: '2026-02-13T18:00:00.000Z',
      beforeImageAlt: 'High-wing single with sun-bleached rust-colored stripes',
      afterImageAlt: 'The same aircraft in cream over dark green with gold lines',
    },
  ] satisfies Words[]
).map(sample);

function sample(words: Words, index: number): ProjectSample {
  const pictures = `/images/project-${index + 1}`;
  return {
    ...words,
    beforeImageUrl: `${pictures}-before.jpg`,
    afterImageUrl: `${pictures}-after.jpg`,
    beforeGooglePhotoId: null,
    afterGooglePhotoId: null,
    serviceType: 'complete',
    clientName: null,
    badge: null,
    featured: true,
    active: true,
    sortOrder: index,
    photos: DETAILS.map(([shows, caption], detail) => ({
      imageUrl: `${pictures}-detail-${detail + 1}.jpg`,
      imageAlt: `Close view of the finished paint: ${shows}`,
      caption,
      sortOrder: detail,
      active: true,
    })),
  };
}
