import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { customerName, formatTailNumber, labelOfService } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { WarrantyDefaults } from '#customers/passports/passport.contract.ts';
import { unprintableFields } from '#foundation/pdf/printable.ts';
import { multiplierAsPercent } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { ONE_MILLI, WHOLE_MILLI } from '#workshop/shop/money.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { hasDiscount, leastTotal, NO_DISCOUNT } from './amounts.ts';
import { DRAFT_DEFAULTS, OFFER_LIMITS } from './offer.constants.ts';
import type { FieldProblem, OfferBody, OfferLine, OfferSection } from './offer.contract.ts';

/** The first draft of an offer: what the lead says, with the shop's tax, terms and warranty. */
export function draftFromLead(
  lead: Lead,
  shop: Pick<Shop, 'taxLabel' | 'taxMilliPercent' | 'terms'>,
  warranty: Pick<WarrantyDefaults, 'months' | 'laborMonths'>,
): OfferBody {
  const tailNumber = formatTailNumber(lead.tailNumber ?? '');
  return {
    title: usualTitle({ tailNumber }),
    greeting: `Dear ${customerName(lead)},`,
    aircraft: {
      type: lead.aircraftType ?? '',
      model: cutLine(lead.details.aircraftModel ?? ''),
      tailNumber,
      serial: '',
      year: '',
    },
    sections: sectionsOf(lead),
    inclusions: [],
    exclusions: [],
    priceBasis: '',
    allowances: [],
    discountCents: 0,
    discountLabel: '',
    taxLabel: shop.taxLabel,
    taxMilliPercent: shop.taxMilliPercent,
    schedule: DRAFT_DEFAULTS.schedule.map((row) => ({ ...row })),
    validDays: DRAFT_DEFAULTS.validDays,
    induction: null,
    template: DRAFT_DEFAULTS.template,
    workDays: null,
    paintWarrantyMonths: warranty.months,
    laborWarrantyMonths: warranty.laborMonths,
    warrantyText: '',
    terms: shop.terms,
    photoIds: [],
  };
}

/** It heads the mail: words that a visitor typed in place of a mark are no part of it. */
const usualTitle = ({ tailNumber }: { tailNumber: string }) => `Quote for ${plainTail(tailNumber) ?? 'your airplane'}`;

/** What the job of an accepted offer is called: as the offer, or as its template while that has the title it began with. */
export const jobTitle = ({ title, aircraft, template }: Pick<OfferBody, 'title' | 'aircraft' | 'template'>): string =>
  title === usualTitle(aircraft) ? template : title;

/** Forms take longer models. */
const cutLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, OFFER_LIMITS.model).toWellFormed();

/**
 * The calculator's breakdown, else the services of the contact form without prices. The timeline's share of an option is
 * in the option's price, so that it goes when the customer leaves the option out.
 */
function sectionsOf({ estimate, source, services, timeline, aircraftType }: Lead): OfferSection[] {
  if (!estimate) {
    const named = source === 'contact' ? services.map(labelOfService) : [];
    const lines = (named.length > 0 ? named : ['']).map((name, n) => newLine(`a${n + 1}`, name, null));
    return [newSection('a', 'The work', 'included', lines)];
  }
  const { base, addOns, multiplier, total } = estimate;
  const pace = timeline ?? 'Timeline';
  const options = addOns.map(({ name, price }, n) => ({
    ...newLine(`b${n + 1}`, name, price * multiplier, true),
    detail: multiplier === 1 || price === 0 ? '' : `Includes ${multiplierAsPercent(multiplier)} for ${pace}`,
  }));
  const included = [newLine('a1', basePriceText(aircraftType), base)];
  // With what the total was rounded by.
  const surcharge = total * 100 - options.reduce((sum, { unitCents }) => sum + unitCents!, base * 100);
  if (surcharge !== 0) included.push(newLine('a2', pace, surcharge / 100));
  return [
    newSection('a', 'The work', 'included', included),
    ...(options.length > 0 ? [newSection('b', 'Your choices', 'any', options)] : []),
  ];
}

const basePriceText = (aircraftType: string | null) => `${aircraftType}: base price`;

