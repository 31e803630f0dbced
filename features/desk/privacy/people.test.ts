import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { PHOTO_FOLDER } from '#customers/leads/photos.store.server.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { ARCHIVED, NOT_ARCHIVED, SEARCH_TABLES } from '#database/archive.ts';
import { json } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import { MAILBOX_FILES } from '#desk/mailbox/inbound.store.server.ts';
import { recordSecurity } from '#foundation/audit/logs.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { createMailer, mailFolder } from '#server/mail/mailer.ts';
import { localStorage, readStored } from '#server/storage/storage.ts';
import { type Caller, signIn, startApp, type TestApp, USER } from '#tests/support/api.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { insertDeliveredJob } from '#tests/support/jobs.ts';
import { insertDecision, insertSentOffer } from '#tests/support/offers.ts';
import { exportPerson } from './export.store.server.ts';
import { findMention, mentionsAddress, monthsBefore, PEOPLE_TOASTS, removeMention } from './people.ts';
import { eraseExpiredLeads, previewRetention } from './retention.store.server.ts';
import { createZip } from './zip.process.server.ts';

const run = promisify(execFile);
const EMAIL = 'frieda@example.com';
const FRIEDA = { firstName: 'Frieda', lastName: 'Storm', email: 'Frieda@Example.com', phone: '303 555 0199' };
const SCHEME = SEED_SCHEMES[0]!.code.replace('N12345', 'N733BK');
const PROPOSAL = SCHEME.replace('foothill.0', 'foothill.-2');
const WALTER = { firstName: 'Walter', lastName: 'Imhoff', email: 'walter@example.com' };

/** An app with every kind of data on one person. */
async function createDesk(engine: Parameters<typeof startApp>[0]) {
  const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
  const admin = await signIn(app);
  const form = new FormData();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2330d' } })
    .png()
    .toBuffer();
  form.append('image', new Blob([picture as BlobPart], { type: 'image/png' }), 'wing.png');
  const { token } = (await app.post('/api/quote-photos', form)).json();
  const days = (await app.get('/api/appointments/slots')).json();
  const free = days.findLast((day: { times: string[] }) => day.times.length > 0);
  const booking = { preferredDate: free.date, preferredTime: free.times[0] };
  const own = (
    await app.post('/api/quotes', {
      ...FRIEDA,
      source: 'booking',
      details: booking,
      photoTokens: [token],
      scheme: SCHEME,
    })
  ).json().id;
  await admin.patch(`/api/quotes/${own}/notes`, { notes: 'Rang on Monday.' });
  await admin.patch(`/api/quotes/${own}/status`, { status: 'Quote Sent' });
  await admin.post(`/api/quotes/${own}/replies`, { subject: 'Your quote', text: 'Here it is.' });
  await admin.put(`/api/quotes/${own}/reminder`, { on: '2099-01-01' });
  await admin.post(`/api/quotes/${own}/schemes`, { code: PROPOSAL });
  const details = { refereeName: 'Frieda Storm', refereeEmail: EMAIL, refereePhone: '303 555 0199', notes: 'Ask her.' };
  const referral = (
    await app.post('/api/quotes', {
      ...WALTER,
      source: 'referral',
      details,
      message: `Friend: Frieda Storm, ${EMAIL}, 303 555 0199`,
    })
  ).json().id;
  const other = (
    await app.post('/api/quotes', { ...WALTER, email: `x${EMAIL}`, message: `my address is x${EMAIL}` })
  ).json().id;
  const suspects = [
    { ...FRIEDA, message: 'Here it is.' },
    { ...WALTER, source: 'referral', details },
  ];
  for (const suspect of suspects) await app.post('/api/quotes', { ...suspect, website: 'x' });
  const offer = await insertSentOffer(app.db, own, { sentTo: EMAIL, document: '{"greeting":"Dear Frieda"}' });
  const decision = { decision: 'declined' as const, name: 'Frieda Storm', reason: 'Too dear', pdfKey: 'offers/no.pdf' };
  await insertDecision(app.db, offer, decision);
  await storageOf(app).put('offers/no.pdf', Buffer.from('Frieda declined'), 'application/pdf');
  await insertEmails(app, [own, other]);
  await admin.put('/api/content/privacy.hero.lead', { value: `Write to ${EMAIL}` });
  await admin.delete('/api/content/privacy.hero.lead');
  await admin.get(`/api/quotes?q=${EMAIL}`);
  return { app, admin, own, referral, other, offer };
}

