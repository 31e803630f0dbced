import fc from 'fast-check';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { NewRow } from '#database/tables.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { computeTotals, NO_DISCOUNT, preselected } from '#workshop/offers/amounts.ts';
import type { OfferDraft } from '#workshop/offers/desk/offer-desk.contract.ts';
import { OFFER_LIMITS, SECTION_KINDS } from '#workshop/offers/offer.constants.ts';
import type { OfferBody, OfferLine, OfferSection } from '#workshop/offers/offer.contract.ts';
import { WHOLE_MILLI } from '#workshop/shop/money.ts';

/** An offer that can be sent: the worked example of the specification. Its choices are `['finish-clear']` or `['finish-single']`. */
export function completeOffer(changes: Partial<OfferBody> = {}): OfferBody {
  return {
    title: 'N076FA in white and navy',
    greeting: 'Dear Ms. Marsh,',
    aircraft: { type: 'King Air', model: 'King Air 350', tailNumber: 'N076FA', serial: '512', year: '2009' },
    sections: [
      offerSection('work', 'included', [
        offerLine('base', 2_500_000),
        offerLine('materials', 480_000, { taxable: true }),
        offerLine('hours', 11_000, { quantityMilli: 6_500, unit: 'hour' }),
      ]),
      offerSection('finish', 'one', [
        offerLine('finish-single', 0),
        offerLine('finish-clear', 300_000, { taxable: true, chosen: true }),
      ]),
    ],
    inclusions: ['Control surface balance, with figures'],
    exclusions: ['Propeller overhaul'],
    priceBasis: 'One layer to strip, as seen on May 19.',
    allowances: [{ text: 'Corrosion under the old paint', quarterHours: 48, rateCents: 11_000 }],
    discountCents: 100_000,
    discountLabel: 'Returning customer',
    taxLabel: 'Sales tax',
    taxMilliPercent: 8_810,
    schedule: [
      { label: 'On acceptance', due: 'acceptance', percentMilli: 30_000, cents: null },
      { label: 'After strip', due: 'strip', percentMilli: 40_000, cents: null },
      { label: 'When it is ready', due: 'ready', percentMilli: null, cents: null },
    ],
    validDays: 30,
    induction: null,
    template: 'Full repaint',
    workDays: 41,
    paintWarrantyMonths: 60,
    laborWarrantyMonths: 36,
    warrantyText: 'It starts at delivery.',
    terms: 'Colorado law applies.',
    photoIds: [],
    ...changes,
  };
}

export function offerSection(id: string, kind: OfferSection['kind'], lines: OfferLine[]): OfferSection {
  return { id, title: `Section ${id}`, note: '', kind, lines };
}

export function offerLine(id: string, unitCents: number | null, changes: Partial<OfferLine> = {}): OfferLine {
  const text = `Line ${id}`;
  return {
    id,
    text,
    detail: '',
    quantityMilli: 1_000,
    unit: 'job',
    unitCents,
    taxable: false,
    chosen: false,
    ...changes,
  };
}

/** An offer with as many parts as fit into so many bytes of JSON, each as long as it may be, in words of one letter. */
export function longestOffer(letter: string, maxBytes: number): OfferBody {
  const word = (length: number) => letter.repeat(length / letter.length);
  const points = Array<string>(OFFER_LIMITS.points).fill(word(OFFER_LIMITS.point));
  const body = completeOffer({
    title: word(OFFER_LIMITS.title),
    greeting: word(OFFER_LIMITS.greeting),
    priceBasis: word(OFFER_LIMITS.priceBasis),
    terms: word(OFFER_LIMITS.terms),
    warrantyText: word(OFFER_LIMITS.warrantyText),
    inclusions: points,
    exclusions: points,
    sections: Array.from({ length: OFFER_LIMITS.sections }, (_, s) => ({
      id: `${s}`,
      kind: SECTION_KINDS[s % SECTION_KINDS.length]!,
      title: word(OFFER_LIMITS.sectionTitle),
      note: word(OFFER_LIMITS.sectionNote),
      lines: Array.from({ length: OFFER_LIMITS.lines }, (_, l) =>
        offerLine(`${s}-${l}`, 1_000 + l, {
          text: word(OFFER_LIMITS.lineText),
          detail: word(OFFER_LIMITS.lineDetail),
          taxable: l % 2 === 0,
          chosen: l === 0,
        }),
      ),
    })),
  });
  while (Buffer.byteLength(JSON.stringify(body)) > maxBytes) body.sections.pop();
  return body;
}

const arbitraryLine = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  quantityMilli: fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 9_999 })),
  unitCents: fc.option(fc.integer({ min: -900_000, max: 9_000_000 })),
  taxable: fc.boolean(),
  chosen: fc.boolean(),
});

