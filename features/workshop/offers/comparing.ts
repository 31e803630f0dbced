import { cleanText } from '#foundation/fields/typed-text.ts';
import { computeTotals, lineCents, preselected } from './amounts.ts';
import type { OfferBody, OfferLine, OfferSection } from './offer.contract.ts';

/**
 * Two offers part by part: what changed from one version to the next, and what two admins changed at the same time. A
 * part is what is read as one thing: a line, the head of a section, a text, the payments.
 */

type Head = Pick<OfferSection, 'title' | 'note' | 'kind'>;
export type PartValue =
  | { of: 'line'; value: Omit<OfferLine, 'id'> }
  | { of: 'section'; value: Head }
  | { of: 'fields'; value: Partial<OfferBody> };

/** The parts besides sections and lines: their names, and the fields that each has. */
const FIELD_PARTS = {
  title: { name: 'Title', fields: ['title'] },
  greeting: { name: 'Greeting', fields: ['greeting'] },
  aircraft: { name: 'Aircraft', fields: ['aircraft'] },
  discount: { name: 'Discount', fields: ['discountCents', 'discountMilliPercent', 'discountLabel'] },
  tax: { name: 'Tax', fields: ['taxLabel', 'taxMilliPercent'] },
  basis: { name: 'Price basis', fields: ['priceBasis'] },
  allowances: { name: 'Allowances', fields: ['allowances'] },
  inclusions: { name: 'Included', fields: ['inclusions'] },
  exclusions: { name: 'Not included', fields: ['exclusions'] },
  payments: { name: 'Payment', fields: ['schedule'] },
  arrival: { name: 'Arrival', fields: ['induction'] },
  work: { name: 'Work days', fields: ['template', 'workDays'] },
  validity: { name: 'Days valid', fields: ['validDays'] },
  warranty: { name: 'Warranty', fields: ['paintWarrantyMonths', 'laborWarrantyMonths', 'warrantyText'] },
  terms: { name: 'Terms', fields: ['terms'] },
  photos: { name: 'Photos', fields: ['photoIds'] },
} as const satisfies Record<string, { name: string; fields: readonly (keyof OfferBody)[] }>;

type Parts = ReadonlyMap<string, PartValue>;

function partsOf(body: OfferBody): Parts {
  const parts = new Map<string, PartValue>();
  for (const { id, lines, ...value } of body.sections) {
    parts.set(`section-${id}`, { of: 'section', value });
    for (const { id: lineId, ...line } of lines) parts.set(`line-${lineId}`, { of: 'line', value: line });
  }
  for (const [key, { fields }] of Object.entries(FIELD_PARTS))
    parts.set(key, { of: 'fields', value: Object.fromEntries(fields.map((field) => [field, body[field]])) });
  return parts;
}

function nameOf(key: string, part: PartValue): string {
  if (part.of === 'line') return part.value.text || 'Untitled line';
  if (part.of === 'section') return `Section ${part.value.title || '(untitled)'}`;
  return FIELD_PARTS[key as keyof typeof FIELD_PARTS].name;
}

export interface Change {
  key: string;
  name: string;
  kind: 'new' | 'removed' | 'changed';
}

/** What differs, by name, in the order of the quote. */
export function changesBetween(before: OfferBody, after: OfferBody): Change[] {
  const [from, to] = [partsOf(before), partsOf(after)];
  const changes: Change[] = [];
  for (const [key, part] of to) {
    const was = from.get(key);
    if (!was || !isSame(was, part)) changes.push({ key, name: nameOf(key, part), kind: was ? 'changed' : 'new' });
  }
  for (const [key, part] of from) if (!to.has(key)) changes.push({ key, name: nameOf(key, part), kind: 'removed' });
  const isOrderOnly = changes.length === 0 && !isSame(outlineOf(before), outlineOf(after));
  return isOrderOnly ? [{ key: 'order', name: 'Line order', kind: 'changed' }] : changes;
}

export interface PriceChange {
  key: string;
  name: string;
  kind: Change['kind'];
  /** What it adds to the total. */
  cents: number;
}

/** What makes up the difference of two totals, of what stands ticked in each. */
export function priceChanges(before: OfferBody, after: OfferBody): PriceChange[] {
  const [from, to] = [countedLines(before), countedLines(after)];
  const [was, is] = [before, after].map((body) => computeTotals(body, preselected(body))) as [Totals, Totals];
  const rows: PriceChange[] = [];
  const add = (key: string, name: string, a: number | undefined, b: number | undefined) => {
    const known = b === undefined ? 'removed' : 'changed';
    const kind = a === undefined ? 'new' : known;
    if ((a ?? 0) !== (b ?? 0)) rows.push({ key, name, kind, cents: (b ?? 0) - (a ?? 0) });
  };
  for (const id of new Set([...to.keys(), ...from.keys()]))
    add(
      `line-${id}`,
      (to.get(id) ?? from.get(id))!.text || 'Untitled line',
      centsOf(from.get(id)),
      centsOf(to.get(id)),
    );
  add('discount', after.discountLabel || before.discountLabel || 'Discount', discountOf(was), discountOf(is));
  add('tax', after.taxLabel || before.taxLabel || 'Tax', was.taxCents || undefined, is.taxCents || undefined);
  return rows;
}

