import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { startScheme } from '#customers/schemes/scheme-fields.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { sha256Hex } from '#server/crypto.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { appendPages } from '#workshop/decisions/append-pages.process.server.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { preselected } from '#workshop/offers/amounts.ts';
import { acceptedRecord } from '#workshop/offers/decisions.ts';
import { makeAcceptancePage, makeOfferPdf } from '#workshop/offers/offer-pdf.process.server.ts';
import type { OfferPictures } from '#workshop/offers/offer-pdf.ts';
import { documentOf } from '#workshop/offers/versions.ts';
import { median, quantile } from './figures.ts';
import { makeJobPdfs, packFacts } from './job-pdfs.ts';

const GOAL_MS = 600;

export const PDF_COLUMNS = ['PDFs (another process), processor time', 'median, ms', '90 %, ms', 'goal, ms'];

/** @returns the rows of a table under `PDF_COLUMNS`: quotes, acceptances and the documents of a job, beside empty pages */
export async function measurePdfs(rounds: number): Promise<(string | number)[][]> {
  const lead = { firstName: 'Dana', lastName: 'Whitfield', businessName: null, email: 'dana@example.com' };
  const about = { number: 'Q-26-0012', version: 1, business: BUSINESS, lead, sentOn: '2026-11-24' };
  const document = documentOf(completeOffer(), about);
  const documentHash = sha256Hex(canonicalJson(document));
  const send = (pictures: OfferPictures) => makeOfferPdf({ document, documentHash, pictures });
  const plain = { scheme: null, photos: [] };
  const painted = { scheme: { scheme: startScheme(), coatings: BUILT_IN_COATINGS }, photos: [] };
  const stored = await send(painted);
  const version = { documentHash, pdfSha256: sha256Hex(stored), sentTo: lead.email };
  const record = acceptedRecord(
    { document, version },
    { choices: preselected(document), name: 'Dana Whitfield', poNumber: null },
    {
      via: 'link',
      enteredBy: null,
      method: null,
      reference: null,
      ip: null,
      userAgent: null,
      decidedAt: '2026-11-25T12:00:00.000Z',
    },
  );
  const acceptance = {
    stored,
    document,
    record,
    recordHash: sha256Hex(canonicalJson(record)),
  } as const;

  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#41525e' } })
    .jpeg()
    .toBuffer();
  const jobPdfs = makeJobPdfs(packFacts(photo, 40));

  type Kind = [name: string, goal: number | '', make: () => Promise<unknown>];
  const kinds: Kind[] = [
    ['a quote with an elevation', GOAL_MS, () => send(plain)],
    ['a quote with a scheme', GOAL_MS, () => send(painted)],
    ['an acceptance of it', GOAL_MS, async () => appendPages(stored, await makeAcceptancePage(acceptance))],
    ...jobPdfs.map(([name, make]): Kind => [name, '', make]),
    ['three empty pages', '', () => emptyPdf(3)],
  ];
  const times = kinds.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [n, [, , make]] of kinds.entries()) {
      const began = process.cpuUsage();
      await make();
      const { user, system } = process.cpuUsage(began);
      // The first round warms up.
      if (round > 0) times[n]!.push((user + system) / 1_000);
    }
  return kinds.map(([name, goal], n) => [
    name,
    median(times[n]!).toFixed(1),
    quantile(times[n]!, 0.9).toFixed(1),
    goal,
  ]);
}

/** As PDFKit writes it without anything on its pages. */
export async function emptyPdf(pages: number): Promise<void> {
  const doc = new PDFDocument({ size: 'LETTER', layout: 'landscape' });
  const ended = once(doc.resume(), 'end');
  for (let page = 1; page < pages; page++) doc.addPage();
  doc.end();
  await ended;
}
