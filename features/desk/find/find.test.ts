import { describe, expect, it } from 'vitest';
import { indexNewLeads } from '#customers/leads/leads.store.server.ts';
import { signIn } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { withJob } from '#tests/support/jobs.ts';
import type { Found } from './find.contract.ts';
import { markWords, readSearch } from './find-words.ts';

const ADA = { firstName: 'Zoë', lastName: 'Østergård', email: 'zoe@example.com', phone: '(303) 555-0111' };
const ROSS = { firstName: 'Karl', lastName: 'Groß', email: 'karl@example.com', message: 'At Marfield airfield.' };

describe.each(engines)('the search of the desk on %s', (engine) => {
  it.each(['before', 'after'])('finds records by each of their names %s they are indexed', async (when) => {
    const { app, admin, job } = await withJob(engine);
    const { id: ada } = (await app.post('/api/quotes', { ...ADA, tailNumber: 'D-EABC', aircraftType: 'Piper' })).json();
    await app.post('/api/quotes', { ...ROSS, tailNumber: 'N412KR' });
    await admin.post('/api/passports', { tailNumber: 'N84KF', aircraft: 'Cessna 172', holderName: 'Łukasz Æ' });
    await admin.patch(`/api/jobs/${job.id}`, { title: 'Øresund repaint', tailNumber: 'N-076FA' });
    if (when === 'after') while (await indexNewLeads(app.db));
    const find = async (q: string) => titlesOf((await admin.get(`/api/find?q=${encodeURIComponent(q)}`)).json());
    const zoe = { customer: ['Zoë Østergård'], airplane: ['D-EABC'], lead: ['Zoë Østergård'] };
    for (const q of ['ostergard', 'ØSTERGÅRD zoe', 'zoe@example.com', '303-555-0111', '+1 (303) 555 0111', '5550111'])
      expect([q, await find(q)]).toEqual([q, zoe]);
    expect((await admin.get('/api/find?q=ostergard')).json().hits.at(-1).path).toBe(`/admin/quotes/${ada}`);
    expect(await find('deabc')).toEqual({ airplane: ['D-EABC'], lead: ['Zoë Østergård'] });
    expect(await find('de')).toMatchObject({ airplane: ['D-EABC'], lead: ['Zoë Østergård'] });
    expect(await find('84')).toMatchObject({ airplane: ['N84KF'] });
    expect(await find('gross')).toEqual({ customer: ['Karl Groß'], airplane: ['N412KR'], lead: ['Karl Groß'] });
    for (const q of ['N4', 'n-4', '41', '412k'])
      expect([q, await find(q)]).toEqual([q, { airplane: ['N412KR'], lead: ['Karl Groß'] }]);
    expect(await find('marfield')).toEqual({ airplane: ['N412KR'], lead: ['Karl Groß'] });
    expect(await find('lukasz ae')).toEqual({ airplane: ['N84KF'] });
    expect(await find('oresund')).toEqual({ job: [job.number] });
    expect(await find('n076fa')).toMatchObject({ job: [job.number] });
    expect(await find(job.number.toLowerCase())).toEqual({ job: [job.number] });
    expect(await find('whitfield')).toMatchObject({ job: [job.number], quote: [expect.stringMatching(/^Q-26-/)] });
    expect(await find('nobody of that name')).toEqual({});
    expect((await admin.get('/api/find?q=zz')).json()).toEqual({ hits: [], more: [] });
  });

  it('forgets an erased person', async () => {
    const { app, admin } = await withJob(engine);
    await app.post('/api/quotes', ADA);
    expect((await admin.post('/api/people/erasures', { email: ADA.email })).statusCode).toBe(201);
    for (const q of ['ostergard', '5550111']) expect((await admin.get(`/api/find?q=${q}`)).json().hits).toEqual([]);
    expect(await app.db.selectFrom('customerContacts').select('key').execute()).toEqual([{ key: 'dana@example.com' }]);
  });

  it('finds for a role what it may open, and by nothing that it may not see', async () => {
    const { app, admin, job } = await withJob(engine);
    const [painter, books] = [await signIn(app, 'painter'), await signIn(app, 'bookkeeper')];
    const kinds = async (who: typeof painter, q: string) =>
      Object.keys(titlesOf((await who.get(`/api/find?q=${encodeURIComponent(q)}`)).json()));
    expect([await kinds(painter, 'whitfield'), await kinds(painter, job.number)]).toEqual([['job'], ['job']]);
    const { invoices } = await sendWaiting(admin, job.id);
    const { number } = invoices[0]!;
    expect([await kinds(books, number), await kinds(painter, number)]).toEqual([['invoice'], []]);
    expect(await kinds(painter, 'dana@example.com')).toEqual([]);
    expect(await kinds(books, 'whitfield')).toEqual(['job', 'quote', 'invoice']);
    expect(await kinds(books, 'dana@example.com')).toEqual(['job', 'quote', 'invoice']);
  });
});

const titlesOf = ({ hits }: Found) =>
  Object.fromEntries(
    [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, all]) => [kind, all.map(({ title }) => title)]),
  );

it('reads a phone number as one word in any form, and a tail number without its hyphen', () => {
  for (const q of ['(303) 555-0111', '+1 303.555.0111', '303 555 0111', '1-303-555-0111'])
    expect(readSearch(q)).toEqual(['3035550111']);
  expect([readSearch('555-0111'), readSearch('0111'), readSearch('7777777')]).toEqual([
    ['5550111'],
    ['0111'],
    ['7777777'],
  ]);
  expect(readSearch(' N-123AB Æ ')).toEqual(['n123ab', 'ae']);
});

it('marks where the words of a search stand, whatever the accents', () => {
  const marked = (text: string, q: string) =>
    markWords(text, readSearch(q)).map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part));
  expect(marked('Zoë Østergård', 'oster zoe').join('')).toBe('[Zoë] [Øster]gård');
  expect(marked('Karl Groß', 'ross').join('')).toBe('Karl G[roß]');
  expect(marked('Zoe\u0308', 'zoe').join('')).toBe('[Zoe]\u0308');
  expect(marked('Field, Marfield', 'field')).toEqual(['[Field]', ', Mar', '[field]']);
});
