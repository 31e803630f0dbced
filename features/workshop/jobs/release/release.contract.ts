import * as z from 'zod';
import { recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { type JobCheck, jobCheck } from './checks.contract.ts';
import type { LogbookFacts } from './logbook.ts';

/** What was decided about a change order. */
export interface PackChange {
  /** Within the job. */
  number: number;
  title: string;
  /** YYYY-MM-DD */
  decidedOn: string;
  lines: readonly { text: string; cents: number; isApproved: boolean }[];
}

/** A photo that a check names: a JPEG, or null for one that cannot be read. */
export interface PackPhoto {
  id: number;
  bytes: Uint8Array | null;
}

/** What a release pack is made of. */
export interface PackFacts extends LogbookFacts {
  /** In the order of the stages. */
  checks: readonly JobCheck[];
  stages: readonly {
    key: string;
    title: string;
    startedOn: string | null;
    finishedOn: string | null;
    skipped: boolean;
  }[];
  changes: readonly PackChange[];
  /** The ready dates that the customer was told, first to last. */
  toldDates: readonly { readyOn: string; reason: string | null; note: string | null; toldAt: string }[];
  photos: readonly PackPhoto[];
  /** YYYY-MM-DDTHH:MM:SS.mmmZ */
  madeAt: string;
}

/** A release pack in the storage, made of a job as it stood at `basedOn`. */
export interface StoredPack {
  releaseKey: string;
  releaseSha256: string;
  /** Bytes. */
  releaseSize: number;
  /** The job's `updatedAt`. */
  basedOn: string;
}

/** The answer of `GET /api/job-links/{token}/release`. */
export const releasePage = z
  .object({
    number: z.string(),
    aircraftType: z.string(),
    tailNumber: z.string().nullable(),
    aircraft: z.object({ model: z.string(), serial: z.string() }).nullable(),
    finishedOn: shownDay.nullable(),
    deliveredOn: shownDay,
    takenBy: z.string().nullable(),
    checks: z.array(jobCheck).meta({ description: 'In the order of the stages.' }),
    files: z
      .array(
        z.object({
          id: recordId,
          kind: z.enum(['photo', 'document']),
          caption: z.string(),
          originalFilename: z.string().nullable(),
        }),
      )
      .meta({ description: 'Those that checks name and the customer may see.' }),
    logbook: z
      .array(z.object({ about: z.string().nullable(), lines: z.array(z.string()) }))
      .meta({ description: 'The draft of the logbook entry, without the blanks of its signature.' }),
    pdf: z
      .object({ sha256: z.string(), size: z.int() })
      .nullable()
      .meta({ description: 'Null for a job that was ready before packs were made.' }),
  })
  .meta({ id: 'ReleasePage', description: 'What was checked before a job was handed over.' });
export type ReleasePage = z.infer<typeof releasePage>;

export const RELEASE_MESSAGES = {
  noPdf: 'We couldn’t create the PDF. Nothing was changed. Please try again in a moment.',
  notReady: 'The release pack is created when the job is marked ready.',
  notDelivered: 'You’ll get the release pack when the aircraft is delivered.',
} as const;
