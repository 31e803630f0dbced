import type { Suspect } from '#customers/lead-forms/suspects.contract.ts';
import { toPassportExport } from '#customers/passports/person.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { PersonMail } from '#desk/mailbox/inbound.store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { changeFiles, toChangeExport } from '#workshop/changes/person.store.server.ts';
import { jobFiles, toJobExport } from '#workshop/jobs/person.store.server.ts';
import type { PersonOffer } from '#workshop/offers/person.store.server.ts';
import { toShowingExport } from '#workshop/shown/person.store.server.ts';
import { findPerson, type Person } from './people.store.server.ts';
import { findMention, isAddress } from './people.ts';

interface PersonFiles {
  json: string;
  files: { name: string; bytes: () => Promise<Uint8Array | null> }[];
}

/** All data on a contact of a person: a JSON file, the photos, the PDFs of offers, and the files of jobs and their change orders. */
export async function exportPerson(
  { db, storage }: { db: Db; storage: Storage },
  email: string,
  now: Date,
): Promise<PersonFiles> {
  const person = await findPerson(db, email);
  const data = { madeAt: now.toISOString(), ...toExport(email, person) };
  return {
    json: `${JSON.stringify(data, null, 2)}\n`,
    files: [
      ...person.photos.map((photo) => ({ name: photoName(photo), key: photo.fileKey })),
      ...offerFiles(person.offers),
      ...jobFiles(person.jobs),
      ...changeFiles(person.changes),
      ...emailFiles(person.emails),
    ].map(({ name, key }) => ({ name, bytes: () => readStored(storage, key) })),
  };
}
/** The data to give to the person, without other people's data. */
function toExport(email: string, person: Person) {
  const { quotes, events, photos, schemes, appointments, waitlist, links } = person;
  const { offers, offerLinks, jobs, jobLinks, showings, changes, changeLinks, passports, passportLinks } = person;
  const { mails, emails, mentions, suspects, account, invitations, passwordCodes, history, login } = person;
  const about = <T extends { quoteId: number }>(rows: T[], id: number) =>
    rows.filter(({ quoteId }) => quoteId === id).map(({ quoteId: _, ...row }) => row);
  const isFrom = (suspect: Suspect) => suspect.email?.toLowerCase() === email;
  const aboutSubject = (rows: typeof links, id: number) =>
    rows.filter(({ subjectId }) => subjectId === id).map(({ subjectId: _, ...row }) => row);
  return {
    email: isAddress(email) ? email : null,
    quotes: quotes.map((quote) => ({
      ...quote,
      appointment: about(appointments, quote.id).find(({ status }) => status !== 'proposed') ?? null,
      proposedTime: about(appointments, quote.id).find(({ status }) => status === 'proposed') ?? null,
      waitlist: about(waitlist, quote.id)[0] ?? null,
      photos: about(photos, quote.id).map(({ tokenHash: _, fileKey: __, thumbnailKey: ___, ...photo }) => ({
        ...photo,
        file: photoName({ quoteId: quote.id, ...photo }),
      })),
      schemes: about(schemes, quote.id),
      links: aboutSubject(links, quote.id),
      happened: about(events, quote.id).map(({ id: _, userId: __, ...event }) => event),
    })),
    offers: offers.map((offer) => ({ ...toOfferExport(offer), links: aboutSubject(offerLinks, offer.id) })),
    jobs: jobs.map((job) => {
      const showing = showings.find(({ jobId }) => jobId === job.id);
      return {
        ...toJobExport(job),
        links: aboutSubject(jobLinks, job.id),
        ...(showing && { showing: toShowingExport(showing) }),
      };
    }),
    changes: changes.map((change) => ({ ...toChangeExport(change), links: aboutSubject(changeLinks, change.id) })),
    passports: passports.map((passport) => ({
      ...toPassportExport(passport),
      links: aboutSubject(passportLinks, passport.id),
    })),
    mails: mails.filter((mail) => isOwnMail(mail, email, quotes)).map(({ id: _, ...mail }) => mail),
    emails: emails.map(toEmailExport),
    mentions: [...mentions, ...suspects.filter((suspect) => !isFrom(suspect))].map(
      ({ createdAt, source, details }) => ({
        createdAt,
        source,
        about: findMention(details, email),
      }),
    ),
    suspects: suspects.filter(isFrom),
    account,
    invitations,
    passwordCodes,
    history: history.map(({ entity, label, action, createdAt }) => ({ entity, label, action, createdAt })),
    login,
  };
}

