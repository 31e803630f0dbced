import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { sha256Hex } from '#server/crypto.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import type { MailboxProblem } from './mailbox.constants.ts';

export type MailboxState = Row<'mailboxState'>;

/** Longer than a node needs from one renewal to the next; another one takes over after it. */
const LEASE_MS = 90_000;
/** How long a mailbox that answered counts as connected. */
const CONNECTED_MS = 5 * MINUTE_MS;
/** After which the owner hears that it does not answer. */
const SILENT_MS = HOUR_MS;

type Place = { host: string; username: string; folder: string };

/** Tells mailboxes apart, without saying whose they are. */
export const placeKey = ({ host, username, folder }: Place): string =>
  sha256Hex(JSON.stringify([host.toLowerCase(), username, folder]));

/** The state of this mailbox; null before the first look, and for another mailbox. */
export async function readState(db: Db, place: Place): Promise<MailboxState | null> {
  const state = await db.selectFrom('mailboxState').selectAll().where('place', '=', placeKey(place)).executeTakeFirst();
  return state ?? null;
}

/** A mailbox is read from `beginsAt` on; one that is read already goes on, unless it is to begin again. */
export async function beginMailbox(
  trx: Db,
  place: Place,
  { beginsAt, isAgain, now }: { beginsAt: Date; isAgain: boolean; now: Date },
): Promise<void> {
  const begun = {
    place: placeKey(place),
    beginsAt: beginsAt.toISOString(),
    seenAt: now.toISOString(),
    uidValidity: null,
    lastUid: null,
    // The node that reads stops: its messages are of another place.
    leasedBy: null,
    leasedUntil: null,
    answeredAt: null,
    problem: null,
    takenAt: null,
  };
  await trx
    .insertInto('mailboxState')
    .values({ id: 1, ...begun })
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet(begun);
      return isAgain ? update : update.where('mailboxState.place', '<>', begun.place);
    })
    .execute();
}

/** Takes or renews the lease of the mailbox. @returns its state; null while another process reads it */
export async function leaseMailbox(
  db: Db,
  place: Place,
  { node, now }: { node: string; now: Date },
): Promise<MailboxState | null> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const time = now.toISOString();
  // A lease that is longer comes from a wrong clock.
  const latest = new Date(now.getTime() + 2 * LEASE_MS).toISOString();
  const lease = () =>
    db
      .updateTable('mailboxState')
      .set({ leasedBy: node, leasedUntil: until })
      .where('place', '=', placeKey(place))
      .where((e) =>
        e.or([
          e('leasedBy', '=', node),
          e('leasedUntil', 'is', null),
          e('leasedUntil', '<=', time),
          e('leasedUntil', '>', latest),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
  const leased = await lease();
  if (leased) return leased;
  if (await readState(db, place)) return null;
  // Of the environment, which no one saved.
  await beginMailbox(db, place, { beginsAt: now, isAgain: false, now });
  return (await lease()) ?? null;
}

export async function releaseMailbox(db: Db, node: string): Promise<void> {
  await db
    .updateTable('mailboxState')
    .set({ leasedBy: null, leasedUntil: null })
    .where('leasedBy', '=', node)
    .execute();
}

/** Records that the server answered, or why it did not. */
export async function noteMailbox(
  db: Db,
  node: string,
  { problem, now }: { problem: MailboxProblem | null; now: Date },
): Promise<void> {
  await db
    .updateTable('mailboxState')
    .set({ problem, ...(problem === null && { answeredAt: now.toISOString() }) })
    .where('leasedBy', '=', node)
    .execute();
}

export const isConnected = ({ answeredAt, problem }: MailboxState, now: Date): boolean =>
  problem === null && answeredAt !== null && now.getTime() - Date.parse(answeredAt) < CONNECTED_MS;

/** Whether the mailbox has not answered for an hour, whatever the reason. */
export async function isMailboxSilent(db: Db, place: Place, now: Date): Promise<boolean> {
  const state = await readState(db, place);
  if (!state) return false;
  const since = state.answeredAt ?? state.seenAt;
  return now.getTime() - Date.parse(since) >= SILENT_MS;
}

/** How far it was read. Fails where another process reads it now. */
export interface Progress {
  uidValidity: string;
  lastUid: number;
  /** When the message came. */
  seenAt: string;
}

/** The lease was lost: what was read is read again by another process. */
class LostLease extends Error {}

/** @throws {LostLease} */
export async function noteProgress(
  trx: Db,
  node: string,
  { uidValidity, lastUid, seenAt }: Progress,
  takenAt?: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('mailboxState')
    .set((e) => ({
      uidValidity,
      lastUid: String(lastUid),
      seenAt: e.case().when('seenAt', '<', seenAt).then(seenAt).else(e.ref('seenAt')).end(),
      ...(takenAt && { takenAt }),
    }))
    .where('leasedBy', '=', node)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostLease('Another process reads the mailbox');
}
