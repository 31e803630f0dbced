import * as z from 'zod';
import { line, recordId, text } from '#foundation/fields/fields.contract.ts';
import { WHOLE_MILLI } from '#workshop/shop/money.ts';
import { amountProblems } from './amounts.ts';
import { OFFER_LIMITS as LIMITS, SECTION_KINDS, UNITS } from './offer.constants.ts';
import { DUE_LABELS, type Due } from './totals.ts';

/**
 * What an offer says, as a draft is stored: empty texts and blank prices are allowed. `findMissing` of `drafts/rules.ts`
 * tells what must be filled in before it is sent. '' and null stand for what is not there, so that every field is
 * always present.
 */

const cents = (min: number, max: number) => z.int().min(min).max(max);
const milliPercent = z.int().min(0).max(WHOLE_MILLI);
const months = z.int().min(0).max(LIMITS.warrantyMonths);
// Both databases support these years.
const day = z.iso.date('Enter the date as YYYY-MM-DD').regex(/^[12]/, 'Enter a year from 1000 to 2999');

/** Names a section or a line within one offer. */
const partId = z
  .string()
  .regex(/^[a-z0-9-]{1,36}$/, 'Up to 36 lowercase letters, digits and hyphens')
  .meta({ description: 'Unique within the offer, and kept from version to version.' });

const offerLine = z.strictObject({
  id: partId,
  text: line(LIMITS.lineText),
  detail: text(LIMITS.lineDetail),
  quantityMilli: z.int().min(1).max(LIMITS.quantityMilli).meta({ description: 'In thousandths: 1000 is one.' }),
  unit: z.enum(UNITS),
  unitCents: cents(-LIMITS.lineCents, LIMITS.lineCents).nullable().meta({ description: 'Null: no price yet.' }),
  taxable: z.boolean(),
  chosen: z.boolean().meta({ description: 'Whether it is selected by default; no effect in an `included` section.' }),
});
export type OfferLine = z.infer<typeof offerLine>;

const offerSection = z.strictObject({
  id: partId,
  title: line(LIMITS.sectionTitle),
  note: text(LIMITS.sectionNote),
  kind: z.enum(SECTION_KINDS).meta({
    description: '`included`: every line is included; `one`: exactly one is; `any`: the selected ones are.',
  }),
  lines: z.array(offerLine).max(LIMITS.lines),
});
export type OfferSection = z.infer<typeof offerSection>;

const payment = z
  .strictObject({
    label: line(LIMITS.label),
    due: z.enum(Object.keys(DUE_LABELS) as [Due, ...Due[]]),
    percentMilli: milliPercent.nullable().meta({ description: 'Share of the total, in thousandths of a percent.' }),
    cents: cents(0, LIMITS.totalCents).nullable(),
  })
  .meta({ description: 'A percent or cents; neither in the last row, which is the balance.' });

const aircraft = z.strictObject({
  type: line(LIMITS.model).meta({ description: 'A type of the price list, or any other.' }),
  model: line(LIMITS.model),
  tailNumber: line(20),
  serial: line(40),
  year: line(4),
});

const points = z.array(line(LIMITS.point)).max(LIMITS.points);

/** A body as it was stored. */
export const storedBody = z.strictObject({
  title: line(LIMITS.title),
  greeting: text(LIMITS.greeting),
  aircraft,
  sections: z.array(offerSection).max(LIMITS.sections),
  inclusions: points,
  exclusions: points,
  priceBasis: text(LIMITS.priceBasis).meta({ description: 'What the price is based on.' }),
  allowances: z
    .array(
      z.strictObject({
        text: line(LIMITS.allowance),
        quarterHours: z.int().min(0).max(LIMITS.quarterHours),
        rateCents: cents(0, LIMITS.lineCents).meta({ description: 'For each additional hour.' }),
      }),
    )
    .max(LIMITS.allowances)
    .meta({ description: 'Work within these hours is included; beyond them, a change order is needed.' }),
  discountCents: cents(0, LIMITS.totalCents),
  // Absent from earlier versions, whose documents are hashed as they are.
  discountMilliPercent: milliPercent.optional().meta({
    description: 'Share of all positive lines, in thousandths of a percent. Replaces `discountCents`, which is 0 then.',
  }),
  discountLabel: line(LIMITS.label),
  taxLabel: line(LIMITS.label),
  taxMilliPercent: milliPercent.meta({ description: 'In thousandths: 8,810 is 8.81 percent.' }),
  schedule: z.array(payment).min(1).max(LIMITS.payments),
  validDays: z.int().min(1).max(LIMITS.validDays),
  induction: z.strictObject({ from: day, to: day }).nullable().meta({ description: 'Null: to be scheduled.' }),
  template: line(LIMITS.template).meta({ description: 'Names the stages of the job.' }),
  workDays: z.int().min(1).max(LIMITS.workDays).nullable().meta({ description: 'From induction to ready.' }),
  paintWarrantyMonths: months,
  laborWarrantyMonths: months,
  warrantyText: text(LIMITS.warrantyText),
  terms: text(LIMITS.terms),
  photoIds: z.array(recordId).max(LIMITS.photos).meta({ description: 'Photos of the lead, in the document’s order.' }),
});

