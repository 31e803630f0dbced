import type { Db } from '../open.ts';

/** Rows that are read at once. */
const BATCH_SIZE = 500;

/** What leads are found and sorted by has no accents. Only texts beyond ASCII change. */
export async function up(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('quotes')
      .select(['id', 'searchText', 'sortName'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, searchText, sortName } of rows) {
      const keys = { searchText: searchKey(searchText), sortName: searchKey(sortName) };
      if (keys.searchText !== searchText || keys.sortName !== sortName)
        await db.updateTable('quotes').set(keys).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As features/foundation/fields makes it. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[øłđðħıŧςßþæœ]/gu, (letter) => PLAIN_LETTERS[letter] ?? '');
}

const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};
