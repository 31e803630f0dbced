import { paintOf } from '#airplanes/drawing/pictures.ts';
import { COATINGS_SETTING, type CoatingEntry } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { summarizeScheme } from '#customers/schemes/summaries.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { currentLink, type Link, linkPath } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { withMark } from '../desk/passport-words.ts';
import type { BuyerPassport, HolderPassport, LinkedPassport, PublicPassport, ShownWork } from '../passport.contract.ts';
import { findPassport, listFiles, type WholePassport, type WholeWork } from '../passport.store.server.ts';
import { endOfOffer, goesAlong, offerState, showWarranty, swatchOf } from '../warranty.ts';

type LinkContext = { sessionSecret: string; now: Date };

/** What a link of a passport allows; null if the passport is gone, 'hidden' if its public page is not shown. */
export async function findLinked(db: Db, link: Link, how: LinkContext): Promise<LinkedPassport | 'hidden' | null> {
  const passport = await findPassport(db, link.subjectId);
  if (!passport) return null;
  if (link.kind === 'holder') return toHolder(db, passport, how);
  if (link.kind === 'transfer') return toBuyer(db, passport, link, how);
  if (!passport.published) return 'hidden';
  return { access: 'public', ...(await toShown(db, passport, { ...how, isHolder: false })) };
}

type Shown = Omit<PublicPassport, 'access'>;

async function toShown(
  db: Db,
  passport: WholePassport,
  { now, isHolder }: LinkContext & { isHolder: boolean },
): Promise<Shown> {
  const { id, tailNumber, aircraft, serial, showSerial, works } = passport;
  const aircraftType = await findType(db, works);
  const files = await listFiles(db, id, isHolder);
  const { coatings } = await readSetting(db, COATINGS_SETTING);
  const painted = works.find(({ schemeCode }) => schemeCode !== null && 'scheme' in readScheme(schemeCode));
  const photosOf = ({ jobId }: WholeWork) => files.filter((file) => file.jobId === jobId && file.kind === 'photo');
  const today = shopDay(now);
  return {
    tailNumber,
    aircraft,
    aircraftType,
    serial: showSerial || isHolder ? serial : null,
    scheme: painted ? showScheme(withMark(painted.schemeCode!, tailNumber)) : null,
    works: works.map((work) => toShownWork(work, { today, coatings, photos: photosOf(work) })),
    today,
  };
}

/** As the job of the newest work has it. */
async function findType(db: Db, works: readonly WholeWork[]): Promise<string> {
  const jobId = works.find((work) => work.jobId !== null)?.jobId ?? 0;
  const job = await db.selectFrom('jobs').select('aircraftType').where('id', '=', jobId).executeTakeFirst();
  return job?.aircraftType ?? '';
}

function showScheme(code: string): Shown['scheme'] {
  const read = readScheme(code);
  return 'scheme' in read ? { code, words: summarizeScheme(read.scheme) } : null;
}

function toShownWork(
  work: WholeWork,
  { today, coatings, photos }: { today: string; coatings: readonly CoatingEntry[]; photos: Row<'jobFiles'>[] },
): ShownWork {
  const { id, title, deliveredOn, warrantyText, soldOn, warrantyMonths, warrantyEndsOn, laborMonths, laborEndsOn } =
    work;
  const scheme = work.schemeCode === null ? null : colorsOf(work.schemeCode, coatings);
  let trims = 0;
  return {
    id,
    title,
    deliveredOn,
    warrantyText,
    soldOn,
    goesAlong: goesAlong(work),
    coats: work.coats.map((coat) => {
      const at = coat.layer === 'trim' ? ++trims : 0;
      return { ...coat, swatch: swatchOf(coat, { colors: coatings, scheme, at }) };
    }),
    paint: showWarranty({ months: warrantyMonths, endsOn: warrantyEndsOn, soldOn }, today),
    labor: showWarranty({ months: laborMonths, endsOn: laborEndsOn, soldOn }, today),
    hasReleasePack: work.releaseKey !== null,
    photos: photos.map(({ id, caption, width, height }) => ({ id, caption, width, height })),
  };
}