type Totals = ReturnType<typeof computeTotals>;
const discountOf = ({ discountCents }: Totals) => (discountCents === 0 ? undefined : -discountCents);
const centsOf = (line: OfferLine | undefined) => line && lineCents(line);

function countedLines({ sections }: OfferBody): Map<string, OfferLine> {
  const counted = sections.flatMap(({ kind, lines }) => lines.filter(({ chosen }) => kind === 'included' || chosen));
  return new Map(counted.map((line) => [line.id, line]));
}

export interface Conflict {
  key: string;
  name: string;
  /** Null: removed. */
  mine: PartValue | null;
  theirs: PartValue | null;
}

/**
 * Both admins' changes of `base` in one offer. Where both changed the same part otherwise, it is a conflict, and mine
 * stands unless its key is in `takesTheirs`.
 */
export function mergeBodies(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', OfferBody>,
  takesTheirs: ReadonlySet<string> = new Set(),
): { body: OfferBody; conflicts: Conflict[] } {
  const [was, my, their] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const conflicts: Conflict[] = [];
  const merged = new Map<string, PartValue>();
  for (const key of new Set([...my.keys(), ...their.keys()])) {
    const [b, m, t] = [was.get(key), my.get(key), their.get(key)];
    const isConflict = !isSame(m, t) && !isSame(m, b) && !isSame(t, b);
    if (isConflict) conflicts.push({ key, name: nameOf(key, (m ?? t)!), mine: m ?? null, theirs: t ?? null });
    const isTheirs = isConflict ? takesTheirs.has(key) : isSame(m, b);
    const part = isTheirs ? t : m;
    if (part) merged.set(key, part);
  }
  const isMyOrder = !isSame(outlineOf(mine), outlineOf(base));
  const outlines = isMyOrder ? [outlineOf(mine), outlineOf(theirs)] : [outlineOf(theirs), outlineOf(mine)];
  return { body: bodyOf(merged, mergeOutlines(outlines[0]!, outlines[1]!)), conflicts };
}

/** The ids of the sections, each with those of its lines. */
type Outline = { id: string; lines: string[] }[];

const outlineOf = ({ sections }: OfferBody): Outline =>
  sections.map(({ id, lines }) => ({ id, lines: lines.map((line) => line.id) }));

/** The first outline, with what only the second has after the same neighbors as there. */
function mergeOutlines(first: Outline, second: Outline): Outline {
  const merged = first.map(({ id, lines }) => ({ id, lines: [...lines] }));
  const known = new Set(first.flatMap(({ lines }) => lines));
  second.forEach(({ id, lines }, s) => {
    let section = merged.find((each) => each.id === id);
    if (!section) {
      section = { id, lines: [] };
      merged.splice(
        insertionIndex(
          merged.map((each) => each.id),
          second[s - 1]?.id,
        ),
        0,
        section,
      );
    }
    for (const [l, line] of lines.entries())
      if (!known.has(line)) section.lines.splice(insertionIndex(section.lines, lines[l - 1]), 0, line);
  });
  return merged;
}

/** After the neighbor, else at the start; at the end if it is gone. */
function insertionIndex(ids: readonly string[], neighbor: string | undefined): number {
  if (neighbor === undefined) return 0;
  const index = ids.indexOf(neighbor);
  return index < 0 ? ids.length : index + 1;
}

/** Lines whose section is gone stand in the section before it, or in the first. */
function bodyOf(parts: Parts, outline: Outline): OfferBody {
  const sections: OfferSection[] = [];
  const homeless: OfferLine[] = [];
  for (const { id, lines: lineIds } of outline) {
    const lines = lineIds.flatMap((lineId) => {
      const part = parts.get(`line-${lineId}`);
      return part?.of === 'line' ? [{ id: lineId, ...part.value }] : [];
    });
    const head = parts.get(`section-${id}`);
    if (head?.of === 'section') sections.push({ id, ...head.value, lines });
    else (sections.at(-1)?.lines ?? homeless).push(...lines);
  }
  sections[0]?.lines.unshift(...homeless);
  const fields = Object.keys(FIELD_PARTS).map((key) => parts.get(key)!.value);
  return Object.assign({ sections }, ...fields) as OfferBody;
}

/** Whether two offers say the same, also if one of them was stored meanwhile. */
export const isSameOffer = (a: OfferBody, b: OfferBody) => a === b || isSame(a, b);

/** Neither the order of keys counts nor blanks: the server cleans texts up, and a database may sort the keys. */
const isSame = (a: unknown, b: unknown) => serialize(a) === serialize(b);
const serialize = (value: unknown) =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'string') return cleanText(field);
    if (typeof field !== 'object' || field === null || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