/** Bodies that the contract accepts, ready or not, each with a choice of its lines. */
export const arbitraryOffer: fc.Arbitrary<{ body: OfferBody; choices: string[] }> = fc
  .record({
    sections: fc.array(
      fc.record({ kind: fc.constantFrom(...SECTION_KINDS), lines: fc.array(arbitraryLine, { maxLength: 6 }) }),
      { maxLength: 5 },
    ),
    discount: fc.oneof(
      fc.record({ discountCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 })) }),
      fc.record({ discountCents: fc.constant(0), discountMilliPercent: fc.integer({ min: 0, max: WHOLE_MILLI }) }),
    ),
    taxMilliPercent: fc.integer({ min: 0, max: WHOLE_MILLI }),
    shares: fc.array(
      fc.oneof(
        fc.record({ percentMilli: fc.integer({ min: 0, max: 40_000 }), cents: fc.constant(null) }),
        fc.record({ percentMilli: fc.constant(null), cents: fc.integer({ min: 0, max: 3_000_000 }) }),
      ),
      { maxLength: OFFER_LIMITS.payments - 1 },
    ),
    picks: fc.infiniteStream(fc.nat()),
  })
  .map(({ sections, shares, picks, discount, ...rest }) => {
    const next = () => picks.next().value as number;
    const whole = sections.map(({ kind, lines }, s) =>
      offerSection(
        `s${s}`,
        kind,
        lines.map(({ unitCents, ...line }, l) => offerLine(`s${s}-${l}`, unitCents, line)),
      ),
    );
    const choices = whole.flatMap(({ kind, lines }) => {
      if (kind === 'one') return lines.length > 0 ? [lines[next() % lines.length]!.id] : [];
      return kind === 'any' ? lines.filter(() => next() % 2 === 0).map(({ id }) => id) : [];
    });
    const rows = [...shares, { percentMilli: null, cents: null }];
    const schedule = rows.map((share, row) => ({ label: `Row ${row}`, due: 'ready' as const, ...share }));
    return { body: completeOffer({ sections: whole, schedule, ...discount, ...rest }), choices };
  });

/** Whether its discount leaves something of the least expensive choice: beyond that, its range is not exact. */
export function leavesAPrice(body: OfferBody): boolean {
  const least = (changes: object) => computeTotals({ ...body, taxMilliPercent: 0, ...changes }, []).minCents;
  if (body.discountMilliPercent) return least({}) > 0;
  return body.discountCents <= least(NO_DISCOUNT);
}

/** A sent offer, without its PDF in the storage, for tests below the API. `changes` are columns of its version. */
export async function insertSentOffer(db: Db, quoteId: number, changes: Partial<NewRow<'offerVersions'>> = {}) {
  const body = completeOffer();
  const { totalCents, minCents, maxCents } = computeTotals(body, preselected(body));
  const { id } = await db
    .insertInto('offers')
    .values({ quoteId, number: `Q-26-${String(quoteId).padStart(4, '0')}`, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await db
    .insertInto('offerVersions')
    .values({
      offerId: id,
      version: 1,
      status: 'sent',
      body: json<object>(body),
      totalCents,
      minCents,
      maxCents,
      document: canonicalJson(body),
      documentHash: 'a'.repeat(64),
      pdfKey: `offers/${id}.pdf`,
      pdfSha256: 'b'.repeat(64),
      validUntil: '2099-12-31',
      sentAt: '2026-11-24T12:00:00.000Z',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.updateTable('offers').set({ status: 'sent', currentVersionId: version.id }).where('id', '=', id).execute();
  return { id, version };
}

/** Decides a sent offer, without a seal, for tests below the API. */
export async function insertDecision(
  db: Db,
  { id: offerId, version }: Awaited<ReturnType<typeof insertSentOffer>>,
  values: Partial<NewRow<'decisions'>> = {},
): Promise<void> {
  const decision = values.decision ?? 'accepted';
  await db
    .insertInto('decisions')
    .values({
      offerId,
      versionId: version.id,
      decision,
      via: 'link',
      documentHash: version.documentHash!,
      record: '{}',
      recordHash: 'c'.repeat(64),
      decidedAt: '2026-11-25T12:00:00.000Z',
      ...values,
    })
    .execute();
  const acceptedVersionId = decision === 'accepted' ? version.id : null;
  await db.updateTable('offers').set({ status: decision, acceptedVersionId }).where('id', '=', offerId).execute();
}

/** The time of a draft's save, by its number. */
const draftAt = (n: number) => `2026-11-24T21:14:0${n}.000Z`;

/** A draft with this body, after so many saves. */
export function draftOf(body: OfferBody, n = 0): OfferDraft {
  return {
    id: 1,
    version: 1,
    status: 'draft',
    body,
    totals: computeTotals(body, preselected(body)),
    missing: [],
    documentHash: null,
    readyOn: null,
    validUntil: null,
    sentAt: null,
    sentTo: null,
    userName: 'Joe Park',
    createdAt: draftAt(0),
    updatedAt: draftAt(n),
  };
}
