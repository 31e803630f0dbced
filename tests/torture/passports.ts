import { type Db, openDatabase } from '#database/open.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Call } from './changes.ts';
import type { Answer } from './clients.ts';
import type { Place } from './place.ts';
import type { Site } from './site.ts';

export interface StormedPassport {
  name: string;
  path: string;
  bodyOf(client: number): string;
}

/** Enters a passport with a work, and offers it to a buyer. */
export async function offerPassport(
  call: Call,
  node: Site,
  { cookie, secret, place, storm }: { cookie: string; secret: string; place: Place; storm: number },
): Promise<StormedPassport> {
  const post = async (path: string, body: object) =>
    (await call(node, `/api/passports${path}`, body, { cookie })).json();
  const holderEmail = 'tess@torture.example';
  const { id, tailNumber } = await post('', { tailNumber: `N${100 + storm}TS`, holderName: 'Tess', holderEmail });
  await post(`/${id}/works`, { title: 'Full repaint', deliveredOn: '2026-01-31' });
  await post(`/${id}/links`, { kind: 'holder' });
  await post(`/${id}/transfer`, { toEmail: buyerOf(id) });
  const db = openDatabase(place.location);
  try {
    const { linkId } = await db
      .selectFrom('passportTransfers')
      .select('linkId')
      .where('passportId', '=', id)
      .executeTakeFirstOrThrow();
    const address = await linkAddress(db, { sessionSecret: secret, publicUrl: node.url }, linkId);
    const token = /[\w-]{43}/.exec(new URL(address!).pathname)![0];
    return {
      name: `the passport of ${tailNumber}`,
      path: `/api/passport-links/${token}/accept`,
      bodyOf: (client) => JSON.stringify({ name: `Buyer ${client}` }),
    };
  } finally {
    await db.destroy();
  }
}

const buyerOf = (id: number) => `buyer-${id}@torture.example`;

/** At most one was told that they accepted: a kill may take the answer. */
export function findWrongAcceptances({ name }: StormedPassport, answers: readonly Answer[]): string[] {
  const accepted = answers.filter(({ status }) => status === 200);
  return accepted.length <= 1 ? [] : [`${accepted.length} clients accepted ${name}`];
}

/** Each passport was passed on once: its holder, one link of theirs that works, the warranty, and three mails. */
export async function findWrongPassports(db: Db): Promise<{ passports: number; wrong: string[] }> {
  const passports = await db.selectFrom('passports').select(['id', 'tailNumber', 'holderEmail']).execute();
  const transfers = await db.selectFrom('passportTransfers').select(['passportId', 'status']).execute();
  const works = await db.selectFrom('passportWorks').select(['passportId', 'transferred']).execute();
  const links = await db
    .selectFrom('links')
    .select(['subjectId', 'recipient'])
    .where('kind', 'in', ['holder', 'transfer'])
    .where('revokedAt', 'is', null)
    .execute();
  const mails = await db.selectFrom('outbox').select('message').where('kind', '=', 'passport-transferred').execute();
  const wrong = passports.flatMap(({ id, tailNumber, holderEmail }) => {
    const of = <Row extends { passportId: number }>(rows: readonly Row[]) =>
      rows.filter(({ passportId }) => passportId === id);
    const open = links.filter(({ subjectId }) => subjectId === id).map(({ recipient }) => recipient);
    const told = mails.filter(({ message }) => JSON.stringify(message).includes(tailNumber));
    const left = [of(transfers).map(({ status }) => status), of(works).map(({ transferred }) => transferred)];
    const isRight = holderEmail === buyerOf(id) && open.join() === buyerOf(id) && told.length === 3;
    return isRight && left.join() === 'done,1'
      ? []
      : [`${tailNumber} is ${left}, ${holderEmail}, ${open}, ${told.length}`];
  });
  return { passports: passports.length, wrong };
}
