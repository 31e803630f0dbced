import type { PersonJob } from './person.store.server.ts';

/** All that the customer may see of their own job; of another's, that the address follows it. */
export function toJobExport({ isOwn, subscribers, ...job }: PersonJob) {
  const { number, tailNumber } = job;
  const follows = subscribers.map(({ email, photos, confirmedAt, endedAt }) => ({
    email,
    photos,
    confirmedAt,
    endedAt,
  }));
  if (!isOwn) return { number, tailNumber, follows };
  const { stages, stays, forecasts, notes, payments, files } = job;
  const {
    title,
    aircraftType,
    status,
    contractCents,
    schedule,
    inductionOn,
    arrivedOn,
    readyOn,
    deliveredOn,
    takenBy,
    releaseSha256,
  } = job;
  return {
    number,
    title,
    aircraftType,
    tailNumber,
    status,
    contractCents,
    schedule,
    inductionOn,
    arrivedOn,
    readyOn,
    deliveredOn,
    takenBy,
    follows,
    releasePack: isHandedOver(job) ? { file: packName(job), sha256: releaseSha256 } : null,
    stages: stages.map(({ title, startedOn, finishedOn, skipped }) => ({ title, startedOn, finishedOn, skipped })),
    daysInHangar: stays.map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay })),
    readyDates: forecasts.map(({ readyOn, reason, note, toldAt, createdAt }) => ({
      readyOn,
      reason,
      note,
      toldAt,
      createdAt,
    })),
    notes: notes.map(({ text, createdAt }) => ({ text, createdAt })),
    payments: payments.map(({ cents, method, receivedOn, reference, voidedAt }) => ({
      cents,
      method,
      receivedOn,
      reference,
      voidedAt,
    })),
    files: files.map(({ id, mimeType, caption, createdAt }) => ({
      caption,
      createdAt,
      file: jobFileName({ number, id, mimeType }),
    })),
  };
}

/** 'jobs/J-26-0007-12.jpg' */
function jobFileName({ number, id, mimeType }: { number: string; id: number; mimeType: string }): string {
  return `jobs/${number}-${id}.${mimeType === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** 'jobs/J-26-0007-release-pack.pdf' */
const packName = ({ number }: Pick<PersonJob, 'number'>) => `jobs/${number}-release-pack.pdf`;

const isHandedOver = ({ status, releaseKey }: Pick<PersonJob, 'status' | 'releaseKey'>) =>
  status === 'delivered' && releaseKey !== null;

/** The photos and documents that the customer sees, and the release pack, by their names in the export. */
export function jobFiles(jobs: PersonJob[]): { name: string; key: string }[] {
  return jobs
    .filter(({ isOwn }) => isOwn)
    .flatMap((job) => [
      ...job.files.map((file) => ({ name: jobFileName({ number: job.number, ...file }), key: file.fileKey })),
      ...(isHandedOver(job) ? [{ name: packName(job), key: job.releaseKey! }] : []),
    ]);
}
