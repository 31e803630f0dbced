import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { LAYOUT_IDS, type Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { sheetPool } from '#customers/schemes/pools.process.server.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { QueueFullError, WorkerPool } from '#foundation/workers/queue.process.server.ts';
import { WorkerEndedError } from '#foundation/workers/worker.process.server.ts';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { readScheme } from './scheme-code.ts';
import { seedScheme } from './scheme-fields.ts';
import { SAVE_MESSAGES, SEED_SCHEMES, SHEET_MESSAGES } from './scheme-limits.constants.ts';
import { makeSheet } from './sheet.process.server.ts';
import { writeSheet } from './sheet.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';
import { STUDIO_SETTING } from './studio.contract.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
const LETTER = [792, 612];
const MAX_BYTES = 400_000;
const addressOf = (code: string) => `/api/schemes/sheet.pdf?${new URLSearchParams({ s: code })}`;

const orderOf = (scheme: Scheme) => ({
  scheme,
  coatings: COATINGS_SETTING.builtIn.coatings,
  link: 'https://flatirons.example/studio/k7QxV2mP',
  drawnOn: '2026-11-23',
  business: 'Flatirons Aircraft Refinishing',
});

function schemeOf(code: string): Scheme {
  const read = readScheme(code);
  if ('problem' in read) throw new Error(read.problem);
  return read.scheme;
}

/** The gate reads the sheets of a third of the schemes. */
const someSchemes = SEED_SCHEMES.filter((_, at) => isFullRun || at % 3 === 0);

describe('the sheet', () => {
  test.each(someSchemes)('of $name says on two pages what its rules say', async ({ code }) => {
    const order = orderOf(schemeOf(code));
    const sheet = writeSheet(order);
    const bytes = await makeSheet(order);
    expect(bytes.length).toBeLessThan(MAX_BYTES);
    const { title, language, pages, fonts, embeddedFonts } = await readPdf(bytes);
    expect([title, language]).toEqual([`Paint scheme ${sheet.mark}`, 'en-US']);
    expect(pages.map(({ size }) => size)).toEqual([LETTER, LETTER]);
    expect([fonts, embeddedFonts]).toEqual([4, 4]);

    const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]];
    for (const text of [sheet.mark, sheet.type, sheet.layout, sheet.overall, sheet.drawnOn, sheet.rulesReadOn])
      expect(first.text).toContain(text?.replaceAll('\u00a0', ' '));
    // A long code runs over two lines.
    expect(first.text.replaceAll(' ', '')).toContain(sheet.code);
    expect(first.text).toContain(sheet.link);

    const said = second.text.replaceAll(/[\s\u00a0]+/g, '');
    const expectSaid = (...cells: (string | null)[]) => expect(said).toContain(cells.join('').replaceAll(/\s/g, ''));
    for (const { name, coating, number, finish, share } of sheet.zones)
      expectSaid(name, coating, number, finish, share);
    expectSaid('Station', ...sheet.lines.columns);
    for (const { station, cells } of sheet.lines.rows) expectSaid(String(station), ...cells.map((cell) => cell ?? '–'));
    for (const note of sheet.lines.notes) expectSaid(note);
    for (const [name, figure] of sheet.markFigures!) expectSaid(name, figure);
    for (const { title, detail, rule } of sheet.verdicts) expectSaid(title, detail ?? '', `${rule}.`);
    expectSaid('not an airworthiness approval');
  });

  it('is tagged in the order in which it is read, with its pictures in words', async () => {
    const order = orderOf(schemeOf(CODE));
    const { descriptions, mark, zones, lines } = writeSheet(order);
    const { pages } = await readPdf(await makeSheet(order));
    const [first, second] = pages.map(({ tags }) => tags);
    expect(first!.filter(({ role }) => role === 'H1')).toHaveLength(1);
    expect(first!.flatMap(({ alt }) => alt ?? [])).toEqual([
      'Flatirons Aircraft Refinishing',
      descriptions.left,
      descriptions.right,
      descriptions.top,
    ]);
    const roles = second!.map(({ role }) => role);
    expect(roles.filter((role) => /^(H\d|Table|L|Figure)$/.test(role))).toEqual([
      'H2',
      'H3',
      'Table',
      'H3',
      'Table',
      'H3',
      'Figure',
      'Table',
      'H3',
      'L',
      'H3',
    ]);
    expect(roles.filter((role) => role === 'TR')).toHaveLength(zones.length + 1 + lines.rows.length + 1 + 4);
    expect(second!.flatMap(({ alt }) => alt ?? [])).toContainEqual(expect.stringContaining(`${mark} on a grid`));
  });

  test.each(isFullRun ? LAYOUT_IDS : LAYOUT_IDS.slice(0, 2))(
    'of the largest airplane without a mark fits two pages, too: %s',
    async (layout) => {
      const bytes = await makeSheet({ ...orderOf(seedScheme(layout, 'GLF5')), link: null });
      const { title, pages } = await readPdf(bytes);
      expect([title, pages.length]).toEqual(['Paint scheme for a Gulfstream V', 2]);
      expect(bytes.length).toBeLessThan(MAX_BYTES);
    },
  );

  it('names a color that is no longer offered, and the wish for a smaller mark', async () => {
    const order = orderOf(schemeOf(`${CODE}s`));
    const { pages } = await readPdf(await makeSheet({ ...order, coatings: order.coatings.slice(1) }));
    expect(pages[1]!.text).toContain('No longer offered');
    expect(pages[1]!.text).toContain('Smaller tail number requested');
  });
});