/** A body as a client sends it. Whatever parses can be computed and stored. */
export const offerBody = storedBody.superRefine((body, context) => {
  for (const { path, message } of [...structureProblems(body), ...amountProblems(body)])
    context.addIssue({ code: 'custom', path: path.split('.'), message });
});
export type OfferBody = z.infer<typeof storedBody>;

function structureProblems(body: OfferBody): FieldProblem[] {
  const { sections, schedule, induction, photoIds } = body;
  const problems: FieldProblem[] = [];
  if (body.discountCents > 0 && body.discountMilliPercent)
    problems.push({ path: 'discountCents', message: 'Enter either a percent or an amount' });
  const seen = new Set<string>();
  sections.forEach((section, s) => {
    check(section.id, `sections.${s}.id`);
    section.lines.forEach(({ id }, l) => {
      check(id, `sections.${s}.lines.${l}.id`);
    });
  });
  schedule.forEach(({ percentMilli, cents: fixed }, row) => {
    const given = [percentMilli, fixed].filter((share) => share !== null).length;
    const isLast = row === schedule.length - 1;
    if (given === (isLast ? 0 : 1)) return;
    const message = isLast
      ? 'The last payment is the balance, so leave its amount blank'
      : 'Enter either a percent or an amount';
    problems.push({ path: `schedule.${row}`, message });
  });
  if (induction && induction.to < induction.from)
    problems.push({ path: 'induction.to', message: 'Choose a day on or after the first' });
  if (new Set(photoIds).size < photoIds.length) problems.push({ path: 'photoIds', message: 'Use each photo once' });
  return problems;

  function check(id: string, path: string): void {
    if (seen.has(id)) problems.push({ path, message: 'Use each id once' });
    seen.add(id);
  }
}

/** A path is dotted, as in 'sections.0.title'. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Ids of the chosen lines of `one` and `any` sections, in any order. */
export const offerChoices = z.array(partId).max(LIMITS.sections * LIMITS.lines);

/** What a choice comes to, in cents. */
export const offerTotals = z.object({
  lines: z.record(z.string(), z.int()).meta({ description: 'Each line by its id, chosen or not.' }),
  subtotalCents: z.int(),
  discountCents: z.int(),
  taxableCents: z.int().meta({ description: 'After its share of the discount.' }),
  taxCents: z.int(),
  totalCents: z.int(),
  schedule: z.array(z.object({ label: z.string(), due: payment.shape.due, cents: z.int() })),
  minCents: z.int().meta({ description: 'The total with the least expensive choices.' }),
  maxCents: z.int().meta({ description: 'The total with the most expensive choices.' }),
});
export type OfferTotals = z.infer<typeof offerTotals>;

/** The document of a sent version: its canonical JSON is stored, hashed, and made into the PDF. */
export const offerDocument = storedBody.extend({
  number: z.string().meta({ examples: ['Q-26-0012'] }),
  version: z.int(),
  business: z.strictObject({ name: z.string(), place: z.string(), phone: z.string().nullable(), hours: z.string() }),
  customer: z.strictObject({ name: z.string(), businessName: z.string().nullable(), email: z.string().nullable() }),
  sentOn: day,
  validUntil: day.meta({ description: 'Valid through the end of this day in shop time.' }),
  // Absent from earlier versions, whose documents are hashed as they are.
  readyOn: day
    .optional()
    .meta({ description: 'Ready date by the shop’s calendar if dropped off on the first day of `induction`.' }),
  totals: offerTotals.meta({ description: 'Totals with the default choices.' }),
});
export type OfferDocument = z.infer<typeof offerDocument>;
