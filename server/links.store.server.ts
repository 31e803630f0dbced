import { randomBytes } from 'node:crypto';
import type { Db } from '#database/open.ts';
import { prepared, preparedInsert } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { keyedHash, sha256 } from './crypto.ts';

/** The kinds of private links and the addresses of their pages: `*` is the token. */
const LINK_PAGES = {
  request: '/request/*',
  offer: '/q/*',
  change: '/change/*',
  job: '/job/*',
  subscription: '/subscription/*',
  asking: '/asking/*',
  passport: '/paint/*',
  holder: '/paint/*/holder',
  transfer: '/paint/*/accept',
  waitlist: '/waitlist/*',
} as const;
export type LinkKind = keyof typeof LINK_PAGES;

/** 22 characters in base64url. */
const NONCE_BYTES = 16;

export type Link = Row<'links'>;
type NewLink = { kind: LinkKind; subjectId: number; recipient: string | null; expiresAt: string | null };

/**
 * Creates a link in the transaction that stores its subject. The table holds no token, so a copy of it opens nothing.
 */
export async function createLink(
  trx: Db,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
  { kind, subjectId, recipient, expiresAt }: NewLink,
): Promise<Link> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const tokenHash = sha256(tokenOf(sessionSecret, { nonce }));
  const row = { kind, subjectId, recipient, expiresAt, nonce, tokenHash, createdAt: now.toISOString() };
  const [{ id }] = (await insertLinks(trx, [row])) as [{ id: number }];
  return { ...row, ...UNSEEN, id, revokedAt: null };
}

const UNSEEN = { openedAt: null, openings: 0, lastOpenedAt: null };

const insertLinks = preparedInsert('links', [
  'kind',
  'subjectId',
  'recipient',
  'expiresAt',
  'nonce',
  'tokenHash',
  'createdAt',
]);

/** The token of a link, 43 characters; reproducible, so that the owner can copy the same address again. */
function tokenOf(sessionSecret: string, { nonce }: Pick<Link, 'nonce'>): string {
  return keyedHash(sessionSecret, 'link', nonce);
}

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The link of a token, expired or not; null if unknown, revoked or of another kind. */
export async function findLink(db: Db, kinds: readonly LinkKind[], token: string): Promise<Link | null> {
  if (!TOKEN.test(token)) return null;
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .where('kind', 'in', kinds)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return link ?? null;
}

/** A link that is not revoked. */
async function linkById(db: Db, id: number): Promise<Link | null> {
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return link ?? null;
}

/** The newest valid link to a subject; null without one. */
export async function currentLink(
  db: Db,
  { kind, subjectId, now }: { kind: LinkKind; subjectId: number; now: Date },
): Promise<Link | null> {
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now.toISOString())]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return link ?? null;
}

/** Revokes all links to a subject. */
export async function revokeLinks(trx: Db, kind: LinkKind, subjectId: number, now: Date): Promise<void> {
  await trx
    .updateTable('links')
    .set({ revokedAt: now.toISOString() })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Lets a link work until another instant; what it shows now may be unseen. */
export async function extendLink(
  trx: Db,
  id: number,
  { expiresAt, isUnseen }: { expiresAt: string; isUnseen: boolean },
): Promise<void> {
  await trx
    .updateTable('links')
    .set({ expiresAt, ...(isUnseen && UNSEEN) })
    .where('id', '=', id)
    .execute();
}

/** Lets the links to a subject work from now on until an instant, by default without an end. @returns their ids */
export async function keepLinks(
  trx: Db,
  kind: LinkKind,
  subjectId: number,
  expiresAt: string | null = null,
): Promise<number[]> {
  const rows = await setExpiry(trx, { kind, subjectId, expiresAt });
  return rows.map(({ id }) => id);
}

const setExpiry = prepared<Pick<Link, 'kind' | 'subjectId' | 'expiresAt'>, Pick<Link, 'id'>>((db, slot) =>
  db
    .updateTable('links')
    .set({ expiresAt: slot('expiresAt') })
    .where('kind', '=', slot('kind'))
    .where('subjectId', '=', slot('subjectId'))
    .where('revokedAt', 'is', null)
    .returning('id'),
);

/** How often the page of a link was opened, for the desk. */
export function openingsOf({ openedAt, openings, lastOpenedAt }: Link) {
  return { openedAt, openings, lastOpenedAt };
}

/** A page that is loaded again within this time was opened once: a link is written at most twice in an hour. */
const VISIT_MS = 30 * 60_000;
const visitStart = (now: Date) => new Date(now.getTime() - VISIT_MS).toISOString();

/** Whether a look at the page of a link begins a visit, and counts as an opening. */
export const beginsVisit = ({ lastOpenedAt }: Pick<Link, 'lastOpenedAt'>, now: Date): boolean =>
  lastOpenedAt === null || lastOpenedAt <= visitStart(now);

/** Counts an opening if this look begins a visit. @returns whether it was the first one */
export async function noteOpened(db: Db, { id }: Pick<Link, 'id'>, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const counted = await db
    .updateTable('links')
    .set((e) => ({
      openings: e('openings', '+', 1),
      openedAt: e.fn.coalesce('openedAt', e.val(at)),
      lastOpenedAt: at,
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('lastOpenedAt', 'is', null), e('lastOpenedAt', '<=', visitStart(now))]))
    .returning('openings')
    .executeTakeFirst();
  return counted?.openings === 1;
}

/** An answer through the link to a subject comes from its page, even if the page never reported that it was seen. */
export async function noteAnswered(trx: Db, kind: LinkKind, subjectId: number, at: string): Promise<void> {
  await trx
    .updateTable('links')
    .set({ openings: 1, openedAt: at, lastOpenedAt: at })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .where('openedAt', 'is', null)
    .execute();
}

/**
 * The address of a link for a mail; null if it is revoked or deleted. A link made with another session secret is
 * replaced, because its token cannot be reproduced.
 */
export async function linkAddress(
  db: Db,
  { sessionSecret, publicUrl }: { sessionSecret: string; publicUrl: string },
  id: number,
): Promise<string | null> {
  const link = await linkById(db, id);
  if (!link) return null;
  const current = isReadable(sessionSecret, link)
    ? link
    : await createLink(db, { sessionSecret, now: new Date() }, { ...link, kind: link.kind as LinkKind });
  return publicUrl + pathOf(sessionSecret, current);
}

/** The address of a link within the site; null if its token cannot be reproduced. */
export function linkPath(sessionSecret: string, link: Link): string | null {
  if (!isReadable(sessionSecret, link)) return null;
  return pathOf(sessionSecret, link);
}

const pathOf = (sessionSecret: string, link: Link) =>
  LINK_PAGES[link.kind as LinkKind].replace('*', tokenOf(sessionSecret, link));

/** Whether the token can be reproduced with this secret. */
export function isReadable(sessionSecret: string, link: Link): boolean {
  return sha256(tokenOf(sessionSecret, link)) === link.tokenHash;
}
