import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchFields } from '#customers/leads/lead-words.ts';
import { indexNewLeads } from '#customers/leads/leads.store.server.ts';
import { json } from '#database/columns.ts';
import { migrate } from '#database/migrate.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { numberKey, searchWords } from '#foundation/fields/typed-text.ts';
import { emptyLocation, engines, freshDatabase, onCleanUp } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { countLeads, findLeadPage } from './lead-list.store.server.ts';

/** Few letters, so that words match often, and every character with a meaning in an index or a pattern. */
const LETTERS = [...'aAbBnN12%_\\"\'*-.^ßÄéø\u0308漢🛩 '];
const text = (min: number, max: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: min, maxLength: max }).map((letters) => letters.join(''));

/** SQLite indexes new leads later: results must not depend on its progress. */
const STATES = engines.flatMap((engine) =>
  (engine === 'sqlite' ? ['none', 'half', 'all'] : ['all']).map((indexed) => ({ engine, indexed })),
);

async function index(db: Db): Promise<void> {
  while (await indexNewLeads(db));
}

describe.each(STATES)('a search on $engine, with $indexed of the quotes indexed', ({ engine, indexed }) => {
  test('finds what a full scan finds, whatever the words', { timeout: 120_000 }, async () => {
    const { db } = await freshDatabase(engine);
    const messages = fc.sample(text(0, 40), { numRuns: 200, seed: 7 });
    for (const [n, message] of messages.entries()) {
      await insert(db, message);
      if (indexed === 'half' && n === 100) await index(db);
    }
    if (indexed === 'all') await index(db);
    const stored = await db.selectFrom('quotes').select(['id', 'searchText']).orderBy('id').execute();
    await fc.assert(
      fc.asyncProperty(text(1, 12), async (q) => {
        const words = searchWords(q).map(numberKey);
        const expected = stored.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
        const page = await findLeadPage(db, { sort: 'oldest', limit: 500, q });
        expect(page!.leads.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(await countLeads(db, { q })).toBe(expected.length);
      }),
      { numRuns: isFullRun ? 300 : 100, seed: 7 },
    );
  });

  test('follows updates and deletes', async () => {
    const { db } = await freshDatabase(engine);
    const id = await insert(db, 'a stripe of vermilion');
    const found = async (q: string) => countLeads(db, { q });
    if (indexed !== 'none') await index(db);
    expect(await found('VERMILION')).toBe(1);
    await db.updateTable('quotes').set({ searchText: 'a stripe of cobalt' }).where('id', '=', id).execute();
    expect([await found('vermilion'), await found('cobalt')]).toEqual([0, 1]);
    if (indexed === 'half') await index(db);
    await db.deleteFrom('quotes').where('id', '=', id).execute();
    expect(await found('cobalt')).toBe(0);
    await insert(db, 'cobalt again');
    await index(db);
    expect(await found('cobalt')).toBe(1);
    // Throws when the index and the leads disagree.
    if (engine === 'sqlite')
      await sql`insert into quotes_search(quotes_search, rank) values ('integrity-check', 1)`.execute(db);
  });

  test('scans the list when a word matches too many quotes', {
    timeout: 60_000,
  }, async () => {
    const { db } = await freshDatabase(engine);
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 1_100; n++) await insert(trx, `paint of number ${n}`);
    });
    if (indexed === 'half') await indexNewLeads(db);
    if (indexed === 'all') await index(db);
    expect(await countLeads(db, { q: 'paint' })).toBe(1_100);
    expect(await countLeads(db, { q: 'paint 1099' })).toBe(1);
    const page = await findLeadPage(db, { sort: 'newest', limit: 2, q: 'paint number' });
    expect(page!.leads.map(({ message }) => message)).toEqual(['paint of number 1099', 'paint of number 1098']);
  });
});

test.each(engines)('finds leads of an earlier release without their accents on %s', async (engine) => {
  const db = openDatabase(await emptyLocation(engine));
  onCleanUp(() => db.destroy());
  await migrate(db, '0045_security_log_guards');
  const id = await insert(db, 'A stripe of Café');
  const person = { firstName: 'Zoe\u0308', lastName: 'Øster', phone: '(303) 555-0111', message: 'Café' };
  const old = { searchText: 'zoe\u0308 øster nora@example.com (303) 555-0111    café', sortName: 'øster zoe\u0308' };
  await db
    .updateTable('quotes')
    .set({ ...person, ...old })
    .where('id', '=', id)
    .execute();
  await index(db);
  await migrate(db);
  const lead = await db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow();
  expect(lead).toMatchObject(searchFields(lead));
  expect(await countLeads(db, { q: 'zoë oster café' })).toBe(1);
  expect(await countLeads(db, { q: '303.555.0111' })).toBe(1);
  expect((await findLeadPage(db, { sort: 'name', limit: 2, q: 'cafe' }))!.leads).toHaveLength(1);
});

async function insert(db: Db, message: string): Promise<number> {
  const person = { firstName: 'Nora', lastName: 'Castellan', email: 'nora@example.com', message };
  const blank = { phone: null, businessName: null, aircraftType: null, tailNumber: null };
  // An earlier release has no key of phones.
  const { phoneKey: _, ...keys } = searchFields({ ...person, ...blank });
  const { id } = await db
    .insertInto('quotes')
    .values({
      ...person,
      ...keys,
      services: json<string[]>([]),
      details: json<Record<string, string>>({}),
      estimate: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('quotes added one by one share an indexing step', async () => {
  const { db } = await freshDatabase('sqlite');
  for (let n = 0; n < 51; n++) await insert(db, `number ${n}`);
  // Only a full step reports more to do: a step after each lead would make the next insert wait for its sync.
  expect([await indexNewLeads(db), await indexNewLeads(db), await indexNewLeads(db)]).toEqual([true, false, false]);
  expect(await sql<{ id: number }>`select id from quotes_search_upto`.execute(db)).toMatchObject({
    rows: [{ id: 51 }],
  });
});
