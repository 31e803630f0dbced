import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { startScheme } from '#customers/schemes/scheme-fields.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { WorkerEndedError } from '#foundation/workers/worker.process.server.ts';
import { computeExactly, expectSum, squeeze } from '#tests/support/cents.ts';
import { arbitraryOffer, completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { appendPages } from '#workshop/decisions/append-pages.process.server.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import type { Signing } from '#workshop/decisions/signing.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { preselected } from './amounts.ts';
import { acceptedRecord } from './decisions.ts';
import type { OfferBody, OfferDocument } from './offer.contract.ts';
import { makeAcceptancePage, makeOfferPdf } from './offer-pdf.process.server.ts';
import type { OfferPictures } from './offer-pdf.ts';
import { offerPdfMaker } from './pdf-pool.process.server.ts';
import { documentOf } from './versions.ts';

const LETTER = [612, 792];
/** Of two PDFs each. */
const ROUNDS = isFullRun ? 10_000 : 5;
const COUNT_STEP = isFullRun ? 2 : 8;
const NO_PICTURES: OfferPictures = { scheme: null, photos: [] };
const BY_LINK: Signing = {
  via: 'link',
  enteredBy: null,
  method: null,
  reference: null,
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  decidedAt: '2026-10-21T03:14:09.000Z',
};

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

function documentFor(body: OfferBody): OfferDocument {
  const lead = { firstName: 'Ellen', lastName: 'Čapek', businessName: 'Marsh Air LLC', email: 'ellen@example.com' };
  return documentOf(body, { number: 'Q-26-0012', version: 2, business: BUSINESS, lead, sentOn: '2026-10-20' });
}

const orderFor = (document: OfferDocument, pictures = NO_PICTURES) =>
  ({ document, documentHash: sha256(canonicalJson(document)), pictures }) as const;

function acceptanceFor(document: OfferDocument, stored: Buffer, choices: string[], by = BY_LINK) {
  const version = {
    documentHash: sha256(canonicalJson(document)),
    pdfSha256: sha256(stored),
    sentTo: 'ellen@example.com',
  };
  const record = acceptedRecord({ document, version }, { choices, name: 'Ellen Čapek', poNumber: null }, by);
  return { stored, document, record, recordHash: sha256(canonicalJson(record)) } as const;
}

describe('the PDF of a quote', () => {
  it('says what the document says, in embedded fonts, with the exclusions on its first page', async () => {
    const body = completeOffer({ exclusions: ['Propeller overhaul', 'Fuel and ferry'], photoIds: [1, 2] });
    const document = documentFor(body);
    const photo = readFileSync('public/images/fallback.jpg');
    const scheme = { scheme: startScheme(), coatings: BUILT_IN_COATINGS };
    const order = orderFor(document, { scheme, photos: [photo, null] });
    const bytes = await makeOfferPdf(order);
    expect(sha256(await makeOfferPdf(order))).toBe(sha256(bytes));
    const { title, language, pages, fonts, embeddedFonts } = await readPdf(bytes);
    expect([title, language]).toEqual(['Quote Q-26-0012, version 2: N076FA in white and navy', 'en-US']);
    expect(pages.map(({ size }) => size)).toEqual(pages.map(() => LETTER));
    expect(fonts).toBeGreaterThan(3);
    expect(embeddedFonts).toBe(fonts);

    const [first] = pages;
    for (const text of [
      'Ellen Čapek',
      'Marsh Air LLC',
      'October 20, 2026',
      'N076FA',
      'To be scheduled',
      formatCents(document.totals.totalCents),
    ])
      expect(first!.text).toContain(text);
    for (const exclusion of body.exclusions) expect(first!.text).toContain(exclusion);
    const whole = squeeze(pages.map(({ text }) => text).join(''));
    for (const { sections } of [body])
      for (const { title, lines } of sections)
        for (const text of [title, ...lines.map(({ text }) => text)]) expect(whole).toContain(squeeze(text));
    for (const text of [
      body.priceBasis,
      body.warrantyText,
      body.terms,
      '12 hours at $110.00',
      '60 months',
      '36 months',
    ])
      expect(whole).toContain(squeeze(text));
    expect(whole).toContain(order.documentHash);
    expectSum(whole, document, document.totals);
  });

  it('is tagged: one title, sections, tables, and its pictures in words', async () => {
    const document = documentFor(completeOffer());
    const { pages } = await readPdf(await makeOfferPdf(orderFor(document)));
    const tags = pages.flatMap(({ tags }) => tags);
    const count = (role: string) => tags.filter((tag) => tag.role === role).length;
    expect([count('H1'), count('H2'), count('H3'), count('Table')]).toEqual([1, 2 + 7, 2, 4]);
    expect(count('TR')).toBe(4 + 2 + 4 + 3);
    expect(tags.flatMap(({ alt }) => alt ?? [])).toEqual([
      BUSINESS.name,
      'Left elevation: King Air 350',
      'Not checked',
      'Checked',
      'Fingerprint of the document: its SHA-256 number, drawn',
    ]);
  });

  it('tears no payments from their title, and leaves no third of a page empty', { timeout: 60_000 }, async () => {
    for (let count = 1; count <= 45; count += COUNT_STEP) {
      const lines = Array.from({ length: count }, (_, n) => offerLine(`line-${n}`, 900_000, { text: `Line ${n}` }));
      const lists = count % 3 === 0 ? {} : { inclusions: [], exclusions: [] };
      const body = completeOffer({ ...lists, sections: [offerSection('a', 'included', lines)] });
      const { pages } = await readPdf(await makeOfferPdf(orderFor(documentFor(body))));
      const payments = pages.find(({ text }) => text.includes('Payment schedule'))!.text;
      for (const { label } of body.schedule) expect([count, payments]).toEqual([count, expect.stringContaining(label)]);
      const empty = pages.slice(0, -1).map((page) => Math.round(page.empty));
      expect([count, empty.filter((points) => points > 792 / 3)]).toEqual([count, []]);
    }
  });

  it('begins with the exclusions where not all fits on the first page', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `Exclusion ${n + 1}: ${'nothing of this kind '.repeat(8)}`);
    const document = documentFor(completeOffer({ exclusions: many, greeting: 'A long letter. '.repeat(130) }));
    const { pages } = await readPdf(await makeOfferPdf(orderFor(document)));
    const [first] = pages;
    expect(first!.text).toMatch(/Not included.*Exclusion 1:.*Exclusion 10:/);
    expect(first!.text).not.toContain('A long letter');
    const whole = pages.map(({ text }) => text).join('');
    for (let n = 1; n <= 40; n++) expect(whole).toContain(`Exclusion ${n}:`);
    expect(whole).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('has room for the longest texts', { timeout: 60_000 }, async () => {
    const long = (length: number) => 'Words that go on. '.repeat(length / 18);
    const lines = Array.from({ length: 40 }, (_, n) =>
      offerLine(`line-${n}`, 1_000, { text: long(290), detail: long(990), chosen: n === 0 }),
    );
    const document = documentFor(
      completeOffer({
        title: long(108),
        sections: [
          offerSection(
            'a',
            'included',
            lines.map((line) => ({ ...line, id: `a-${line.id}` })),
          ),
          offerSection('b', 'any', lines),
        ],
        terms: `${long(4_900)}\n\n`.repeat(4),
        priceBasis: 'x'.repeat(2_000),
      }),
    );
    const { pages } = await readPdf(await makeOfferPdf(orderFor(document)));
    expect(pages.length).toBeGreaterThan(10);
    expectSum(squeeze(pages.map(({ text }) => text).join('')), document, document.totals);
  });
});

/** Names and labels of the generated bodies may hold any character; the amounts are what counts here. */
test('the cents of quote and acceptance are those of an independent computation', {
  timeout: ROUNDS * 5_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOffer, async ({ body, choices }) => {
      const document = documentFor(body);
      const stored = await makeOfferPdf(orderFor(document));
      const sent = squeeze((await readPdf(stored)).pages.map(({ text }) => text).join(''));
      expectSum(sent, document, computeExactly(body, preselected(body)));
      for (const { kind, lines } of body.sections)
        for (const { id } of lines) {
          const cents = document.totals.lines[id]!;
          const amount = formatCents(Math.abs(cents));
          if (kind === 'included' || cents !== 0) expect(sent).toContain(amount);
        }
      const page = await makeAcceptancePage(acceptanceFor(document, stored, choices));
      const accepted = squeeze((await readPdf(page)).pages.map(({ text }) => text).join(''));
      expectSum(accepted, document, computeExactly(body, choices));
    }),
    { numRuns: ROUNDS },
  );
});

