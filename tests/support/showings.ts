import sharp from 'sharp';
import type { Showing, ShowingDraft } from '#workshop/shown/shown.contract.ts';
import type { Caller } from './api.ts';
import type { engines } from './database.ts';
import { withJob } from './jobs.ts';
import { deliver, makeReady, TAIL } from './passports.ts';

export { TAIL };

export const WORDS =
  'They called before they touched it. I knew the price the same day! The stripe on N 076-FA lines up across the door gap.';

/** What a customer sends: all of it, but what differs. */
export const answerOf = (changes: object = {}) => ({
  choice: 'without-tail',
  stars: 5,
  title: 'They called',
  text: WORDS,
  signature: 'initial',
  ...changes,
});

/** A photo whose middle is a fine pattern, as letters are: each second column black. Drawn once for each seed and size. */
function letteredPhoto(seed: number, [width, height]: readonly [number, number]): Promise<Buffer> {
  const key = [seed, width, height].join();
  const drawn = photos.get(key) ?? drawPhoto(width, height, seed);
  photos.set(key, drawn);
  return drawn;
}

const SIZE = [432, 288] as const;

const photos = new Map<string, Promise<Buffer>>();

function drawPhoto(width: number, height: number, seed: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isLettered = x > width / 3 && x < (2 * width) / 3 && y > height / 3 && y < (2 * height) / 3;
      data[y * width + x] = isLettered ? (Math.floor(x / 8) % 2) * 255 : 90 + ((x + y + seed * 31) % 60);
    }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColorspace('srgb')
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Adds a photo of a stage that the customer sees. @returns its id */
export async function addPhoto(
  admin: Caller,
  jobId: number,
  stageKey: string,
  seed: number,
  size: readonly [width: number, height: number] = SIZE,
): Promise<number> {
  const form = new FormData();
  form.append('visible', 'true');
  form.append('stageKey', stageKey);
  form.append('file', new Blob([(await letteredPhoto(seed, size)) as BlobPart]), 'IMG 1.jpg');
  return (await admin.post(`/api/jobs/${jobId}/files`, form)).json().id;
}

/** A delivered job with photos of its first and last stage and of one between, and the path of its customer's page. */
export async function withDelivered(engine: (typeof engines)[number], how: Parameters<typeof withJob>[1] = {}) {
  const made = await withJob(engine, how);
  const { admin, job } = made;
  await makeReady(made);
  const keys = [job.stages[0]!.key, job.stages[1]!.key, job.stages.at(-1)!.key];
  const photos: number[] = [];
  for (const [seed, key] of keys.entries()) photos.push(await addPhoto(admin, job.id, key, seed));
  const delivered = await deliver(made);
  if (delivered.statusCode !== 200) throw new Error(delivered.body);
  const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
  const token = address.split('/job/')[1] as string;
  const page = `/api/job-links/${token}/showing`;
  const desk = `/api/jobs/${job.id}/showing`;
  return { ...made, photos, token, page, desk };
}

export type WithDelivered = Awaited<ReturnType<typeof withDelivered>>;

/** Saves the draft of the desk with changes, as a browser does. */
export async function saveDraft(
  { admin, desk }: Pick<WithDelivered, 'admin' | 'desk'>,
  change: (draft: ShowingDraft) => ShowingDraft = (draft) => draft,
) {
  const shown: Showing = (await admin.get(desk)).json();
  return admin.put(desk, { draft: change(shown.draft), basedOn: shown.draftedAt });
}

/** Confirms that no picture shows a mark. */
export const confirmed = (draft: ShowingDraft): ShowingDraft => ({
  ...draft,
  pictures: draft.pictures.map((picture) => ({ ...picture, isClear: true })),
});

export async function publishAs({ admin, desk }: Pick<WithDelivered, 'admin' | 'desk'>) {
  const { draftedAt } = (await admin.get(desk)).json();
  return admin.post(`${desk}/publish`, { basedOn: draftedAt });
}

/** Publishes a job with its words: without the tail number, unless `answer` says otherwise. */
export async function publishJob(made: WithDelivered, answer: object = {}) {
  await made.app.post(made.page, answerOf(answer));
  await saveDraft(made, confirmed);
  const published = await publishAs(made);
  if (published.statusCode !== 200) throw new Error(published.body);
  return published.json() as Showing;
}
