import sharp from 'sharp';
import { type Db, openDatabase } from '#database/open.ts';
import { answerOf, confirmed } from '#tests/support/showings.ts';
import type { Call } from './changes.ts';
import type { StormedCall } from './hangar.ts';
import type { Place } from './place.ts';
import type { Site } from './site.ts';

interface Shown {
  /** The shop publishes, again and again. */
  publish: StormedCall;
  /** The customer allows and withdraws in turn. */
  answer: StormedCall;
}

/** The job of an accepted quote as if it were delivered, with a photo that its customer may show. */
export async function deliverToShow(
  call: Call,
  node: Site,
  { cookie, place, leadId }: { cookie: string; place: Place; leadId: number },
): Promise<Shown> {
  const read = async (path: string) => (await fetch(node.url + path, { headers: { cookie } })).json();
  const [{ id, number }] = await read(`/api/jobs?lead=${leadId}`);
  const db = openDatabase(place.location);
  const delivered = { status: 'delivered', arrivedOn: '2026-01-05', deliveredOn: '2026-01-30' } as const;
  await db.updateTable('jobs').set(delivered).where('id', '=', id).execute();
  await db.destroy();
  const { stages } = await read(`/api/jobs/${id}`);
  const form = new FormData();
  form.append('visible', 'true');
  form.append('stageKey', stages.at(-1).key);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'fin.jpg');
  await fetch(`${node.url}/api/jobs/${id}/files`, { method: 'POST', headers: { cookie }, body: form });
  const { address } = await (await call(node, `/api/jobs/${id}/link`, { renew: false }, { cookie })).json();
  const page = `/api/job-links/${address.split('/job/')[1]}/showing`;
  await call(node, page, answerOf());
  const desk = `/api/jobs/${id}/showing`;
  const { draft } = await read(desk);
  const body = { draft: confirmed(draft), basedOn: null };
  const { draftedAt } = await (await call(node, desk, body, { cookie, method: 'PUT' })).json();
  return {
    publish: {
      name: `the project of ${number}`,
      path: `${desk}/publish`,
      cookie,
      // 400: it was withdrawn meanwhile.
      final: [400],
      bodyOf: () => JSON.stringify({ basedOn: draftedAt }),
    },
    answer: {
      name: `the permission of ${number}`,
      path: page,
      final: [204],
      bodyOf: (client) => JSON.stringify(answerOf({ choice: client % 2 ? 'no' : 'without-tail' })),
    },
  };
}

/** No job is shown more than once or without its last permission, nor a picture of what was withdrawn; no version is missing. */
export async function findWrongShowings(db: Db): Promise<string[]> {
  const answers = await db.selectFrom('showingAnswers').selectAll().orderBy('id').execute();
  const projects = await db.selectFrom('projects').selectAll().where('jobId', 'is not', null).execute();
  const testimonials = await db.selectFrom('testimonials').selectAll().where('jobId', 'is not', null).execute();
  const pictures = await db.selectFrom('uploadedImages').select(['filename', 'active', 'originalFilename']).execute();
  return [...Map.groupBy(answers, ({ jobId }) => jobId)].flatMap(([jobId, own]) => {
    const permissions = own.filter(({ kind }) => kind === 'permission');
    const isAllowed = permissions.at(-1)!.choice !== 'no';
    const shown = [...projects, ...testimonials].filter((each) => each.jobId === jobId && each.active);
    const isOnSite = projects.some((each) => each.jobId === jobId && each.active);
    const left = pictures.filter(({ originalFilename, active }) => originalFilename === `job-${jobId}` && active);
    const versions = permissions.every(({ version }, at) => version === at + 1);
    return [
      ...(shown.length > 2 ? [`the job ${jobId} is shown ${shown.length} times`] : []),
      ...(shown.length > 0 && !isAllowed ? [`the job ${jobId} is shown without permission`] : []),
      ...(left.length > 0 && !isOnSite ? [`${left.length} pictures of the withdrawn job ${jobId} are there`] : []),
      ...(versions ? [] : [`the job ${jobId} lacks a version`]),
    ];
  });
}
