import { randomBytes } from 'node:crypto';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Scheme } from '#features/drawing/contract.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from '../coatings/contract.ts';
import { factsOf, readScheme, writeScheme } from '../rules.ts';
import { countStudio, loadCoatings } from '../store.server.ts';
import { coatingsOfSaved, type SavedCoating } from './rules.ts';

const TOKEN_BYTES = 16;

interface NewSaved {
  scheme: Scheme;
  note: string | null;
  showsMark: boolean;
  now: Date;
}

/** Saves a scheme under a new link. @returns its token, which is not stored: a copy of the database opens nothing */
export function saveScheme(db: Db, { scheme, note, showsMark, now }: NewSaved): Promise<string> {
  return transactOnce(db, async (trx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await trx
      .insertInto('schemes')
      .values({
        tokenHash: sha256(token),
        code: writeScheme(scheme),
        facts: json(factsOf(scheme, await loadCoatings(trx))),
        note,
        showsMark,
        openedOn: shopDay(now),
        createdAt: now.toISOString(),
      })
      .execute();
    await countStudio(trx, 'saved', scheme.layout, now);
    return token;
  });
}

/** A saved scheme, as far as it is known today. */
export interface FoundScheme {
  scheme: Scheme;
  /** The name of its airplane when it was saved. */
  type: string;
  /** Those of its zones: as they are today, else as they were when it was saved. */
  coatings: SavedCoating[];
  note: string | null;
  showsMark: boolean;
  /** YYYY-MM-DD: a shop day. */
  savedOn: string;
}

/**
 * The scheme of a link; null if unknown. Any text is hashed and looked up, so that a malformed token takes as long as an
 * unknown one. Notes the day, from which its removal is counted.
 */
export async function openSaved(db: Db, token: string, now: Date): Promise<FoundScheme | null> {
  const row = await db.selectFrom('schemes').selectAll().where('tokenHash', '=', sha256(token)).executeTakeFirst();
  const read = row && readScheme(row.code);
  if (!read || 'problem' in read) return null;
  const today = shopDay(now);
  if (row.openedOn < today)
    await db
      .updateTable('schemes')
      .set({ openedOn: today })
      .where('id', '=', row.id)
      .where('openedOn', '<', today)
      .execute();
  const { scheme } = read;
  const { facts, note, showsMark } = row;
  return {
    scheme,
    type: facts.type,
    coatings: coatingsOfSaved(scheme, (await readSetting(db, COATINGS_SETTING)).coatings, facts.coatings),
    note,
    showsMark,
    savedOn: shopDay(new Date(row.createdAt)),
  };
}
