import { formatUnits } from '#foundation/fields/units.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { formatCents, formatPercent, formatWorkDays } from '#workshop/shop/money.ts';
import { hasDiscount, lineCents } from './amounts.ts';
import { changesBetween } from './comparing.ts';
import type { OfferDocument, OfferLine, OfferSection } from './offer.contract.ts';
import { formatAircraft, formatDifference, formatDiscount, formatQuantity } from './totals.ts';

/** What a version changed for its customer: in the version before, and now. */
export interface Revision {
  name: string;
  before: string;
  after: string;
}

const NOTHING = 'none';
const REWRITTEN = { before: 'earlier wording', after: 'rewritten' };

/** All that differs but the greeting and the order of lines, in the order of the quote; its total comes last. */
export function writeRevisions(before: OfferDocument, after: OfferDocument): Revision[] {
  const [were, are] = [linesOf(before), linesOf(after)];
  const rows = changesBetween(bodyOf(before), bodyOf(after)).flatMap(({ key, name }): Revision[] => {
    if (key.startsWith('line-')) {
      const id = key.slice('line-'.length);
      return [{ name, ...writeLine(were.get(id), are.get(id)) }];
    }
    const write = FIELDS[key];
    return write ? [{ name: write.name ?? name, ...write.words(before, after) }] : [];
  });
  const ends: Revision[] = [
    {
      name: 'Valid through',
      before: formatDay(before.validUntil, 'shortWeekday'),
      after: formatDay(after.validUntil, 'shortWeekday'),
    },
    {
      name: 'Total',
      before: formatCents(before.totals.totalCents),
      after: formatCents(after.totals.totalCents),
    },
  ];
  return [...rows, ...ends].filter((row) => row.before !== row.after);
}

/** Documents say more than bodies, such as the day on which they were sent. */
const bodyOf = ({ number, version, business, customer, sentOn, validUntil, totals, ...body }: OfferDocument) => body;

interface Placed {
  line: OfferLine;
  kind: OfferSection['kind'];
}

const linesOf = ({ sections }: OfferDocument): ReadonlyMap<string, Placed> =>
  new Map(sections.flatMap(({ kind, lines }) => lines.map((line) => [line.id, { line, kind }])));

/** A new or a removed line by its price, a changed one by what changed in it. */
function writeLine(before: Placed | undefined, after: Placed | undefined): Omit<Revision, 'name'> {
  const [was, is] = [before && facetsOf(before), after && facetsOf(after)];
  if (!was || !is) {
    const price = ({ price, ticked }: Facets) => [price, ticked].filter(Boolean).join(', ');
    return { before: was ? price(was) : 'not offered', after: is ? price(is) : 'no longer offered' };
  }
  const changed = (Object.keys(is) as (keyof Facets)[]).filter((facet) => was[facet] !== is[facet]);
  const write = (facets: Facets) =>
    changed
      .map((facet) => facets[facet])
      .filter(Boolean)
      .join(', ') || NOTHING;
  return { before: write(was), after: write(is) };
}

type Facets = ReturnType<typeof facetsOf>;

function facetsOf({ line, kind }: Placed) {
  const cents = lineCents(line);
  const ticked = line.chosen ? 'selected' : 'not selected';
  return {
    text: line.text,
    quantity: formatQuantity(line) ?? '',
    price: kind === 'included' ? formatCents(cents) : formatDifference(cents),
    ticked: kind === 'included' ? '' : ticked,
    taxable: line.taxable ? 'taxable' : 'not taxable',
    detail: line.detail,
  };
}

type Words = (before: OfferDocument, after: OfferDocument) => Omit<Revision, 'name'>;

const each =
  (write: (document: OfferDocument) => string): Words =>
  (before, after) => ({ before: write(before), after: write(after) });

/** What stands in only one of the two lists. */
const listed =
  (write: (document: OfferDocument) => readonly string[]): Words =>
  (before, after) => {
    const [was, is] = [write(before), write(after)];
    const only = (list: readonly string[], other: readonly string[]) =>
      list.filter((item) => !other.includes(item)).join('; ') || NOTHING;
    return { before: only(was, is), after: only(is, was) };
  };

const months = (count: number) => formatUnits(count, 'month');

/** By the keys of `changesBetween`; what is not here is not told. */
const FIELDS: Readonly<Record<string, { name?: string; words: Words }>> = {
  title: { words: each(({ title }) => title) },
  aircraft: {
    words: each(({ aircraft }) =>
      [formatAircraft(aircraft), aircraft.tailNumber, aircraft.serial && `serial ${aircraft.serial}`]
        .filter(Boolean)
        .join(', '),
    ),
  },
  discount: {
    words: each((document) =>
      hasDiscount(document) ? [formatDiscount(document), document.discountLabel].filter(Boolean).join(', ') : NOTHING,
    ),
  },
  tax: {
    words: each(({ taxMilliPercent, taxLabel }) =>
      taxMilliPercent ? [formatPercent(taxMilliPercent), taxLabel].filter(Boolean).join(', ') : NOTHING,
    ),
  },
  basis: { name: 'What the price is based on', words: () => REWRITTEN },
  allowances: {
    words: listed(({ allowances }) =>
      allowances.map(
        ({ text, quarterHours, rateCents }) =>
          `${text}: ${(quarterHours / 4).toLocaleString('en-US')} h at ${formatCents(rateCents)}`,
      ),
    ),
  },
  inclusions: { words: listed(({ inclusions }) => inclusions) },
  exclusions: { words: listed(({ exclusions }) => exclusions) },
  payments: {
    name: 'Payment schedule',
    words: listed(({ totals }) => totals.schedule.map(({ label, cents }) => `${label} ${formatCents(cents)}`)),
  },
  arrival: {
    name: 'Drop-off',
    words: each(({ induction }) => (induction ? formatDayRange(induction) : 'to be scheduled')),
  },
  work: {
    name: 'In the hangar',
    words: each(({ workDays, template }) =>
      [workDays && formatWorkDays(workDays), template].filter(Boolean).join(', '),
    ),
  },
  warranty: {
    words: (before, after) => {
      const periods: Words = each(
        ({ paintWarrantyMonths, laborWarrantyMonths }) =>
          `paint ${months(paintWarrantyMonths)}, labor ${months(laborWarrantyMonths)}`,
      );
      const words = periods(before, after);
      return words.before === words.after ? REWRITTEN : words;
    },
  },
  terms: { words: () => REWRITTEN },
  photos: {
    words: (before, after) => ({
      before: `${before.photoIds.length} shown`,
      after: `${after.photoIds.length} shown${after.photoIds.length === before.photoIds.length ? ', others' : ''}`,
    }),
  },
};