/** Says that the estimate's base price is in the draft, and its scheme shows another airplane of the price list; null if not. */
export function airplaneWarning(
  { sections }: Pick<OfferBody, 'sections'>,
  { estimate, aircraftType }: Pick<Lead, 'estimate' | 'aircraftType'>,
  scheme: { aircraft: string; priceClass: string | null } | null,
  { aircraftTypes }: Pick<PriceList, 'aircraftTypes'>,
): string | null {
  if (!estimate || !scheme || scheme.priceClass === aircraftType) return null;
  if (!sections.some(({ lines }) => lines.some(({ text }) => text === basePriceText(aircraftType)))) return null;
  const { aircraft, priceClass } = scheme;
  // The owner may have renamed it.
  if (priceClass !== null && !aircraftTypes.some(({ name }) => name === priceClass)) return null;
  const price = priceClass === null ? 'needs a custom price' : `is “${priceClass}” in the price list`;
  return `The estimate is for “${aircraftType}”, but the scheme is drawn on the ${aircraft}, which ${price}.`;
}

function newSection(id: string, title: string, kind: OfferSection['kind'], lines: OfferLine[]): OfferSection {
  return { id, title, note: '', kind, lines };
}

/** A price of the calculator, in dollars; null leaves it blank. */
function newLine(id: string, text: string, dollars: number | null, chosen = false): OfferLine {
  const unitCents = dollars === null ? null : Math.round(dollars * 100);
  return { id, text, detail: '', quantityMilli: ONE_MILLI, unit: 'job', unitCents, taxable: false, chosen };
}

/** What an offer still lacks before it can be sent on this day of the shop; each as a sentence for its field. */
export function findMissing(body: OfferBody, today: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const need = (isThere: unknown, path: string, message: string) => {
    if (!isThere) problems.push({ path, message });
  };
  need(body.title, 'title', 'Enter a title.');
  need(body.aircraft.type, 'aircraft.type', 'Enter the aircraft.');
  need(body.sections.length > 0, 'sections', 'Add a section with a line.');
  body.sections.forEach((section, s) => {
    problems.push(...findMissingOf(section, `sections.${s}`));
  });
  for (const list of ['inclusions', 'exclusions'] as const)
    body[list].forEach((point, n) => {
      need(point, `${list}.${n}`, 'Fill in this row, or remove it.');
    });
  need(body.priceBasis, 'priceBasis', 'Say what the price is based on.');
  body.allowances.forEach(({ text }, n) => {
    need(text, `allowances.${n}.text`, 'Say which work it covers, or remove the row.');
  });
  need(body.taxLabel || body.taxMilliPercent === 0, 'taxLabel', 'Name the tax.');
  need(body.discountLabel || !hasDiscount(body), 'discountLabel', 'Name the discount.');
  body.schedule.forEach(({ label }, row) => {
    need(label, `schedule.${row}.label`, 'Name this payment.');
  });
  need(body.induction === null || body.induction.to >= today, 'induction.to', 'These days have passed.');
  need(body.template, 'template', 'Choose the kind of work.');
  need(body.workDays, 'workDays', 'Enter the work days from induction to ready.');
  return [...problems, ...moneyProblems(body), ...unprintableFields(body)];
}

function findMissingOf({ title, kind, lines }: OfferSection, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!title) problems.push({ path: `${path}.title`, message: 'Name this section.' });
  if (lines.length === 0) problems.push({ path: `${path}.lines`, message: 'Add a line, or remove the section.' });
  lines.forEach(({ text, unitCents }, n) => {
    if (!text) problems.push({ path: `${path}.lines.${n}.text`, message: 'Describe this line.' });
    if (unitCents === null) problems.push({ path: `${path}.lines.${n}.unitCents`, message: 'Enter a price.' });
  });
  if (kind === 'one' && lines.length === 1)
    problems.push({
      path: `${path}.lines`,
      message: 'One line isn’t a choice. Add another, or make the section included.',
    });
  else if (kind === 'one' && lines.length > 0 && lines.filter(({ chosen }) => chosen).length !== 1)
    problems.push({ path: `${path}.lines`, message: 'Select exactly one of these lines.' });
  return problems;
}

