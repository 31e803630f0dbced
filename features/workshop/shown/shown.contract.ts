import * as z from 'zod';
import { enteredDay, line, recordId, text } from '#foundation/fields/fields.contract.ts';
import { MAX_ALT, MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#website/content/records.ts';
import { CHOICES } from './permission.constants.ts';
import { ASKING_ENDS, type AskingEnd, SHOWN_LIMITS as LIMITS, SIGNATURES } from './shown.constants.ts';

const at = z.iso.datetime();
const choice = z.enum(CHOICES);
const stars = z.int().min(1).max(LIMITS.stars);

/** What a customer answers, and what is kept as it is typed: each part may be missing. */
export const showingAnswer = z.strictObject({
  choice: choice.nullable().meta({ description: 'Whether the airplane may be shown. Null changes nothing.' }),
  stars: stars.nullable(),
  title: line(LIMITS.title),
  text: text(LIMITS.text).meta({ description: 'The words. Empty without any, or to withdraw them.' }),
  signature: z.enum(SIGNATURES).nullable(),
});
export type ShowingAnswer = z.infer<typeof showingAnswer>;

/** A showing as its customer sees it. */
export const showingPage = z
  .object({
    tailNumber: z.string().nullable(),
    aircraft: z.string().meta({ description: 'Model, or else type.' }),
    tails: z.string().meta({ description: 'Keys of its marks, separated by spaces.' }),
    signatures: z.record(z.enum(SIGNATURES), z.string()),
    permission: z.object({ choice, isFromShop: z.boolean(), createdAt: at }).nullable(),
    words: z.object({ version: z.int(), createdAt: at }).nullable().meta({ description: 'What was sent last.' }),
    typed: showingAnswer.meta({ description: 'What was typed last, else what was sent last.' }),
    typedAt: at.nullable().meta({ description: 'When it was saved; null once it is sent.' }),
    projectPath: z.string().nullable().meta({ description: 'Path of its page on the website.' }),
    isQuoted: z.boolean().meta({ description: 'Whether the words are on the website.' }),
  })
  .meta({ id: 'ShowingPage', description: 'What a customer lets the shop show of a delivered job.' });
export type ShowingPage = z.infer<typeof showingPage>;

/** A part of a photo in whole pixels of it as shown upright. */
const box = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
});

const PICTURE_ROLES = ['before', 'after', 'detail'] as const;

const picture = z.strictObject({
  fileId: recordId,
  role: z.enum(PICTURE_ROLES),
  alt: line(MAX_ALT),
  caption: line(MAX_ALT),
  box: box.nullable().meta({ description: 'The part that is shown; null for all.' }),
  covers: z.array(box).max(LIMITS.covers).meta({ description: 'Parts that are pixelated in the stored picture.' }),
  isClear: z.boolean().meta({ description: 'Whether someone has seen that it shows neither mark nor face.' }),
});
export type DraftPicture = z.infer<typeof picture>;

/** A project as it is to be published, from a job. */
const showingDraft = z.strictObject({
  title: line(MAX_LINE),
  description: text(MAX_RUNNING),
  aircraftType: line(MAX_TYPE),
  serviceType: line(MAX_TYPE),
  completedOn: enteredDay,
  pictures: z
    .array(picture)
    .max(LIMITS.details + 2)
    .refine((all) => new Set(all.map(({ fileId }) => fileId)).size === all.length, 'Use each photo once')
    .refine(
      (all) => (['before', 'after'] as const).every((side) => all.filter(({ role }) => role === side).length <= 1),
      'There is one photo before, and one after',
    ),
  linksScheme: z.boolean(),
  excerpt: z
    .array(z.int().min(0))
    .max(LIMITS.text)
    .meta({ description: 'Places of the sentences that are published.' }),
  wordsVersion: z.int().nullable().meta({ description: 'The version of the words that the excerpt is of.' }),
  showsWords: z.boolean(),
  isSetAside: z.boolean().meta({ description: 'Whether Today leaves it alone.' }),
});
export type ShowingDraft = z.infer<typeof showingDraft>;

const basedOn = at.nullable().meta({ description: 'The `draftedAt` that it is based on; 409 when it has moved on.' });

/** The body of `PUT /api/jobs/{id}/showing`. */
export const savedDraft = z.strictObject({ draft: showingDraft, basedOn });
/** The body of `POST /api/jobs/{id}/showing/publish`. */
export const publishing = z.strictObject({ basedOn });

/** The body of `POST /api/jobs/{id}/showing/permissions`. */
export const enteredPermission = z.strictObject({
  choice,
  givenBy: line(LIMITS.givenBy).min(1, 'Enter who gave it'),
  givenHow: line(LIMITS.how).meta({ description: `How it was given, in at least ${LIMITS.minHow} characters.` }),
  givenOn: enteredDay,
});
export type EnteredPermission = z.infer<typeof enteredPermission>;

export const showing = z
  .object({
    jobId: recordId,
    number: z.string(),
    tailNumber: z.string().nullable(),
    customer: z.string(),
    tails: z.string(),
    permission: z
      .object({
        choice,
        createdAt: at,
        userName: z.string().nullable().meta({ description: 'Who entered it at the shop.' }),
        givenBy: z.string().nullable(),
        givenHow: z.string().nullable(),
        givenOn: z.string().nullable(),
      })
      .nullable(),
    words: z
      .object({
        version: z.int(),
        createdAt: at,
        stars: z.int(),
        title: z.string(),
        text: z.string(),
        signature: z.string(),
        isPublished: z.boolean(),
      })
      .nullable(),
    photos: z
      .array(
        z.object({
          id: recordId,
          stage: z.string().nullable(),
          caption: z.string(),
          width: z.int(),
          height: z.int(),
          createdAt: at,
        }),
      )
      .meta({ description: 'Those that the customer may see, in the order of the work.' }),
    hasScheme: z.boolean(),
    draft: showingDraft.meta({ description: 'As it was saved, else computed from the job.' }),
    draftedAt: at.nullable(),
    projectPath: z.string().nullable().meta({ description: 'Path of its page on the website.' }),
    hasBeenShown: z.boolean().meta({ description: 'Whether the website shows it or has shown it.' }),
    aircraft: z.string(),
    asking: z
      .object({
        askedAt: at.nullable(),
        on: z.string().nullable().meta({ description: 'The day on which the email that asks is due.' }),
        end: z.enum(Object.keys(ASKING_ENDS) as [AskingEnd, ...AskingEnd[]]).nullable(),
      })
      .meta({ description: 'The one email that asks; `end`: why it does not leave.' }),
  })
  .meta({ id: 'Showing', description: 'A delivered job on its way to the website.' });
export type Showing = z.infer<typeof showing>;

/** Whether the address of a mail that asked is asked again. */
export const askingState = z.object({ email: z.string(), isEnded: z.boolean() }).meta({ id: 'AskingState' });
export type AskingState = z.infer<typeof askingState>;
