import { randomBytes } from 'node:crypto';
import type { MailFile } from '#database/tables.ts';
import { sha256Hex } from '#server/crypto.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { OFFER_FOLDER } from '../constants.ts';

/** The stored copies of a decision, which leave with its mails. */
export interface DecisionFiles {
  record: MailFile;
  pdf: MailFile;
}

/** Stores a record and its PDF under one random key. */
export async function storeDecisionFiles(
  storage: Storage,
  { names, pdf, text, hash }: { names: { pdf: string; record: string }; pdf: Buffer; text: string; hash: string },
): Promise<DecisionFiles> {
  const key = `${OFFER_FOLDER}/${randomBytes(16).toString('hex')}`;
  await storage.put(`${key}.pdf`, pdf, 'application/pdf');
  await storage.put(`${key}.json`, Buffer.from(text), 'application/json');
  return {
    pdf: { name: names.pdf, fileKey: `${key}.pdf`, sha256: sha256Hex(pdf) },
    record: { name: names.record, fileKey: `${key}.json`, sha256: hash },
  };
}

/** The PDF that was sent. @throws if it is missing or changed */
export async function readSentPdf(
  storage: Storage,
  { pdfKey, pdfSha256 }: { pdfKey: string; pdfSha256: string },
): Promise<Buffer> {
  const stored = await readStored(storage, pdfKey);
  if (!stored || sha256Hex(stored) !== pdfSha256) throw new Error(`${pdfKey} is missing or changed`);
  return stored;
}
