import * as z from 'zod';
import { conversation } from '#customers/leads/timeline.contract.ts';
import { line, openings, optionalLine, recordId, shownDay, text } from '#foundation/fields/fields.contract.ts';
import { DESK_METHODS } from '#workshop/decisions/decisions.constants.ts';
import {
  acceptanceCode,
  codeFromCents,
  consentVersion,
  handedOver,
  recipient,
  sha256,
  signature,
} from '#workshop/decisions/signing.contract.ts';
import { jobPage } from '#workshop/jobs/customer/job-page.contract.ts';
import { partKey } from '#workshop/jobs/job-parts.contract.ts';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import {
  CHANGE_LIMITS,
  CHANGE_MESSAGES,
  CHANGE_REASONS,
  CHANGE_STATUSES,
  type ChangeReason,
  CHANGE_LIMITS as LIMITS,
  RESPOND_DAYS,
} from './change-order.ts';
import { FINDING_MESSAGES, FOUND } from './findings.ts';

const at = z.iso.datetime();
const cents = z.int();
const thousandths = z.int().min(0).max(1_000);

const changeLine = z.strictObject({
  id: partKey,
  place: line(LIMITS.place).meta({ description: 'Where on the aircraft.' }),
  text: line(LIMITS.text),
  detail: text(LIMITS.detail),
  cents: cents
    .min(-SHOP_LIMITS.lineCents)
    .max(SHOP_LIMITS.lineCents)
    .nullable()
    .meta({ description: 'Negative for a credit; null for no price yet.' }),
  days: z.int().min(0).max(LIMITS.lineDays).meta({ description: 'Work days that it adds.' }),
  taxable: z.boolean(),
  mustDo: z.boolean().meta({ description: 'Without it the work cannot go on.' }),
  mark: z
    .strictObject({ x: thousandths, y: thousandths })
    .optional()
    .meta({ description: 'Its place on the side view, in thousandths from the left and from the top.' }),
});

export type Mark = NonNullable<z.infer<typeof changeLine>['mark']>;
export type ChangeLine = z.infer<typeof changeLine>;