/** Emails from the person, in their own lead and in that of another. */
async function insertEmails(app: TestApp, leadIds: number[]) {
  for (const quoteId of leadIds) {
    const fileKey = `${MAILBOX_FILES}/frieda-${quoteId}`;
    const words = {
      subject: 'Frieda Storm',
      body: 'I am Frieda Storm',
      quoted: 'Dear Frieda',
      senderName: 'Frieda Storm',
    };
    const { id } = await app.db
      .insertInto('inboundMails')
      .values({
        quoteId,
        ...words,
        kind: 'mail',
        matchedBy: 'thread',
        sender: EMAIL,
        messageId: '<frieda@example.com>',
        referenceIds: json(['<frieda@example.com>']),
        isVerified: false,
        count: 1,
        receivedAt: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = { name: 'storm.pdf', mimeType: 'application/pdf', size: 12, fileKey, photoId: null, jobFileId: null };
    await app.db
      .insertInto('inboundFiles')
      .values({ mailId: id, position: 0, ...file })
      .execute();
    await storageOf(app).put(fileKey, Buffer.from('Frieda wrote'), 'application/pdf');
  }
}

const storageOf = ({ config }: TestApp) => localStorage(join(config.dataDir, 'uploads'));

const filesOf = async (app: TestApp) => {
  const keys: string[] = [];
  for await (const { key } of storageOf(app).list(PHOTO_FOLDER)) keys.push(key);
  return keys;
};

/** All rows by table name. */
async function rowsByTable(db: Db): Promise<[table: string, rows: object[]][]> {
  const tables = await db.introspection.getTables();
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = db.withoutPlugins().selectFrom(name as never);
      return [name, await rows.selectAll().execute()] as [string, object[]];
    }),
  );
}

/** Columns of text of the tables about people in which none of the person's words stand, by table. */
async function wordlessColumns(db: Db, words: RegExp): Promise<Record<string, string>> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const rows = new Map(await rowsByTable(db));
  const found = tables
    .filter(({ name }) => TABLES.person.includes(name))
    .map(({ name, columns }): [string, string] => [
      name,
      columns
        .filter(({ dataType }) => /text|json/i.test(dataType))
        .map((column) => column.name)
        .filter((column) => !rows.get(name)!.some((row) => words.test(JSON.stringify(row[column as never] ?? ''))))
        .toSorted()
        .join(' '),
    ]);
  return Object.fromEntries(found.filter(([, columns]) => columns !== ''));
}

const everything = async (db: Db) => JSON.stringify(await rowsByTable(db));

/** Unpacks an archive with an independent program. */
async function unpack(bytes: Uint8Array): Promise<(name: string) => Promise<Buffer>> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.zip'), bytes);
  await run('python3', ['-m', 'zipfile', '-e', 'a.zip', '.'], { cwd: folder });
  return (name) => readFile(join(folder, name));
}

