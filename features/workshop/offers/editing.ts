import { moveItem } from '#foundation/audit/changes.ts';
import { searchKey, searchWords } from '#foundation/fields/typed-text.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { ONE_MILLI } from '#workshop/shop/money.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { OFFER_LIMITS as LIMITS } from './offer.constants.ts';
import type { OfferBody, OfferLine, OfferSection } from './offer.contract.ts';

/** Edits of an offer's sections. What an edit leaves alone keeps its identity, so that only what changed is rendered. */

type Edit = (body: OfferBody) => OfferBody;

export const blankLine = (id: string): OfferLine => ({
  id,
  text: '',
  detail: '',
  quantityMilli: ONE_MILLI,
  unit: 'job',
  unitCents: null,
  taxable: false,
  chosen: false,
});

export function changeSection(
  sectionId: string,
  change: (section: OfferSection) => Partial<Omit<OfferSection, 'id'>>,
): Edit {
  return (body) => ({
    ...body,
    sections: body.sections.map((section) =>
      section.id === sectionId ? settle({ ...section, ...change(section) }) : section,
    ),
  });
}

/** Ticks one line of a section to choose one of. */
function settle(section: OfferSection): OfferSection {
  const { kind, lines } = section;
  if (kind !== 'one' || lines.length === 0) return section;
  const [ticked = lines[0]!.id] = lines.filter(({ chosen }) => chosen).map(({ id }) => id);
  if (lines.every(({ id, chosen }) => chosen === (id === ticked))) return section;
  return { ...section, lines: lines.map((line) => setChosen(line, line.id === ticked)) };
}

const setChosen = (line: OfferLine, chosen: boolean): OfferLine =>
  line.chosen === chosen ? line : { ...line, chosen };

export function changeLine(
  sectionId: string,
  lineId: string,
  changes: Partial<Omit<OfferLine, 'id' | 'chosen'>>,
): Edit {
  return changeSection(sectionId, ({ lines }) => ({
    lines: lines.map((line) => (line.id === lineId ? { ...line, ...changes } : line)),
  }));
}

/** Ticks a line, or takes its tick; of a section to choose one of, the others lose theirs. */
export function chooseLine(sectionId: string, lineId: string, chosen: boolean): Edit {
  return changeSection(sectionId, ({ kind, lines }) => ({
    lines: lines.map((line) => {
      if (line.id === lineId) return setChosen(line, chosen);
      return kind === 'one' && chosen ? setChosen(line, false) : line;
    }),
  }));
}

/** Puts lines in, before the one at `index`, as many as fit. */
export function insertLines(sectionId: string, index: number, added: readonly OfferLine[]): Edit {
  return changeSection(sectionId, ({ lines }) => ({
    lines: [...lines.slice(0, index), ...added.slice(0, LIMITS.lines - lines.length), ...lines.slice(index)],
  }));
}

/** Whether a line was begun and left as it was. */
export const isBlank = ({ text, detail, unitCents }: OfferLine): boolean => !text && !detail && unitCents === null;

/** Adds lines at the end, in the place of those that were left blank. */
export function appendLines(sectionId: string, added: readonly OfferLine[]): Edit {
  return (body) => {
    const written = changeSection(sectionId, ({ lines }) => ({ lines: lines.filter((line) => !isBlank(line)) }))(body);
    return insertLines(sectionId, LIMITS.lines, added)(written);
  };
}

export function removeLine(sectionId: string, lineId: string): Edit {
  return changeSection(sectionId, ({ lines }) => ({ lines: lines.filter(({ id }) => id !== lineId) }));
}

/** Moves a line to an index of the same or another section; a full section takes none. */
export function placeLine(lineId: string, sectionId: string, index: number): Edit {
  return (body) => {
    const from = body.sections.find(({ lines }) => lines.some(({ id }) => id === lineId));
    const to = body.sections.find(({ id }) => id === sectionId);
    const line = from?.lines.find(({ id }) => id === lineId);
    if (!line || !to || (from !== to && to.lines.length >= LIMITS.lines)) return body;
    if (from === to)
      return changeSection(sectionId, ({ lines }) => ({ lines: moveItem(lines, lines.indexOf(line), index) }))(body);
    const moved = to.kind === 'one' && to.lines.length > 0 ? setChosen(line, false) : line;
    return insertLines(sectionId, index, [moved])(removeLine(from!.id, lineId)(body));
  };
}

/** Moves a line one up or down; beyond the end of its section it enters the next. */
export function moveLine(lineId: string, by: 1 | -1): Edit {
  return (body) => {
    const s = body.sections.findIndex(({ lines }) => lines.some(({ id }) => id === lineId));
    const section = body.sections[s];
    if (!section) return body;
    const index = section.lines.findIndex(({ id }) => id === lineId) + by;
    if (index >= 0 && index < section.lines.length) return placeLine(lineId, section.id, index)(body);
    const next = body.sections[s + by];
    return next ? placeLine(lineId, next.id, by === 1 ? 0 : next.lines.length)(body) : body;
  };
}

export const addSection =
  (id: string): Edit =>
  (body) =>
    body.sections.length >= LIMITS.sections
      ? body
      : { ...body, sections: [...body.sections, { id, title: '', note: '', kind: 'included', lines: [] }] };

export const removeSection =
  (sectionId: string): Edit =>
  (body) => ({ ...body, sections: body.sections.filter(({ id }) => id !== sectionId) });

/** To a new index, as far as there is one. */
export const moveSection =
  (sectionId: string, index: number): Edit =>
  (body) => {
    const from = body.sections.findIndex(({ id }) => id === sectionId);
    if (from < 0 || index < 0 || index >= body.sections.length) return body;
    return { ...body, sections: moveItem(body.sections, from, index) };
  };

/** A price of the shop that a line can be made of. */
export interface CatalogItem {
  text: string;
  unit: OfferLine['unit'];
  unitCents: number;
}

/** The prices of the price list and of an hour of labor, each once; those of the airplane's type first. */
export function catalogOf(prices: PriceList, shop: Pick<Shop, 'laborRateCents'>, aircraftType: string): CatalogItem[] {
  const item = (text: string, dollars: number): CatalogItem => ({ text, unit: 'job', unitCents: dollars * 100 });
  const types = prices.aircraftTypes.toSorted(
    (a, b) => Number(b.name === aircraftType) - Number(a.name === aircraftType),
  );
  const items = [
    ...types.map(({ name, basePrice }) => item(`${name}: base price`, basePrice)),
    ...prices.addOns.map(({ name, price }) => item(name, price)),
    { text: 'Labor', unit: 'hour' as const, unitCents: shop.laborRateCents },
    ...prices.startingPrices.map(({ name, price }) => item(name, price)),
    ...prices.packages.map(({ name, price }) => item(`${name} package`, price)),
  ];
  return items.filter(({ text }, index) => items.findIndex((other) => other.text === text) === index);
}

/** The items that have all words; of an empty search all. */
export function findItems(items: readonly CatalogItem[], search: string): CatalogItem[] {
  const words = searchWords(search);
  return items.filter(({ text }) => words.every((word) => searchKey(text).includes(word)));
}