/** The colors of a scheme: its base, then its lines. */
function colorsOf(code: string, coatings: readonly CoatingEntry[]): string[] | null {
  const read = readScheme(code);
  if ('problem' in read) return null;
  const { base, a, b, c } = paintOf(read.scheme, coatings).zones;
  return [base, a, b, c].flatMap((coat) => coat?.color ?? []);
}

async function toHolder(db: Db, passport: WholePassport, how: LinkContext): Promise<HolderPassport> {
  const { id, published, showSerial, serial } = passport;
  const newest = await findNewestOffer(db, id);
  const state = newest && offerState(newest, how.now);
  return {
    access: 'holder',
    ...(await toShown(db, passport, { ...how, isHolder: true })),
    published,
    showSerial,
    hasSerial: serial !== null,
    documents: await listDocuments(db, passport),
    publicPath: await findPublicPath(db, id, how),
    transfer: state === 'offered' ? showOffer(newest!) : null,
    // An erased buyer has no address.
    unanswered: state === 'expired' && newest!.toEmail !== null ? showOffer(newest!) : null,
  };
}

async function toBuyer(db: Db, passport: WholePassport, link: Link, how: LinkContext): Promise<BuyerPassport | null> {
  const newest = await findNewestOffer(db, passport.id);
  if (newest?.linkId !== link.id || offerState(newest, how.now) !== 'offered') return null;
  return {
    access: 'buyer',
    ...(await toShown(db, passport, { ...how, isHolder: false })),
    transfer: showOffer(newest),
  };
}

function findNewestOffer(db: Db, passportId: number): Promise<Row<'passportTransfers'> | undefined> {
  return db
    .selectFrom('passportTransfers')
    .selectAll()
    .where('passportId', '=', passportId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

const showOffer = (offer: Row<'passportTransfers'>) => ({ toEmail: offer.toEmail!, until: endOfOffer(offer) });

/** Release packs, and what was handed over as a document: newest work first. */
async function listDocuments(db: Db, { id, works }: WholePassport): Promise<HolderPassport['documents']> {
  const files = (await listFiles(db, id, true)).filter(({ kind }) => kind === 'document');
  const balances = await findWeightFiles(db, works);
  return works.flatMap((work) => [
    ...(work.releaseKey === null
      ? []
      : [
          {
            path: `works/${work.id}/release.pdf`,
            title: 'Release pack',
            day: work.deliveredOn,
            size: work.releaseSize!,
          },
        ]),
    ...files
      .filter(({ jobId }) => jobId === work.jobId)
      .map(({ id, caption, originalFilename, createdAt, size }) => ({
        path: `files/${id}`,
        title: balances.has(id) ? WEIGHT_TITLE : caption || originalFilename || 'Document',
        day: shopDay(new Date(createdAt)),
        size,
      })),
  ]);
}

const WEIGHT_TITLE = 'Weight and balance, as handed over';

/** The ids of the files that the checks of weight and balance name. */
async function findWeightFiles(db: Db, works: readonly WholeWork[]): Promise<Set<number>> {
  const jobIds = works.flatMap(({ jobId }) => jobId ?? []);
  const checks = await db
    .selectFrom('jobChecks')
    .select('value')
    .where('key', '=', 'weight')
    .where('jobId', 'in', jobIds.length > 0 ? jobIds : [0])
    .execute();
  return new Set(checks.flatMap(({ value }) => (value as { fileId?: number | null } | null)?.fileId ?? []));
}

/** The path of the public page of the passport that a job's work is in; null without one, and while it is hidden. */
export async function findPassportPath(db: Db, jobId: number, how: LinkContext): Promise<string | null> {
  const passport = await db
    .selectFrom('passportWorks')
    .innerJoin('passports', 'passports.id', 'passportWorks.passportId')
    .select('passportId')
    .where('jobId', '=', jobId)
    .where('published', '=', true)
    .executeTakeFirst();
  return passport ? findPublicPath(db, passport.passportId, how) : null;
}

/** The address of a passport's public page as its links have it; null where the shop has to renew it. */
export async function findPublicPath(
  db: Db,
  passportId: number,
  { sessionSecret, now }: LinkContext,
): Promise<string | null> {
  const link = await currentLink(db, { kind: 'passport', subjectId: passportId, now });
  return link && linkPath(sessionSecret, link);
}
