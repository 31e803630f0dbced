import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { seal, unseal } from '#server/crypto.ts';
import type { GooglePhoto } from './google-photos.contract.ts';
import type { ChosenPhoto } from './picked-photos.ts';

const PURPOSE = 'google-photos';
/** The only row's id. */
const THE_ONE = 1;

/** An admin's tokens, as read. */
export interface Connection {
  userId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: string;
  updatedAt: string;
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

/** Null without one, or if it was sealed with an earlier secret. */
export async function findConnection(db: Db, secret: string, userId: string): Promise<Connection | null> {
  const row = await db
    .selectFrom('googleConnections')
    .select(['userId', 'accessToken', 'refreshToken', 'accessExpiresAt', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const accessToken = row && unseal(secret, PURPOSE, row.accessToken);
  const refreshToken = row && unseal(secret, PURPOSE, row.refreshToken);
  return accessToken && refreshToken ? { ...row, accessToken, refreshToken } : null;
}

/** Stores an admin's tokens and replaces earlier ones. */
export async function saveConnection(
  db: Db,
  secret: string,
  userId: string,
  { accessToken, refreshToken, expiresAt }: Tokens,
): Promise<void> {
  const now = new Date().toISOString();
  const values = {
    accessToken: seal(secret, PURPOSE, accessToken),
    refreshToken: seal(secret, PURPOSE, refreshToken),
    accessExpiresAt: expiresAt.toISOString(),
    updatedAt: now,
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('googleConnections')
      .values({ userId, ...values, createdAt: now })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute();
    await noteSettings(trx, now);
  });
}

/** Stores a renewed access token, unless the admin has reconnected or disconnected meanwhile. */
export async function saveAccess(
  db: Db,
  secret: string,
  { userId, updatedAt }: Connection,
  { accessToken, expiresAt }: Pick<Tokens, 'accessToken' | 'expiresAt'>,
): Promise<void> {
  await db
    .updateTable('googleConnections')
    .set({ accessToken: seal(secret, PURPOSE, accessToken), accessExpiresAt: expiresAt.toISOString() })
    .where('userId', '=', userId)
    .where('updatedAt', '=', updatedAt)
    .execute();
}

/** @param meant deletes only this connection, not a newer one */
export async function deleteConnection(db: Db, userId: string, meant?: Connection): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('googleConnections')
      .where('userId', '=', userId)
      .$if(meant !== undefined, (query) => query.where('updatedAt', '=', meant!.updatedAt))
      .execute();
    await noteSettings(trx, new Date().toISOString());
  });
}

/** When any user last copied a photo. */
export async function lastImport(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('googlePhotosSettings')
    .select('lastSync')
    .where('id', '=', THE_ONE)
    .executeTakeFirst();
  return row?.lastSync ?? null;
}

/** Stores a picked photo. One picked before keeps its record with new details. */
export async function savePhoto(db: Db, { id, ...photo }: ChosenPhoto): Promise<GooglePhoto> {
  const now = new Date().toISOString();
  const values = { ...photo, updatedAt: now };
  const row = await db
    .insertInto('googlePhotos')
    .values({ id, ...values, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPhoto(row);
}

export async function findPhoto(db: Db, id: string): Promise<(GooglePhoto & { baseUrl: string }) | null> {
  const row = await db.selectFrom('googlePhotos').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...toPhoto(row), baseUrl: row.baseUrl } : null;
}

export async function markImported(db: Db, id: string): Promise<void> {
  const now = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('googlePhotos').set({ imported: true, updatedAt: now }).where('id', '=', id).execute();
    await noteSettings(trx, now, { lastSync: now });
  });
}

/** Stores whether any user is connected, and the last copy. */
async function noteSettings(trx: Db, now: string, more: { lastSync?: string } = {}): Promise<void> {
  const connection = await trx.selectFrom('googleConnections').select('userId').limit(1).executeTakeFirst();
  const values = { active: connection !== undefined, updatedAt: now, ...more };
  await trx
    .insertInto('googlePhotosSettings')
    .values({ id: THE_ONE, ...values, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

function toPhoto(row: Row<'googlePhotos'>): GooglePhoto {
  const { id, filename, mimeType, creationTime, width, height, imported, createdAt, updatedAt } = row;
  return { id, filename, mimeType, creationTime, width, height, imported, createdAt, updatedAt };
}