describe.each(engines)('the data of a person on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('is counted and exported whole, with the photos and without data of others', async () => {
    const { admin, own } = await createDesk(engine);
    const looked = await admin.post('/api/people/lookups', { email: ' FRIEDA@example.com ' });
    expect([looked.statusCode, looked.json()]).toEqual([
      200,
      {
        email: EMAIL,
        held: {
          quotes: 1,
          photos: 1,
          offers: 1,
          jobs: 0,
          passports: 0,
          mails: 8,
          mentions: 1,
          suspects: 2,
          accounts: 0,
          codes: 0,
          history: 2,
        },
        isAdmin: false,
        erasedBefore: null,
      },
    ]);
    const answer = await admin.post('/api/people/exports', { email: EMAIL });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="person-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const file = await unpack(answer.rawPayload);
    const data = JSON.parse((await file('data.json')).toString());
    expect(data).toMatchObject({
      email: EMAIL,
      quotes: [
        {
          id: own,
          firstName: 'Frieda',
          notes: 'Rang on Monday.',
          appointment: { status: 'held' },
          photos: [{ originalFilename: 'wing.png', file: expect.stringMatching(/^photos\/request-/) }],
          schemes: [
            { origin: 'visitor', code: SCHEME, facts: { type: 'Cessna 182' } },
            { origin: 'shop', code: PROPOSAL },
          ],
        },
      ],
      offers: [
        {
          status: 'declined',
          versions: [{ version: 1, sentTo: EMAIL, document: { greeting: 'Dear Frieda' } }],
          decisions: [{ decision: 'declined', reason: 'Too dear', file: expect.stringMatching(/^quotes\/Q-26-/) }],
        },
      ],
      emails: [
        {
          sender: EMAIL,
          text: 'I am Frieda Storm',
          files: [{ name: 'storm.pdf', file: expect.stringMatching(/^emails\//) }],
        },
        { sender: EMAIL },
      ],
      mentions: [
        { source: 'referral', about: { refereeName: 'Frieda Storm', refereeEmail: EMAIL } },
        { source: 'referral', about: { refereeEmail: EMAIL } },
      ],
      suspects: [{ firstName: 'Frieda', message: 'Here it is.' }],
      history: [{ entity: 'content', action: 'changed' }, { action: 'reset' }],
    });
    expect(data.quotes[0].happened.map(({ kind }: { kind: string }) => kind)).toEqual([
      'notes',
      'status',
      'reply',
      'reminder',
      'proposal',
    ]);
    expect(data.mails.map(({ kind }: { kind: string }) => kind)).toContain('reply');
    expect(JSON.stringify(data)).not.toMatch(/Walter|tokenHash|fileKey/);
    expect(await sharp(await file(data.quotes[0].photos[0].file)).metadata()).toMatchObject({ width: 60 });
    expect(String(await file(data.offers[0].decisions[0].file))).toBe('Frieda declined');
    const kinds = (await admin.get('/api/access')).json().map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['taken-out', 'looked-up']);
  });

  it('is erased everywhere, which leaves only a record of the erasure', async () => {
    const { app, admin, own, referral, other } = await createDesk(engine);
    const numbers = async () => {
      const answer = (await admin.get('/api/numbers')).json();
      return [answer.total, answer.weeks, answer.standing, answer.answers.times, answer.reached];
    };
    const before = await numbers();
    expect(await filesOf(app)).toHaveLength(2);

    const erased = await admin.post('/api/people/erasures', { email: EMAIL });
    expect([erased.statusCode, erased.json()]).toEqual([
      201,
      {
        id: 1,
        reason: 'asked',
        removed: {
          quotes: 1,
          photos: 1,
          offers: 1,
          jobs: 0,
          passports: 0,
          mails: 8,
          mentions: 1,
          suspects: 2,
          accounts: 0,
          codes: 0,
          history: 2,
        },
        userName: 'owner@example.com',
        createdAt: expect.any(String),
      },
    ]);
    const rest = await everything(app.db);
    expect(
      rest.replaceAll(`x${EMAIL}`, '').match(/frieda|storm|555 0199|Rang on Monday|Here it is|N733BK/gi),
    ).toBeNull();
    expect(await filesOf(app)).toEqual([]);
    expect((await admin.get(`/api/quotes/${own}`)).statusCode).toBe(404);
    expect((await admin.get(`/api/quotes/${referral}`)).json()).toMatchObject({
      firstName: 'Walter',
      details: { notes: 'Ask her.' },
      message: 'Friend: [erased], [erased], [erased]',
    });
    expect((await admin.get(`/api/quotes/${other}`)).json().message).toBe(`my address is x${EMAIL}`);
    // Erased leads keep their answer times in the reports.
    expect(await numbers()).toEqual(before);

    expect((await admin.post('/api/people/erasures', { email: EMAIL })).statusCode).toBe(404);
    const looked = (await admin.post('/api/people/lookups', { email: EMAIL })).json();
    expect([looked.erasedBefore, looked.held.quotes]).toEqual([erased.json().createdAt, 0]);
    expect((await admin.get('/api/people/erasures')).json()).toEqual([erased.json()]);
  });

  it('is erased from another person’s request without losing a concurrent change', async () => {
    const { app, admin, referral } = await createDesk(engine);
    let erased: ReturnType<Caller['post']> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('quotes').set({ notes: 'Walter pays by card.' }).where('id', '=', referral).execute();
      if (engineOf(trx) === 'sqlite') return;
      erased = admin.post('/api/people/erasures', { email: EMAIL });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
    });
    expect((await (erased ?? admin.post('/api/people/erasures', { email: EMAIL }))).statusCode).toBe(201);
    expect((await admin.get(`/api/quotes/${referral}`)).json()).toMatchObject({
      notes: 'Walter pays by card.',
      message: 'Friend: [erased], [erased], [erased]',
    });
  });

  itOnce('is not erased while agreed work is not complete; afterwards its hashes stay', async () => {
    const { app, admin, own, offer } = await createDesk(engine);
    await insertDecision(app.db, offer, { name: 'Frieda Storm' });
    const refused = await admin.post('/api/people/erasures', { email: EMAIL });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Finish Q-26-')]);
    await admin.patch(`/api/quotes/${own}/status`, { status: 'Work Complete' });
    expect((await admin.post('/api/people/erasures', { email: EMAIL })).statusCode).toBe(201);
    const personal = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };
    const erased = { ...personal, recordHash: 'c'.repeat(64), erasedAt: expect.any(String) };
    expect(await app.db.selectFrom('decisions').selectAll().orderBy('id').execute()).toMatchObject([
      { decision: 'declined', ...erased },
      { decision: 'accepted', ...erased },
    ]);
    expect(await storageOf(app).open('offers/no.pdf')).toBeNull();
  });

  itOnce('is erased from an offer to someone else that went to the address', async () => {
    const { app, admin, other } = await createDesk(engine);
    const { id } = await insertSentOffer(app.db, other, { sentTo: 'Frieda@example.com' });
    expect((await admin.post('/api/people/erasures', { email: EMAIL })).json().removed.offers).toBe(2);
    const versions = await app.db.selectFrom('offerVersions').select(['offerId', 'sentTo']).execute();
    expect(versions).toEqual(expect.arrayContaining([{ offerId: id, sentTo: null }]));
    expect(versions.map(({ sentTo }) => sentTo)).toEqual([null, null]);
  });

  itOnce('is not erased for an admin, and only admins may erase', async () => {
    const { app, admin } = await createDesk(engine);
    await app.post('/api/quotes', { ...FRIEDA, email: 'owner@example.com' });
    const refused = await admin.post('/api/people/erasures', { email: 'Owner@example.com' });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('admin')]);
    const user = await signIn(app, 'user');
    for (const path of ['lookups', 'exports', 'erasures']) {
      expect((await app.post(`/api/people/${path}`, { email: EMAIL })).statusCode).toBe(401);
      expect((await user.post(`/api/people/${path}`, { email: EMAIL })).statusCode).toBe(403);
      for (const body of [{}, { email: 'frieda' }, { email: EMAIL, more: 1 }, null])
        expect((await admin.post(`/api/people/${path}`, body)).statusCode).toBeOneOf([400, 415]);
    }
    // A non-admin account is erased with its sessions and its name in records.
    const removed = (await admin.post('/api/people/erasures', { email: USER.email })).json().removed;
    expect(removed).toMatchObject({ accounts: 1, quotes: 0 });
    expect((await user.get('/api/auth/user')).statusCode).toBe(401);
  });
});