describe('the process that makes sheets', () => {
  it('makes the same bytes, after a failure, too', async () => {
    const sheets = sheetPool();
    const order = orderOf(schemeOf(CODE));
    await expect(sheets.run('makeSheet', [{ ...order, scheme: { ...order.scheme, type: 'none' } }])).rejects.toThrow();
    expect((await sheets.run('makeSheet', [order])).equals(await makeSheet(order))).toBe(true);
    sheets.close();
  });

  it('fails an order that takes too long and makes the next in a new process', async () => {
    const sheets = sheetPool({ timeoutMs: 1 });
    const order = orderOf(schemeOf(CODE));
    await expect(sheets.run('makeSheet', [order])).rejects.toBeInstanceOf(WorkerEndedError);
    await expect(sheets.run('makeSheet', [order])).rejects.toBeInstanceOf(WorkerEndedError);
    sheets.close();
  });
});

describe('the call for a sheet', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
  });

  it('answers with a PDF named after the registration', async () => {
    const answer = await site.get(addressOf(CODE));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="paint-scheme-N733BK.pdf"',
      'cache-control': 'private, no-store',
    });
    const { pages } = await readPdf(answer.rawPayload);
    expect(pages[0]!.text).not.toContain('LINK');
    const unmarked = await site.get(addressOf(CODE.replace('N733BK.a.a', '-')));
    expect(unmarked.headers['content-disposition']).toBe('attachment; filename="paint-scheme.pdf"');
  });

  it('prints the link of a saved scheme, while the studio is open', async () => {
    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
    const { token, link } = (await site.post('/api/schemes', { code: CODE })).json();
    const saved = `/api/schemes/${token}/sheet.pdf`;
    const { pages } = await readPdf((await site.get(saved)).rawPayload);
    expect(pages[0]!.text).toContain(link);

    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: false });
    expect((await site.get(saved)).statusCode).toBe(404);
    await writeSetting(site.db, STUDIO_SETTING, STUDIO_SETTING.builtIn);
  });

  it('refuses codes and links that it cannot read', async () => {
    const unreadable = await site.get(addressOf('x'));
    expect([unreadable.statusCode, unreadable.json().detail]).toEqual([400, SCHEME_MESSAGES.unreadable]);
    const unknown = await site.get(`/api/schemes/${'A'.repeat(22)}/sheet.pdf`);
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, SAVE_MESSAGES.unknown]);
  });

  test.each([
    ['too many wait', new QueueFullError(), '60', SHEET_MESSAGES.busy],
    ['its process ends', new WorkerEndedError(), '5', SHEET_MESSAGES.unmade],
  ])('answers 503 to be tried again when %s', async (_what, error, retryAfter, detail) => {
    const make = vi.spyOn(WorkerPool.prototype, 'run').mockRejectedValueOnce(error);
    const answer = await site.get(addressOf(CODE));
    make.mockRestore();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([503, retryAfter, detail]);
  });
});

test('a client gets ten sheets a minute', async () => {
  const site = await startApp();
  for (let n = 0; n < 10; n++) expect((await site.get(addressOf('x'))).statusCode).toBe(400);
  const refused = await site.get(addressOf(CODE));
  expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining(SHEET_MESSAGES.tooMany)]);
});
