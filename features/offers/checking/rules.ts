import type { FieldProblem, OfferBody } from '../contract.ts';

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