/** What a change order says. '' and null stand for what is not there yet. */
const changeBody = z.strictObject({
  reason: z.enum(Object.keys(CHANGE_REASONS) as [ChangeReason, ...ChangeReason[]]),
  title: line(LIMITS.title),
  findings: text(LIMITS.findings),
  stageKey: z.string().max(36).nullable().meta({ description: 'The stage that gets the approved days.' }),
  blocks: z.boolean().meta({ description: 'Whether that stage waits for the answer.' }),
  lines: z
    .array(changeLine)
    .max(LIMITS.lines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Use each id once'),
});

export type ChangeBody = z.infer<typeof changeBody>;

const changeSums = z.object({
  subtotalCents: cents,
  taxCents: cents.meta({ description: 'At the rate of the contract.' }),
  totalCents: cents,
  days: z.int(),
});

export type ChangeSums = z.infer<typeof changeSums>;

const photo = z.object({ id: recordId, caption: z.string(), width: z.int().nullable(), height: z.int().nullable() });

/** The document of a change order: its canonical JSON is stored, hashed, and made into the PDF. */
const changeDocument = changeBody.extend({
  job: z.string().meta({ examples: ['J-26-0007'] }),
  number: z.int(),
  stage: z.string().meta({ description: 'The name of the stage.' }),
  writtenBy: z.string().nullable(),
  sentOn: shownDay,
  respondBy: shownDay,
  /** Older ones name no model. */
  aircraft: z.strictObject({ type: z.string(), model: z.string().optional(), tailNumber: z.string() }),
  business: z.strictObject({ name: z.string(), place: z.string(), phone: z.string().nullable(), hours: z.string() }),
  customer: z.strictObject({ name: z.string(), businessName: z.string().nullable(), email: z.string().nullable() }),
  photos: z.array(photo.extend({ sha256: z.string() })),
  taxLabel: z.string(),
  taxMilliPercent: z.int(),
  contractCents: cents.meta({ description: 'Before it, with what was approved earlier.' }),
  all: changeSums.meta({ description: 'The total of all lines.' }),
  ready: z
    .object({ before: shownDay, after: shownDay.meta({ description: 'The date if all lines are approved.' }) })
    .nullable()
    .meta({ description: 'The forecast when it was sent; null while no induction is planned.' }),
});

export type ChangeDocument = z.infer<typeof changeDocument>;

const answer = z.strictObject({
  id: partKey,
  yes: z.boolean(),
  sure: z.boolean().default(false).meta({ description: 'Confirms that a no to a `mustDo` line is intended.' }),
});

const answers = z.array(answer).min(1, CHANGE_MESSAGES.answerAll).max(LIMITS.lines);
export type Answer = z.infer<typeof answer>;

/** The body of `POST /api/change-links/{token}/decide`. */
export const linkAnswers = z.strictObject({
  documentHash: sha256,
  answers,
  name: signature.meta({ description: 'Typed as a signature.' }),
  authorized: z.literal(true, 'Confirm that you’re authorized to approve this work'),
  consent: z.literal(true, 'Confirm that this is your response'),
  consentVersion,
  code: acceptanceCode.optional(),
});

/** The body of `POST /api/jobs/{id}/changes/{number}/decision`: the shop enters it for the customer. */
export const deskAnswers = z.strictObject({
  answers,
  name: signature.meta({ description: 'Who decided.' }),
  method: z.enum(DESK_METHODS),
  reference: optionalLine(200).optional(),
});

const changeDecision = z
  .object({
    via: z.enum(['link', 'desk']).meta({ description: 'Desk: entered by the shop, not signed.' }),
    method: z.enum(DESK_METHODS).nullable(),
    reference: z.string().nullable(),
    name: z.string().nullable(),
    answers: z.array(z.object({ id: z.string(), yes: z.boolean() })).nullable(),
    sums: changeSums.nullable(),
    documentHash: z.string(),
    recordHash: z.string(),
    decidedAt: at,
  })
  .meta({ id: 'ChangeDecision', description: 'How a change order was answered; words are null once erased.' });
export type ChangeDecision = z.infer<typeof changeDecision>;

/** A change order as the desk sees it. */
export const change = changeBody
  .extend({
    number: z.int(),
    status: z.enum(CHANGE_STATUSES),
    photos: z.array(photo),
    all: changeSums.meta({ description: 'The total of all lines; blank prices count as 0.' }),
    missing: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .meta({ description: 'What a draft lacks before it can be sent.' }),
    respondBy: shownDay.nullable(),
    sentAt: at.nullable(),
    sentTo: z.string().nullable(),
    remindedAt: at.nullable(),
    documentHash: z.string().nullable(),
    approvedCents: cents.nullable(),
    approvedDays: z.int().nullable(),
    decision: changeDecision.nullable(),
    link: z.object({ recipient: z.string().nullable(), ...openings }).nullable(),
    userName: z.string().nullable().meta({ description: 'Who wrote it.' }),
    createdAt: at,
    updatedAt: at,
  })
  .meta({ id: 'ChangeOrder', description: 'What was found or asked for after a quote was accepted.' });
export type Change = z.infer<typeof change>;

/** The body of `PUT /api/jobs/{id}/changes/{number}`. */
export const savedChange = z.strictObject({ body: changeBody, expectedUpdatedAt: at.optional() });

/** The body of `POST /api/jobs/{id}/changes/{number}/send`. */
/** The answer to `POST /api/jobs/{id}/changes/{number}/send`. */
export const sentChange = change.extend({ handedOver });
export type SentChange = z.infer<typeof sentChange>;

export const changeSending = z.strictObject({
  to: recipient,
  message: text(LIMITS.message).default(''),
  respondDays: z
    .int()
    .min(1)
    .max(LIMITS.respondDays)
    .default(RESPOND_DAYS)
    .meta({ description: 'Work days to respond.' }),
  expectedUpdatedAt: at.optional(),
});

export type ChangeSending = z.infer<typeof changeSending>;

/** The answer of `GET /api/change-links/{token}`. */
export const changePage = z
  .object({
    state: z.enum(['open', 'decided', 'withdrawn']),
    document: changeDocument,
    documentHash: z.string().meta({ description: 'Hash of `document.json`.' }),
    contractCents: cents.meta({ description: 'The current contract total, without this change order.' }),
    codeFromCents,
    readyDates: z.array(shownDay).meta({
      description:
        'Current ready dates by number of approved work days, starting with none. Empty without a plan, and on hold.',
    }),
    decision: changeDecision.nullable(),
    jobPath: z.string().nullable().meta({ description: 'The page of the job.' }),
    scheme: jobPage.shape.scheme,
    conversation,
  })
  .meta({ id: 'ChangePage', description: 'A change order, for the holder of its private link.' });
export type ChangePage = z.infer<typeof changePage>;

const what = z.enum(Object.keys(FOUND) as [string, ...string[]], FINDING_MESSAGES.what);

/** Names a finding on the device, so that its photos can arrive one by one. */
const findingKey = z.string().regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, hyphens and underscores');
const MARK = /^(\d{1,3}|1000),(\d{1,3}|1000)$/;

/** The fields of a finding beside its photo. */
export const findingFields = z.strictObject({
  key: findingKey,
  what,
  place: line(CHANGE_LIMITS.place).min(1, FINDING_MESSAGES.place),
  words: text(CHANGE_LIMITS.findings).default(''),
  stageKey: z.union([z.literal('').transform(() => null), partKey]).default(null as never),
  isStuck: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
  mark: z
    .string()
    .regex(MARK, 'Use two numbers from 0 to 1000')
    .transform((value) => {
      const [x = 0, y = 0] = value.split(',').map(Number);
      return { x, y };
    })
    .optional(),
});

export type FindingFields = z.output<typeof findingFields>;

/** The body of `POST /api/jobs/{id}/findings`, for the API description. */
export const findingBody = z.object({
  file: z.string().meta({ format: 'binary', description: 'A picture.' }),
  key: findingKey.meta({ description: 'The same for all photos of one finding.' }),
  what,
  place: z.string().meta({ description: 'Where on the aircraft.' }),
  words: z.string().optional(),
  stageKey: z.string().optional().meta({ description: 'Default: the first unfinished stage.' }),
  isStuck: z.enum(['true', 'false']).optional().meta({ description: 'Whether work has to stop for it.' }),
  mark: z.string().optional().meta({ description: 'Its place on the side view, in thousandths: `420,610`.' }),
});

export const finding = z
  .object({
    change: z.int().meta({ description: 'The number of the change order that is drafted from it.' }),
    photoId: recordId,
  })
  .meta({ id: 'Finding', description: 'A photo of something that was found, as it arrived.' });
