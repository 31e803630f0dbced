import type { Db } from '#database/open.ts';
import { type MadePicture, storeFiles } from '#foundation/media/pictures.store.server.ts';
import { uploadName } from '#foundation/media/recipe.process.server.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { saveAnswer } from '#workshop/shown/answers.store.server.ts';
import { preparePublishing, publish, type StoredPicture } from '#workshop/shown/publishing.store.server.ts';
import type { ShowingAnswer } from '#workshop/shown/shown.contract.ts';
import type { Author } from './content-change.store.server.ts';
import { currentLink } from './links.store.server.ts';
import type { Outcome } from './outcome.store.server.ts';
import { readStored, type Storage } from './storage/storage.ts';

interface Services {
  db: Db;
  storage: Storage;
  makeJpegs: (bytes: Buffer) => Promise<MadePicture>;
}

type Step = {
  daysAgo: number;
  tailNumber: string;
  take: (services: Services, jobId: number, by: Author) => Promise<void>;
};

const SILENT: ShowingAnswer = { choice: null, stars: null, title: '', text: '', signature: null };

const answers = (said: Partial<ShowingAnswer>): Step['take'] => {
  return async ({ db, storage }, jobId, { now }) => {
    const link = await currentLink(db, { kind: 'job', subjectId: jobId, now });
    expectDone(await saveAnswer(db, link!, { ...SILENT, ...said }, now));
    await deleteRetiredPictures(db, storage);
  };
};

/** What customers of a demonstration say, and what becomes of it, each at noon so many days before today. */
export const demoShowings: Step[] = [
  {
    daysAgo: 60,
    tailNumber: 'N025FR',
    take: answers({ choice: 'no' }),
  },
  {
    daysAgo: 58,
    tailNumber: 'N024FR',
    take: answers({ choice: 'with-tail' }),
  },
  { daysAgo: 57, tailNumber: 'N024FR', take: publishDraft },
  {
    daysAgo: 20,
    tailNumber: 'N022FR',
    take: answers({
      choice: 'with-tail',
      stars: 5,
      title: 'The date moved once, and they said why',
      text: 'They found filiform corrosion and sent photos the same day. The date moved by three days, and the page said why. The paint lies like glass. I’d bring the next one here, too.',
      signature: 'owner',
    }),
  },
  { daysAgo: 19, tailNumber: 'N022FR', take: publishDraft },
  { daysAgo: 3, tailNumber: 'N024FR', take: answers({ choice: 'no' }) },
  {
    daysAgo: 2,
    tailNumber: 'N021FR',
    take: answers({
      choice: 'without-tail',
      stars: 5,
      title: 'They called before they touched it',
      text: 'I knew the price and the new date the same day. The stripe on N021FR lines up across the door gap. I still go out to look at it.',
      signature: 'initial',
    }),
  },
];

/** Publishes a job as it was computed. */
async function publishDraft({ db, storage, makeJpegs }: Services, jobId: number, by: Author): Promise<void> {
  const prepared = expectDone(await preparePublishing(db, jobId, null));
  const made: StoredPicture[] = [];
  for (const { fileKey, ...picture } of prepared.pictures) {
    const bytes = (await readStored(storage, fileKey))!;
    const jpegs = await makeJpegs(Buffer.from(bytes));
    const name = uploadName(bytes, null, [], prepared.permissionId);
    await storeFiles(storage, name, jpegs.variants);
    made.push({ ...picture, name, picture: jpegs });
  }
  expectDone(await publish(db, prepared, made, by));
}

function expectDone<T>(result: Outcome<T>): T {
  if (result.outcome === 'done') return result.value;
  throw new Error(`A showing of the demonstration was ${result.outcome}: ${JSON.stringify(result)}`);
}