describe('the PDF of an acceptance', () => {
  it('begins with the bytes that were sent and adds one page', async () => {
    const document = documentFor(completeOffer());
    const stored = await makeOfferPdf(orderFor(document));
    const order = acceptanceFor(document, stored, ['finish-single']);
    const bytes = await appendPages(stored, await makeAcceptancePage(order));
    expect(bytes.subarray(0, stored.length).equals(stored)).toBe(true);
    const [before, after] = [await readPdf(stored), await readPdf(bytes)];
    expect(after.title).toBe(before.title);
    expect(after.pages.slice(0, -1)).toEqual(before.pages);

    const { text, tags } = after.pages.at(-1)!;
    for (const part of [
      'Accepted by Ellen Čapek',
      '9:14:09 PM MDT',
      'Tue, Oct 20, 2026',
      'through the private link',
      'Line finish-single',
      'chosen from 2',
      `“${order.record.accepted!.consent}”`,
      order.record.pdfSha256,
      `first ${stored.length.toLocaleString('en-US')} bytes`,
    ])
      expect(text).toContain(part);
    for (const hash of [order.record.documentHash, order.recordHash]) expect(squeeze(text)).toContain(hash);
    expect(text).not.toContain('192.0.2.1');
    expect(tags.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['Part', 'H1', 'H2', 'Table', 'TR', 'TH', 'Figure']),
    );
  });

  it('says what the shop entered, and calls it no signature', async () => {
    const document = documentFor(completeOffer());
    const by: Signing = { ...BY_LINK, via: 'desk', enteredBy: 'Tom', method: 'phone', reference: 'called twice' };
    const page = await makeAcceptancePage(acceptanceFor(document, Buffer.from('stored'), ['finish-clear'], by));
    const { text } = (await readPdf(page)).pages[0]!;
    expect(text).toContain('Entered by the shop on October 20, 2026 after a phone call called twice.');
    expect(text).not.toMatch(/typed name/i);
  });
});

describe('the process that makes quotes', () => {
  const maker = offerPdfMaker();
  afterAll(() => maker.close());

  it('makes the same bytes, sent and accepted', async () => {
    const document = documentFor(completeOffer());
    const stored = await maker.sent(document, NO_PICTURES);
    expect(stored.equals(await makeOfferPdf(orderFor(document)))).toBe(true);
    const order = acceptanceFor(document, stored, ['finish-clear']);
    const accepted = await maker.accepted(order);
    expect(accepted.equals(await appendPages(stored, await makeAcceptancePage(order)))).toBe(true);
  });

  it('refuses to accept what is no PDF, and makes the next', async () => {
    const document = documentFor(completeOffer());
    const order = acceptanceFor(document, Buffer.from('<html>'), ['finish-clear']);
    await expect(maker.accepted(order)).rejects.toThrow();
    await expect(maker.sent(document, NO_PICTURES)).resolves.toBeInstanceOf(Buffer);
  });

  it('fails what takes too long', async () => {
    const slow = offerPdfMaker({ timeoutMs: 1 });
    await expect(slow.sent(documentFor(completeOffer()), NO_PICTURES)).rejects.toBeInstanceOf(WorkerEndedError);
    slow.close();
  });
});
