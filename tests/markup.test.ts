import { beforeAll, describe, expect, test } from 'vitest';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { builtPages } from '#server/http/pages.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { pageTexts } from '#website/texts/page-texts.ts';
import { type Caller, contentChanged, signIn, startApp, type TestApp } from './support/api.ts';
import { PAGES } from './support/pages.ts';

/** Closes any context it may be in: an attribute, script, comment, title or text field. */
const MARKUP = `"'--></script></title></textarea><img src=x onerror=alert(1)><script>alert(2)</script>`;
const LISTS: Record<string, object> = {
  services: {
    title: MARKUP,
    description: MARKUP,
    imageAlt: MARKUP,
    badge: '"><b onclick=alert(1)>',
    included: MARKUP,
    duration: '<img src=x>',
  },
  projects: {
    title: MARKUP,
    description: MARKUP,
    aircraftType: '"><img src=x onerror=alert(1)>',
    serviceType: MARKUP,
    beforeImageAlt: MARKUP,
    afterImageAlt: MARKUP,
    clientName: MARKUP,
    badge: '"><b onclick=alert(1)>',
    beforeImageUrl: '/uploads/a.jpg',
    afterImageUrl: '/uploads/b.jpg',
    featured: true,
  },
  testimonials: { clientName: MARKUP, clientTitle: MARKUP, content: MARKUP, imageAlt: MARKUP, featured: true },
  faqs: { question: MARKUP, answer: MARKUP },
};

let site: TestApp;
let admin: Caller;
/** By the first segment of their addresses. */
const recordPages: Record<string, string> = {};
beforeAll(async () => {
  site = await startApp('sqlite', { pages: builtPages, env: { RATE_LIMITS: 'off' } });
  admin = await signIn(site);
  for (const [list, record] of Object.entries(LISTS)) {
    const answer = await admin.post(`/api/${list}`, record);
    expect([list, answer.statusCode]).toEqual([list, 201]);
    const root = { projects: 'portfolio', services: 'services' }[list];
    if (root) recordPages[`the page of ${root}`] = `/${root}/${answer.json().id}`;
  }
  await markBusiness();
  await markTexts();
});

/** In each text that can hold the markup; the business is in the structured data, too. */
async function markBusiness(): Promise<void> {
  const { builtIn } = BUSINESS_SETTING;
  const answer = await admin.put('/api/settings/business', {
    ...builtIn,
    name: MARKUP,
    airport: { ...builtIn.airport, name: MARKUP },
    address: { ...builtIn.address, locality: MARKUP, region: MARKUP },
    claims: { experience: MARKUP, coverage: MARKUP, resale: MARKUP },
    hours: builtIn.hours.map((line) => ({ ...line, label: MARKUP })),
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

/** Not through the API, whose history of several hundred changes would take long. */
async function markTexts(): Promise<void> {
  const updatedAt = new Date().toISOString();
  const texts = Object.keys(pageTexts).map((key) => ({ key: key as keyof typeof pageTexts, value: MARKUP, updatedAt }));
  await site.db.transaction().execute(async (trx) => {
    for (const text of texts) await trx.insertInto('pageTexts').values(text).execute();
  });
  await contentChanged(site);
}

/** Markup that a browser would run. */
const LIVE = /<img src=x|<b onclick|<script>alert|<\/script><\/title>|onerror=alert\(1\)>(?!")/;

describe('markup in every text that the owner can edit', () => {
  const paths = Object.entries(PAGES.visitor)
    .filter(([path, { status = 200 }]) => status !== 308 && !path.endsWith('.webmanifest'))
    .map(([path, { at = path }]) => at.replace(/^\/(portfolio|services)\/.*/, 'the page of $1'));

  test.each(paths)('stays text at %s', async (path) => {
    const own = recordPages[path];
    const url = own ? await canonical(own) : path;
    const { body } = await site.get(url);
    expect(LIVE.exec(body)?.[0]).toBeUndefined();
    for (const data of structuredData(body)) expect(() => JSON.parse(data)).not.toThrow();
  });

  test('appears in the structured data as it was typed', async () => {
    const [data] = structuredData((await site.get('/')).body);
    expect(data).not.toContain('<');
    expect(JSON.stringify(JSON.parse(data!))).toContain(JSON.stringify(MARKUP).slice(1, -1));
  });
});

/** Follows the redirect to the readable address of a record. */
async function canonical(path: string): Promise<string> {
  const { headers } = await site.get(path);
  expect(headers.location ?? '').not.toMatch(/[<>"\s]/);
  return (headers.location as string | undefined) ?? path;
}

const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, data]) => data!);

test('markup in every text of a request stays text in the mails', async () => {
  const short = '"><img src=x onerror=a>';
  await site.db.deleteFrom('outbox').execute();
  const request = {
    firstName: MARKUP,
    lastName: MARKUP,
    email: 'ann@example.com',
    phone: '<img src=x>',
    aircraftType: MARKUP,
    tailNumber: '<img src=x>',
    services: [MARKUP],
    message: MARKUP,
    howDidYouFindUs: MARKUP,
    timeline: short,
    businessName: MARKUP,
  };
  for (const [source, details] of Object.entries({
    contact: { package: MARKUP, topic: MARKUP, referralCode: short },
    calculator: { aircraftModel: MARKUP, additionalNotes: MARKUP },
    insurance: {
      insuranceCompany: MARKUP,
      claimNumber: MARKUP,
      incidentDescription: MARKUP,
      damageDescription: MARKUP,
    },
    referral: { referrerName: MARKUP, refereeName: MARKUP, refereePhone: short, notes: MARKUP },
    waitlist: { earliest: '2999-01-01', latest: '2999-02-01', leastNotice: '7', notes: MARKUP },
    warranty: { invoiceNumber: MARKUP, notes: MARKUP },
  })) {
    const answer = await site.post('/api/quotes', { ...request, source, details });
    expect([source, answer.statusCode, answer.body]).toEqual([source, 201, expect.any(String)]);
  }
  const { id } = (await site.post('/api/quotes', request)).json();
  expect((await admin.post(`/api/quotes/${id}/replies`, { subject: MARKUP, text: MARKUP })).statusCode).toBe(201);
  const mails = await site.db.selectFrom('outbox').select('message').execute();
  expect(mails.length).toBeGreaterThan(12);
  for (const { message } of mails) {
    const { html, subject } = wordsOf(message);
    expect(/<img src=x|<script|<\/textarea/.exec(html)?.[0]).toBeUndefined();
    expect(subject).not.toMatch(/[\r\n]/);
  }
});
