import { expect, test } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { squeeze } from '#tests/support/cents.ts';
import { changeBodyOf } from '#tests/support/changes.ts';
import { readPdf } from '#tests/support/pdf.ts';
import type { ChangeDocument, ChangeLine } from './change-order.contract.ts';
import { makeAnswersPage, makeChangePdf } from './change-pdf.process.server.ts';
import { recordOf } from './change-record.ts';
import { computeAll } from './change-sums.ts';
import { formatPrice, formatSum } from './customer/change-page.ts';

const HASH = 'a'.repeat(64);
const TAX = 8_810;
const MARKUP = '</TD><script>alert(1)</script> (\\) Tj ET endobj %PDF-1.7';

/** Without blanks; the fonts have no minus. */
const printed = (words: string) => squeeze(words).replace('−', '–');

const line = (id: string, changes: Partial<ChangeLine>): ChangeLine => ({
  id,
  place: '',
  text: `Line ${id}`,
  detail: '',
  cents: 0,
  days: 0,
  taxable: false,
  mustDo: false,
  ...changes,
});

/** Rows that a printer of tables would rather not get. */
const HOSTILE = [
  line('markup', { text: MARKUP, place: MARKUP, detail: MARKUP, cents: 41_260, taxable: true }),
  line('letters', { text: '\u202egnitniap\u202c \u{1f6e9}\ufe0f 漢字 e\u0301\u0301\u0301 \u200b', cents: -250_000 }),
  line('long', {
    place: 'M'.repeat(120),
    text: 'W'.repeat(300),
    detail: 'x'.repeat(1_000),
    cents: 1_000_000_000,
    days: 60,
    mustDo: true,
  }),
];

function documentOf(lines: ChangeLine[]): ChangeDocument {
  return {
    ...changeBodyOf({ lines }),
    job: 'J-26-0007',
    number: 2,
    stage: 'Strip & open inspection',
    writtenBy: 'Rae Ortega',
    sentOn: '2026-10-20',
    respondBy: '2026-10-23',
    photos: [],
    contractCents: 3_318_168,
    taxLabel: 'Sales tax',
    taxMilliPercent: TAX,
    all: computeAll(lines, TAX),
    ready: { before: '2026-12-01', after: '2027-03-01' },
    aircraft: { type: 'King Air', tailNumber: 'N076FA' },
    business: { name: BUSINESS.name, place: 'Broomfield, Colorado', phone: BUSINESS.phone, hours: 'By day' },
    customer: { name: 'Ellen Čapek', businessName: null, email: 'ellen@example.com' },
  };
}

test('a change order keeps three hostile rows as rows, each with its price, sent and answered', async () => {
  const document = documentOf(HOSTILE);
  const sent = await readPdf(await makeChangePdf({ document, documentHash: HASH, photos: [] }));
  const whole = squeeze(sent.pages.map(({ text }) => text).join(''));
  for (const { text, place, detail, cents } of HOSTILE.filter(({ id }) => id !== 'letters'))
    for (const said of [text, place, detail, formatPrice(cents!)]) expect(whole).toContain(printed(said));
  for (const { cents } of HOSTILE) expect(whole).toContain(printed(formatPrice(cents!)));
  for (const cents of [document.all.subtotalCents, document.all.taxCents, document.all.totalCents])
    expect(whole).toContain(printed(formatPrice(cents)));
  expect(whole).toContain(HASH);
  const rows = sent.pages.flatMap(({ tags }) => tags).filter(({ role }) => role === 'TR');
  // And those of the sum.
  expect(rows).toHaveLength(HOSTILE.length + 3);

  const by = { via: 'link', enteredBy: null, method: null, reference: null, ip: null, userAgent: null } as const;
  const row = { documentHash: HASH, pdfSha256: 'b'.repeat(64), sentTo: 'ellen@example.com' };
  const answers = HOSTILE.map(({ id }) => ({ id, yes: id !== 'long', sure: true }));
  const decided = { ...by, decidedAt: '2026-10-21T03:14:09.000Z' };
  const record = recordOf({ document, row }, { answers, name: MARKUP }, decided);
  const order = { stored: Buffer.from('%PDF-1.7'), document, record, recordHash: HASH } as const;
  const { pages } = await readPdf(await makeAnswersPage(order));
  const answered = squeeze(pages.map(({ text }) => text).join(''));
  expect(answered).toContain(squeeze(`Answered by ${MARKUP}`));
  for (const cents of [record.sums.taxCents, record.sums.totalCents])
    expect(answered).toContain(printed(formatPrice(cents)));
  expect(answered).toContain(printed(formatSum(record.sums.totalCents)));
});

test('the numbers of lines stand on the drawing, and are named for those who hear it', async () => {
  const [doubler, rivets, ...others] = changeBodyOf().lines;
  const lines = [doubler!, { ...rivets!, mark: { x: 1_000, y: 0 } }, ...others];
  const drawingsOf = async (document: ChangeDocument) => {
    const { pages } = await readPdf(await makeChangePdf({ document, documentHash: HASH, photos: [] }));
    return pages.flatMap(({ tags }) => tags.flatMap(({ alt }) => (alt?.startsWith('Left') ? alt : [])));
  };
  expect(await drawingsOf(documentOf(lines))).toEqual([
    'Left elevation: King Air. Numbers on the drawing: 1, Left wing root; 2, Left wing root',
  ]);
  expect(await drawingsOf(documentOf(others))).toEqual([]);
});

test('a change order has a title, a language, embedded fonts, and headings and tables as such', async () => {
  const document = documentOf(changeBodyOf().lines);
  const bytes = await makeChangePdf({ document, documentHash: HASH, photos: [null] });
  expect(await makeChangePdf({ document, documentHash: HASH, photos: [null] })).toEqual(bytes);
  const { title, language, fonts, embeddedFonts, pages } = await readPdf(bytes);
  expect([title, language]).toEqual(['Change order 2, job J-26-0007: What the old paint was hiding', 'en-US']);
  expect([embeddedFonts, fonts > 0]).toEqual([fonts, true]);
  const roles = pages.flatMap(({ tags }) => tags.map(({ role }) => role));
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles).toEqual(expect.arrayContaining(['H2', 'Table', 'TR', 'TH', 'TD']));
});