/**
 * Which tables can have personal data. Add each new table here, and one with data of visitors or users to `findPerson`
 * and `erasePerson`, too.
 */
const TABLES = {
  person: [
    'quotes',
    'customer_contacts',
    'suspects',
    'quote_photos',
    'quote_events',
    'appointments',
    'links',
    'schemes',
    'quote_schemes',
    'offers',
    'offer_versions',
    'decisions',
    'jobs',
    'job_forecasts',
    'job_notes',
    'job_checks',
    'job_subscribers',
    'invoices',
    'credit_notes',
    'payments',
    'job_files',
    'showings',
    'showing_answers',
    'projects',
    'testimonials',
    'change_orders',
    'stays',
    'waitlist',
    'passports',
    'passport_transfers',
    'outbox',
    'history',
    'access_log',
    'security_log',
    'users',
    'credentials',
    'sessions',
    'passkeys',
    'time_codes',
    'recovery_codes',
    'known_devices',
    'login_challenges',
    'invitations',
    'password_reset_tokens',
    'google_connections',
    'calendar_feeds',
    'webhook_deliveries',
    'push_devices',
    'push_messages',
    'uploaded_images',
    'erasures',
    'inbound_mails',
    'inbound_files',
  ],
  impersonal: {
    'what the site shows, written by the shop': ['services', 'project_photos', 'faqs', 'page_texts', 'settings'],
    'the shop’s own mailbox, backups and keys': [
      'mail_settings',
      'mailbox_settings',
      'backup_settings',
      'stripe_settings',
    ],
    'the shop’s own pictures at Google': ['google_photos', 'google_photos_settings'],
    'what is on an airframe': ['passport_works', 'passport_coats'],
    'hashes, counts and marks': [
      'checkouts',
      'job_stages',
      'bays',
      'bay_days',
      'idempotency_keys',
      'counted_leads',
      'studio_counts',
      'deleted_quotes',
      'mailbox_state',
      'taken_messages',
      'lead_addresses',
      'quote_counts',
      'rate_limits',
      'backups',
      'browser_reports',
      'alarms',
      'meta',
      'seals',
      'acceptance_codes',
      'counters',
    ],
    'where other programs are told, and which days a calendar showed': ['webhook_endpoints', 'calendar_events'],
    'the FAA’s registry, without columns about persons': [
      'registry_aircraft',
      'registry_models',
      'staged_registry_aircraft',
      'staged_registry_models',
    ],
    'the machine’s own': ['kysely_migration', 'kysely_migration_lock'],
  },
};

it('reports how many files could not be deleted', async () => {
  const { app, admin } = await createDesk('sqlite');
  const uploads = join(app.config.dataDir, 'uploads');
  const [key] = await filesOf(app);
  // A folder in its place cannot be deleted as a file.
  await rm(join(uploads, key!));
  await mkdir(join(uploads, key!));
  const erased = await admin.post('/api/people/erasures', { email: EMAIL });
  expect([erased.statusCode, erased.json().filesLeft]).toEqual([201, 1]);
  expect(PEOPLE_TOASTS.erased(1, 1).description).toContain('1 photo or email file will be deleted in the next cleanup');
});

it('deletes mails that became files with the person, and with a deleted quote', async () => {
  const { app, admin, other } = await createDesk('sqlite');
  const outbox = mailFolder(app.config.dataDir);
  const deliver = createMailer(app.config, async () => ({ server: null, from: 'desk@shop.example' }));
  for (const { message, messageId, createdAt, recipient } of await app.db.selectFrom('outbox').selectAll().execute())
    await deliver({
      ...wordsOf(message),
      to: [recipient ?? 'owner@example.com'],
      replyTo: undefined,
      messageId,
      date: new Date(createdAt),
    });
  const files = async () =>
    Promise.all(
      (await readdir(outbox)).map(async (name) => (await readFile(join(outbox, name), 'utf8')).toLowerCase()),
    );
  const before = await files();
  expect(before.some((mail) => mail.includes(`to: ${EMAIL}`))).toBe(true);

  await admin.post('/api/people/erasures', { email: EMAIL });
  const left = await files();
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(before.length);
  expect(left.filter((mail) => mail.replaceAll(`x${EMAIL}`, '').includes(EMAIL))).toEqual([]);

  await admin.delete(`/api/quotes/${other}`);
  expect((await files()).filter((mail) => mail.includes(`x${EMAIL}`))).toEqual([]);
});

