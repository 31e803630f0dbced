import type { FastifyRequest } from 'fastify';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { badField, Problem } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { NoSpaceError } from '#server/storage/disk-space.ts';
import type { CropBox } from '../contract.ts';
import { PictureMaker } from '../image-worker.process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture, uploadName } from '../recipe.process.server.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from './constants.ts';
import type { UploadedImage } from './contract.ts';
import { recordUpload, storeFiles } from './store.server.ts';

/** A picture's bytes from any source. */
export interface Sent {
  bytes: Buffer;
  box: CropBox | null;
  originalFilename: string | null;
  alt: string;
}

export type PictureIntake = ReturnType<typeof pictureIntake>;

/** The single path for new pictures: the same limits and checks whether uploaded, fetched or picked. */
export function pictureIntake({ db, storage, wakePictures }: Pick<Services, 'db' | 'storage' | 'wakePictures'>) {
  const maker = new PictureMaker();
  let activeUploads = 0;
  return { oneOfFew, makeJpegs, store, close: () => maker.close() };

  /** Each is held in memory from its first byte. @throws {Problem} 503 if there are too many */
  async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (activeUploads >= UPLOAD_LIMITS.atOnce)
      throw new Problem(503, UPLOAD_MESSAGES.tooManyAtOnce, { headers: { 'retry-after': '10' } });
    activeUploads++;
    try {
      return await work();
    } finally {
      activeUploads--;
    }
  }

  /** Crops, stores and records a picture. @throws {Problem} 400, 413, 415, 503, 507 */
  async function store(request: FastifyRequest, { bytes, box, ...sent }: Sent): Promise<UploadedImage> {
    const name = uploadName(bytes, box);
    const picture = await makeJpegs(bytes, box);
    try {
      await storeFiles(storage, name, picture.variants);
    } catch (error) {
      if (error instanceof NoSpaceError) throw new Problem(507, UPLOAD_MESSAGES.noRoom);
      request.log.error({ err: error }, 'the storage took no picture');
      throw new Problem(503, UPLOAD_MESSAGES.notStored, { headers: { 'retry-after': '10' } });
    }
    const recorded = { name, ...sent, uploadedBy: request.user!.id };
    const upload = await transactOnce(db, (trx) => recordUpload(trx, recorded, picture));
    wakePictures();
    return upload;
  }

  /** @throws {Problem} 400, 413, 415, 503 */
  async function makeJpegs(bytes: Buffer, box: CropBox | null): Promise<ProcessedPicture> {
    try {
      return await maker.make(bytes, ['jpg'], { box });
    } catch (error) {
      throw error instanceof PictureError ? problemOf(error.fault) : error;
    }
  }
}

function problemOf(fault: PictureFault): Problem {
  const [status, detail, more] = FAULTS[fault];
  return status === 400 ? badField('image', detail) : new Problem(status, detail, more);
}

const FAULTS: Record<PictureFault, ConstructorParameters<typeof Problem>> = {
  unsupported: [415, UPLOAD_MESSAGES.unsupported],
  heic: [415, UPLOAD_MESSAGES.heic],
  pixels: [413, UPLOAD_MESSAGES.tooManyPixels],
  damaged: [400, UPLOAD_MESSAGES.damaged],
  outside: [400, UPLOAD_MESSAGES.outside],
  unmade: [503, UPLOAD_MESSAGES.unmade, { headers: { 'retry-after': '10' } }],
};