/** A discount or payments that some choice does not come to. */
function moneyProblems(body: OfferBody): FieldProblem[] {
  const minCents = leastTotal(body);
  const least = leastTotal({ ...body, taxMilliPercent: 0, ...NO_DISCOUNT });
  const problems: FieldProblem[] = [];
  if (body.discountCents > least)
    problems.push({
      path: 'discountCents',
      message: 'With the least expensive choices, the total is less than this discount.',
    });
  const percents = body.schedule.reduce((sum, { percentMilli }) => sum + (percentMilli ?? 0), 0);
  const fixed = body.schedule.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  if (percents > WHOLE_MILLI) problems.push({ path: 'schedule', message: 'These payments add up to more than 100%.' });
  else if (fixed * WHOLE_MILLI > minCents * (WHOLE_MILLI - percents))
    problems.push({
      path: 'schedule',
      message: 'With the least expensive choices, the total is less than these payments.',
    });
  return problems;
}

/**
 * Fields of the editor. Sections and lines are named by their ids, which stay when others move, as in
 * 'line-a1-unitCents'; the rest by their path, as in 'schedule-0-label'.
 */

/** The field that shows a problem at a path of the body, such as 'sections.0.lines.2.text'. */
export function fieldAt({ sections }: OfferBody, path: string): string {
  const [, s, l, rest] = /^sections\.(\d+)(?:\.lines\.(\d+))?\.?(.*)$/.exec(path) ?? [];
  const section = sections[Number(s)];
  const line = section?.lines[Number(l)];
  if (line) return `line-${line.id}-${rest || 'text'}`;
  if (section) return `section-${section.id}-${rest || 'title'}`;
  if (/^schedule(\.\d+)?$/.test(path)) return `schedule-${path.split('.')[1] ?? 0}-share`;
  return path.replaceAll('.', '-');
}

const LINE_FIELDS: Readonly<Record<string, string>> = {
  text: 'Text',
  detail: 'Detail',
  quantityMilli: 'Quantity',
  unitCents: 'Price',
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  greeting: 'Greeting',
  'aircraft-type': 'Aircraft type',
  sections: 'Sections',
  priceBasis: 'Price basis',
  discountCents: 'Discount',
  discountLabel: 'Discount name',
  taxLabel: 'Tax name',
  taxMilliPercent: 'Tax',
  'induction-from': 'Arrival, from',
  'induction-to': 'Arrival, to',
  template: 'Kind of work',
  workDays: 'Work days until ready',
  validDays: 'Days valid',
  paintWarrantyMonths: 'Warranty on paint',
  laborWarrantyMonths: 'Warranty on labor',
  warrantyText: 'What the warranty covers',
  terms: 'Terms',
  photoIds: 'Photos',
};

const ROW_NAMES: Readonly<Record<string, string>> = {
  inclusions: 'Included',
  exclusions: 'Not included',
  allowances: 'Allowance',
  schedule: 'Payment',
};

/** A field in words, such as 'Price of “Premium clear coat”'. */
export function nameField({ sections }: OfferBody, field: string): string {
  const [, of, id, name] = /^(line|section)-(.+)-([a-zA-Z]+)$/.exec(field) ?? [];
  if (of === 'section') {
    const title = sections.find((section) => section.id === id)?.title;
    return title ? `Section “${title}”` : 'An untitled section';
  }
  if (of === 'line') {
    const line = sections.flatMap(({ lines }) => lines).find((each) => each.id === id);
    return `${LINE_FIELDS[name!] ?? 'Line'} of ${line?.text ? `“${line.text}”` : 'an unnamed line'}`;
  }
  const [, list, row] = /^([a-z]+)-(\d+)/.exec(field) ?? [];
  if (list) return `${ROW_NAMES[list] ?? list}, row ${Number(row) + 1}`;
  return FIELD_NAMES[field] ?? field;
}

/** Problems by field, in their order; the first of each counts. */
export function problemsByField(body: OfferBody, problems: readonly FieldProblem[]): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of problems) byField[fieldAt(body, path)] ??= message;
  return byField;
}