/** Columns of text that hold no words about a person, by table: keys, kinds, hashes, days, and what is about the airplane or the shop. */
const WITHOUT_WORDS = {
  access_log: 'kind run',
  appointments: 'status',
  calendar_feeds: 'nonce scope token_hash',
  change_orders: 'document_hash finding_key pdf_key pdf_sha256 reason respond_by stage_key status',
  credentials: 'password_hash',
  credit_notes: 'document_hash kind number pdf_key pdf_sha256 sent_on',
  customer_contacts: 'joined_by',
  decisions: 'decision document_hash ip pdf_key pdf_sha256 po_number reason record_hash user_agent via',
  erasures: 'person_hash reason removed',
  google_connections: 'access_token refresh_token',
  history: 'action entity entity_id label',
  inbound_files: 'mime_type',
  inbound_mails: 'kind matched_by',
  invitations: 'invited_by role token_hash',
  invoices: 'document_hash due_on number pdf_key pdf_sha256 sent_on',
  job_checks: 'done_by key kind label not_applicable stage_key',
  job_files: 'file_key kind mime_type original_filename sha256 stage_key thumbnail_key user_id',
  job_forecasts: 'before ready_on reason',
  job_notes: 'stage_key',
  job_subscribers: 'kind',
  jobs: 'aircraft_type arrived_on delivered_on first_ready_on held_from hold_reason hold_since induction_on last_act number ready_on release_key release_sha256 schedule search_text status tail_key tail_number template told_ready_on',
  known_devices: 'browser device_hash network',
  links: 'kind nonce token_hash',
  login_challenges: 'challenge token_hash',
  offer_versions: 'body document_hash pdf_key pdf_sha256 status valid_until',
  offers: 'number status',
  outbox: 'kind last_error message_id',
  passkeys: 'credential_id public_key transports',
  passport_transfers: 'status',
  passports: 'aircraft former_tails search_text serial tail_key tail_number',
  password_reset_tokens: 'token',
  payments: 'method received_on user_id',
  projects:
    'after_google_photo_id after_image_alt after_image_url aircraft_type badge before_google_photo_id before_image_alt before_image_url hidden_tails scheme_code service_type',
  push_devices: 'auth browser device_hash endpoint p256dh',
  push_messages: 'kinds path tag',
  quote_events: 'kind',
  quote_photos: 'file_key mime_type thumbnail_key token_hash',
  quote_schemes: 'origin',
  quotes: 'aircraft_type estimate remind_on services source status tail_key tail_number',
  recovery_codes: 'code_hash',
  schemes: 'facts note shown_title token_hash',
  security_log: 'browser kind network run',
  sessions: 'sess sid',
  showing_answers: 'choice given_on kind',
  stays: 'from_day kind not_before stage_from stage_to to_day',
  testimonials: 'image_alt image_url',
  time_codes: 'secret',
  uploaded_images: 'alt color filename formats large_url medium_url mime_type original_filename thumbnail_url url',
  users: 'landing profile_image_url ringing role',
  waitlist: 'from_day status to_day',
  webhook_deliveries: 'message_id problem type',
};

/**
 * Columns with words about a person that their export does not repeat: what the shop noted for itself, texts that are also in
 * the document or answer that is given, and what is made from others. Of an account, its name is given once.
 */
const NOT_GIVEN = [
  'change_orders.findings',
  'change_orders.lines',
  'change_orders.title',
  'credit_notes.reason',
  'job_checks.value',
  'jobs.cancel_reason',
  'projects.client_name',
  'projects.description',
  'projects.title',
  'push_messages.body',
  'push_messages.title',
  'quotes.search_text',
  'showings.draft',
  'stays.title',
  'testimonials.client_name',
  'testimonials.client_title',
  'testimonials.content',
  'webhook_deliveries.body',
];