/** Sent versions as they were sent, drafts as they stand. */
function toOfferExport({ number, status, createdAt, versions, decisions, scans }: PersonOffer) {
  return {
    number,
    status,
    createdAt,
    versions: versions.map(({ version, status, sentAt, sentTo, document, documentHash, body, pdfKey }) => ({
      version,
      status,
      sentAt,
      sentTo,
      documentHash,
      document: document === null ? body : JSON.parse(document),
      file: pdfKey && offerFileName(number, version),
    })),
    decisions: decisions.map(({ id: _, offerId: __, versionId: ___, changeOrderId: ____, pdfKey, ...decision }) => ({
      ...decision,
      file: pdfKey && offerFileName(number, 'accepted'),
    })),
    scans: scans.map((scan) => ({
      originalFilename: scan.originalFilename,
      createdAt: scan.createdAt,
      file: scanName(number, scan),
    })),
  };
}

/** The name of a PDF in the export, such as 'quotes/Q-26-0012-2.pdf'. */
function offerFileName(number: string, which: number | 'accepted'): string {
  return `quotes/${number}-${which}.pdf`;
}

/** 'quotes/Q-26-0012-scan-7.jpg' */
function scanName(number: string, { id, kind }: PersonOffer['scans'][number]): string {
  return `quotes/${number}-scan-${id}.${kind === 'photo' ? 'jpg' : 'pdf'}`;
}

/** The PDFs and scans of offers by their names in the export. */
function offerFiles(offers: PersonOffer[]): { name: string; key: string }[] {
  return offers.flatMap(({ number, versions, decisions, scans }) => [
    ...versions.flatMap(({ version, pdfKey }) =>
      pdfKey ? [{ name: offerFileName(number, version), key: pdfKey }] : [],
    ),
    ...decisions.flatMap(({ pdfKey }) => (pdfKey ? [{ name: offerFileName(number, 'accepted'), key: pdfKey }] : [])),
    ...scans.map((scan) => ({ name: scanName(number, scan), key: scan.fileKey })),
  ]);
}

/** A mail to the person or about their requests. Another person's mail that mentions them is not theirs. */
function isOwnMail({ recipient, quoteId }: Person['mails'][number], email: string, quotes: Person['quotes']): boolean {
  return recipient?.toLowerCase() === email || quotes.some(({ id }) => id === quoteId);
}

/** An email that came from the mailbox, with the names of its files in the export. */
function toEmailExport({ id: _, matchedBy: __, referenceIds: ___, count: ____, files, body, ...mail }: PersonMail) {
  return {
    ...mail,
    text: body,
    files: files.map((file) => ({ name: file.name, size: file.size, file: nameOf(file) })),
  };
}

const nameOf = ({ id, fileKey, name }: PersonMail['files'][number]) => fileKey && `emails/${id}-${name}`;

const emailFiles = (emails: PersonMail[]): { name: string; key: string }[] =>
  emails.flatMap(({ files }) =>
    files.flatMap((file) => (file.fileKey ? [{ name: nameOf(file)!, key: file.fileKey }] : [])),
  );

/** A photo's file name in the export. */
function photoName({ quoteId, id, mimeType }: Pick<Row<'quotePhotos'>, 'quoteId' | 'id' | 'mimeType'>): string {
  return `photos/request-${quoteId}-${id}.${mimeType === 'image/jpeg' ? 'jpg' : 'heic'}`;
}
