import type { Db } from '../open.ts';

/** Rows that are read at once. */
const BATCH_SIZE = 500;
const NAMES = ['firstName', 'lastName', 'email', 'phone', 'businessName'] as const;
const SEARCHED = [...NAMES, 'aircraftType', 'tailNumber', 'message'] as const;

/** Leads are found by the digits of their phone numbers, too. */
export async function up(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('quotes')
      .select(['id', 'searchText', ...SEARCHED])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, searchText, ...row } of rows) {
      const keys = SEARCHED.flatMap((name) => numberKeys(row[name] ?? ''));
      if (keys.length > 0)
        await db
          .updateTable('quotes')
          .set({ searchText: [searchText, ...keys].join(' ') })
          .where('id', '=', id)
          .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As features/foundation/fields makes them. */
function numberKeys(text: string): string[] {
  const key = text.normalize('NFKD');
  return (key.match(/\d[\d\s+().\-/·−\p{Pd}]*\d/gu) ?? [])
    .map((number) => number.replace(/\D/g, '').replace(/^\d{10}$/, '1$&'))
    .filter((digits) => !key.includes(digits));
}