describe('every table', () => {
  it('is classified as personal or not', async () => {
    const { db } = await startApp();
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const names = tables.map(({ name }) => name).filter((name) => !SEARCH_TABLES.test(name));
    const classified = [...TABLES.person, ...Object.values(TABLES.impersonal).flat()];
    expect(names.toSorted()).toEqual(classified.toSorted());
    expect([...Object.keys(ARCHIVED), ...NOT_ARCHIVED].toSorted()).toEqual(classified.toSorted());
  });

  it.each(engines)('has no data of the person after an erasure on %s', async (engine) => {
    const { app, admin, id } = await fillTables(engine);
    const trace = new RegExp(`${id}|(?<!x)frieda|storm|555 0199|Rang on Monday|wing\\.png|N733BK`, 'i');
    const holding = async () => {
      const tables = await rowsByTable(app.db);
      return tables.filter(([, rows]) => trace.test(JSON.stringify(rows))).map(([name]) => name);
    };
    const found = (await holding()).filter((name) => !SEARCH_TABLES.test(name));
    // These refer to their request only, and are deleted with it.
    const references = ['appointments', 'quote_schemes', 'offers', 'waitlist'];
    expect(found.toSorted()).toEqual(TABLES.person.filter((name) => !references.includes(name)).toSorted());
    if (engine === 'sqlite') expect(await wordlessColumns(app.db, trace)).toEqual(WITHOUT_WORDS);
    expect((await admin.post('/api/people/erasures', { email: EMAIL })).statusCode).toBe(201);
    expect(await holding()).toEqual([]);
    const passports = app.db.selectFrom('passports').select(['tailKey', 'published', 'holderEmail']);
    expect(await passports.execute()).toEqual([{ tailKey: 'N01FR', published: true, holderEmail: null }]);
    expect(await app.db.selectFrom('passportCoats').select('batch').execute()).toEqual([{ batch: 'B26' }]);
    expect(await app.db.selectFrom('appointments').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('quoteSchemes').selectAll().execute()).toEqual([]);
    // Its offer was declined: what has no words stays.
    expect(await app.db.selectFrom('offers').select(['quoteId', 'number']).execute()).toEqual([
      { quoteId: null, number: expect.stringMatching(/^Q-26-/) },
    ]);
    const version = { totalCents: 3_318_168, document: null, pdfKey: null, erasedAt: expect.any(String) };
    expect(await app.db.selectFrom('offerVersions').selectAll().execute()).toMatchObject([version]);
  });

  it('gives the person every column with their words, but those that are named', async () => {
    const { app } = await fillTables('sqlite');
    const db = app.db.withoutPlugins();
    const { rows: triggers } = await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'trigger'`.execute(db);
    for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    const marks: string[] = [];
    for (const { name, columns } of await db.introspection.getTables())
      for (const { name: column } of columns.filter(({ dataType }) => /text|json/i.test(dataType))) {
        if (!TABLES.person.includes(name) || column.endsWith('_id')) continue;
        const ref = sql.ref(column);
        const mark = `<${name}.${column}>`;
        const marked = ['Storm', 'Monday', 'wing.png', 'N733BK', '555 0199'].reduce(
          (text, word) => sql`replace(${text}, ${word}, ${word + mark})`,
          sql`${ref}`,
        );
        const { numAffectedRows } =
          await sql`update ${sql.table(name)} set ${ref} = ${marked} where ${ref} <> ${marked}`.execute(db);
        if (numAffectedRows) marks.push(mark);
      }
    // The files stay where they are.
    const { json: data } = await exportPerson({ db: app.db, storage: null as never }, EMAIL, new Date());
    const missing = marks.filter((mark) => !data.includes(mark)).map((mark) => mark.slice(1, -1));
    expect(missing.filter((column) => !column.endsWith('.user_name')).toSorted()).toEqual(NOT_GIVEN);
  });

  /** A desk whose tables hold words of the person in each column that can. @returns also the id of their account */
  async function fillTables(engine: Parameters<typeof createDesk>[0]) {
    const { app, admin, own } = await createDesk(engine);
    const jobId = await insertDeliveredJob(app.db, own, { words: 'Frieda Storm', email: EMAIL });
    await tellWebhooks(app.db, own, jobId);
    const { id } = await makeAccountOf(app);
    await ringAbout(app.db, own, jobId);
    await admin.get('/api/quotes?q=frieda');
    const words = 'About Frieda Storm';
    await app.db.updateTable('jobs').set({ holdNote: words, cancelReason: words }).execute();
    const texts = {
      message: words,
      businessName: words,
      howDidYouFindUs: words,
      remindAbout: words,
      lostReason: words,
      timeline: words,
    };
    await app.db.updateTable('quotes').set(texts).where('id', '=', own).execute();
    return { app, admin, id };
  }

  /** Deliveries about a lead and about a job, which name the tail. */
  async function tellWebhooks(db: Db, leadId: number, jobId: number) {
    const about = { number: 'J-26-0099', tail: 'N733BK', updatedAt: '2026-11-24T12:00:00.000Z' };
    const dates = { inductionOn: null, readyOn: null };
    const booked = { ...about, ...dates, jobId: 99_999, leadId, offerId: null, status: 'booked', contractCents: 1_000 };
    const ready = { ...about, jobId, status: 'ready', readyOn: null };
    const events = ['job.booked', 'job.ready'];
    await db
      .insertInto('webhookEndpoints')
      .values({ url: 'https://books.example/', secret: 'x', events: json(events), active: true })
      .execute();
    const news = [
      { type: 'job.booked' as const, data: booked },
      { type: 'job.ready' as const, data: ready },
    ];
    await enqueueWebhooks(db, news, new Date());
  }

  /** What rings on the phone of someone else about a lead and a job. */
  async function ringAbout(db: Db, leadId: number, jobId: number) {
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    const phone = {
      userId,
      deviceHash: 'y',
      endpoint: 'https://push.example/y',
      p256dh: 'x',
      auth: 'x',
      browser: 'Chrome',
    };
    const [device] = await db.insertInto('pushDevices').values(phone).returning('id').execute();
    for (const tag of [`lead-${leadId}`, `job-${jobId}`])
      await db
        .insertInto('pushMessages')
        .values({
          deviceId: device!.id,
          tag,
          kinds: 'question',
          title: 'Frieda Storm wrote',
          body: 'Frieda Storm',
          path: '/admin/today',
          nextAttemptAt: '2099-01-01T00:00:00.000Z',
        })
        .execute();
  }

  /** Writes an account's name into every column that takes one. Entries of the security log are written with it. */
  async function nameEverywhere(db: Db, { userId, userName }: { userId: string; userName: string }) {
    for (const { name, columns } of await db.withoutPlugins().introspection.getTables()) {
      if (name === 'security_log' || !columns.some((column) => column.name === 'user_name')) continue;
      const change = sql`update ${sql.table(name)} set user_id = ${userId}, user_name = ${userName}`;
      expect([name, Number((await change.execute(db)).numAffectedRows)]).not.toEqual([name, 0]);
    }
  }

  /** A non-admin account with a row in every table of accounts. */
  async function makeAccountOf({ db }: TestApp) {
    const time = '2099-01-01T00:00:00.000Z';
    const values = { id: 'frieda-1', email: EMAIL, firstName: 'Frieda', lastName: 'Storm', role: 'user' as const };
    await db.insertInto('users').values(values).execute();
    const userId = values.id;
    const by = { userId, userName: 'Frieda Storm' };
    await db.insertInto('credentials').values({ userId, passwordHash: 'x' }).execute();
    await db
      .insertInto('sessions')
      .values({ sid: 'x', sess: json({}), expire: time, userId })
      .execute();
    await db.insertInto('loginChallenges').values({ tokenHash: 'x', userId, expiresAt: time }).execute();
    const passkey = { userId, credentialId: 'x', publicKey: 'x', transports: json<string[]>([]), name: 'Frieda’s key' };
    await db.insertInto('passkeys').values(passkey).execute();
    await db.insertInto('timeCodes').values({ userId, secret: 'x' }).execute();
    await db.insertInto('recoveryCodes').values({ userId, codeHash: 'x' }).execute();
    const device = { browser: 'Firefox on Linux', network: '203.0.113.0/24' };
    await db
      .insertInto('knownDevices')
      .values({ userId, deviceHash: 'x', ...device })
      .execute();
    const phone = { userId, deviceHash: 'x', endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' };
    await db
      .insertInto('pushDevices')
      .values({ ...phone, browser: 'Safari on iPhone' })
      .execute();
    const invited = { kind: 'invited' as const, detail: EMAIL, userId, userName: 'Frieda Storm' };
    await recordSecurity(db, { ...invited, ...device });
    const { id: invitedBy } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    await db.insertInto('invitations').values({ email: EMAIL, tokenHash: 'x', invitedBy, expiresAt: time }).execute();
    await db.insertInto('passwordResetTokens').values({ email: EMAIL, token: 'x', expiresAt: time }).execute();
    const tokens = { refreshToken: 'x', accessToken: 'x', accessExpiresAt: time };
    await db
      .insertInto('googleConnections')
      .values({ userId, ...tokens })
      .execute();
    const feed = { userId, nonce: 'x', tokenHash: 'x', scope: 'both' as const, names: true };
    await db.insertInto('calendarFeeds').values(feed).execute();
    const file = { filename: 'a.jpg', mimeType: 'image/jpeg', size: 1, url: '/uploads/a.jpg' };
    await db
      .insertInto('uploadedImages')
      .values({ ...file, uploadedBy: userId })
      .execute();
    const removed = json<Record<string, number>>({});
    await db
      .insertInto('erasures')
      .values({ reason: 'asked', personHash: null, removed, ...by })
      .execute();
    await nameEverywhere(db, by);
    return values;
  }
});

describe.each(engines)('the retention period of quotes on %s', (engine) => {
  const NOW = new Date('2026-11-20T12:00:00.000Z');
  const LONG_AGO = '2025-11-20T11:59:59.999Z';

  async function site() {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const storage = localStorage(join(app.config.dataDir, 'uploads'));
    const step = () =>
      eraseExpiredLeads({ db: app.db, storage, sessionSecret: app.config.sessionSecret, onError: () => {} }, NOW);
    return { app, admin, step };
  }
  async function receive(app: TestApp, updatedAt: string, more: object = {}): Promise<number> {
    const { id } = (await app.post('/api/quotes', { ...FRIEDA })).json();
    await app.db
      .updateTable('quotes')
      .set({ createdAt: updatedAt, updatedAt, ...more })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const idsIn = async (admin: Caller) =>
    (await admin.get('/api/quotes?sort=oldest')).json().map(({ id }: { id: number }) => id);

  it('is forever by default, and spares quotes with agreed work, an upcoming reminder or appointment', async () => {
    const { app, admin, step } = await site();
    const due = await receive(app, LONG_AGO);
    const fresh = await receive(app, '2025-11-20T12:00:00.000Z');
    const reminded = await receive(app, LONG_AGO, { remindOn: '2026-11-20' });
    const booked = await receive(app, LONG_AGO);
    const past = await receive(app, LONG_AGO, { remindOn: '2026-11-19' });
    const agreed = await receive(app, LONG_AGO, { status: 'Work Scheduled' });
    await insertDecision(app.db, await insertSentOffer(app.db, agreed));
    const offered = await receive(app, LONG_AGO);
    await insertSentOffer(app.db, offered);
    const worked = await receive(app, LONG_AGO);
    const inWork = await insertDeliveredJob(app.db, worked, { words: 'N733BK', email: EMAIL });
    const undelivered = { status: 'ready' as const, deliveredOn: null, deliveredAt: null };
    await app.db.updateTable('jobs').set(undelivered).where('id', '=', inWork).execute();
    await app.db
      .insertInto('appointments')
      .values({ quoteId: booked, startsAt: '2026-11-20T15:00:00.000Z', status: 'confirmed' })
      .execute();

    expect(await step()).toBe(false);
    for (const months of [5, 121, 7.5, '12'])
      expect((await admin.put('/api/settings/retention', { months })).statusCode).toBe(400);
    expect(await previewRetention(app.db, 12, NOW)).toEqual({ due: 3, oldest: LONG_AGO });
    expect((await admin.get('/api/people/retention?months=12')).json().due).toBeGreaterThanOrEqual(0);
    expect((await admin.put('/api/settings/retention', { months: 12 })).statusCode).toBe(200);
    expect(await step()).toBe(true);
    expect(await step()).toBe(false);
    expect((await idsIn(admin)).sort()).toEqual([fresh, reminded, booked, agreed, worked].sort());
    expect([due, past]).not.toContain(fresh);
    expect(await app.db.selectFrom('outbox').select('id').where('quoteId', 'in', [due, past]).execute()).toEqual([]);
    expect((await admin.get('/api/people/erasures')).json()).toMatchObject([
      { reason: 'retention', removed: { quotes: 3 }, userName: null },
    ]);
  });

  it('is applied in batches by several nodes, once per quote', { timeout: 60_000 }, async () => {
    const { app, admin, step } = await site();
    await admin.put('/api/settings/retention', { months: 12 });
    const row = { ...FRIEDA, services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
    const rows = Array.from({ length: 450 }, () => ({ ...row, createdAt: LONG_AGO, updatedAt: LONG_AGO }));
    await app.db.insertInto('quotes').values(rows).execute();
    const node = async () => {
      while (await step());
    };
    await Promise.all([node(), node(), node()]);
    // On PostgreSQL a node may find nothing because the others have locked the rest.
    await node();
    expect(await idsIn(admin)).toEqual([]);
    const erasures = (await admin.get('/api/people/erasures')).json();
    const sizes: number[] = erasures.map(({ removed }: { removed: { quotes: number } }) => removed.quotes);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(450);
    expect(Math.max(...sizes)).toBe(100);
    expect((await app.db.selectFrom('countedLeads').select('id').execute()).length).toBe(450);
  });
});

test('finds only a whole address', () => {
  for (const text of ['a@b.co', 'To A@B.co.', '<a@b.co>', 'mailto:a@b.co?x', '"a@b.co"'])
    expect([text, mentionsAddress(text, 'a@b.co')]).toEqual([text, true]);
  for (const text of ['xa@b.co', 'x.a@b.co', 'x+a@b.co', 'a@b.com', 'a@b.co.uk', 'a@b.co-op', ''])
    expect([text, mentionsAddress(text, 'a@b.co')]).toEqual([text, false]);
});

test('removes from a referral only what is about the person', () => {
  const details = {
    referrerName: 'Ann',
    referrerEmail: 'ann@x.org',
    refereeName: 'Bo',
    refereeEmail: 'BO@x.org',
    notes: 'Bo (bo@x.org) and Bob fly together',
  };
  expect(findMention(details, 'bo@x.org')).toEqual({ refereeName: 'Bo', refereeEmail: 'BO@x.org' });
  expect(removeMention(details, 'bo@x.org')).toEqual({
    referrerName: 'Ann',
    referrerEmail: 'ann@x.org',
    notes: '[erased] ([erased]) and Bob fly together',
  });
});

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 12, '2027-02-28T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', 24, '2024-11-20T10:00:00.000Z'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});

test('an archive has unchanged names and bytes, and leaves out missing files', async () => {
  const entries = [
    { name: 'Flügel.txt', bytes: async () => Buffer.from('wing') },
    { name: 'gone.txt', bytes: async () => null },
    { name: 'empty.txt', bytes: async () => Buffer.alloc(0) },
  ];
  const parts = [];
  for await (const part of createZip(entries, new Date('2026-11-20T12:34:56Z'))) parts.push(part);
  const file = await unpack(Buffer.concat(parts));
  expect((await file('Flügel.txt')).toString()).toBe('wing');
  expect(await file('empty.txt')).toHaveLength(0);
  await expect(file('gone.txt')).rejects.toThrow();
});

test('an export has the stored photo', async () => {
  const { app } = await createDesk('sqlite');
  const [photo] = await app.db.selectFrom('quotePhotos').select('fileKey').execute();
  expect(await readStored(localStorage(join(app.config.dataDir, 'uploads')), photo!.fileKey)).not.toBeNull();
});
