import { expect, it, test } from 'vitest';
import { csvHeader, csvLines } from '#foundation/fields/csv.ts';
import type { ListedLead } from './lead-desk.contract.ts';
import { csvTotals, LEAD_COLUMNS, SERVICE_COLUMNS, servicesOf } from './lead-list.ts';

const LEAD: ListedLead = {
  id: 7,
  firstName: 'Dana',
  lastName: 'Ray',
  email: 'dana@example.com',
  phone: null,
  businessName: null,
  aircraftType: 'King Air',
  tailNumber: 'N076FA',
  services: ['Corrosion Treatment', 'touch_up_repair'],
  message: null,
  howDidYouFindUs: null,
  timeline: '1-2_months',
  status: 'Quote Sent',
  notes: null,
  source: 'calculator',
  details: { aircraftModel: 'B200' },
  lostReason: null,
  remindOn: null,
  remindAbout: null,
  unansweredSince: null,
  estimate: { base: 40_000, addOns: [{ name: 'Corrosion Treatment', price: -2_500 }], multiplier: 1.25, total: 46_875 },
  createdAt: '2026-07-01T05:30:00.000Z',
  updatedAt: '2026-11-23T17:05:00.000Z',
  currentAppointment: null,
  offers: 0,
  jobs: 0,
  scheme: {
    layout: 'Foothill',
    colors: ['Bone White', 'Deep Green'].map((name) => ({ name, srgb: '#f4ece4' })),
  },
};

/** The cells of one line by column name. */
const cellsOf = (header: string, line: string) =>
  Object.fromEntries(
    header
      .trim()
      .split(',')
      .map((name, at) => [name, line.trim().split(',')[at]]),
  );

it('formats phone and tail number as the site does', () => {
  const lead = { ...LEAD, phone: '303.555.0142', tailNumber: 'n-076 fa' };
  const cells = cellsOf(csvHeader(LEAD_COLUMNS), csvLines(LEAD_COLUMNS, [lead]));
  expect(cells).toMatchObject({ phone: '(303) 555-0142', tailNumber: 'N076FA' });
});

test('a quote is one flat line with local times and plain figures', () => {
  const cells = cellsOf(csvHeader(LEAD_COLUMNS), csvLines(LEAD_COLUMNS, [{ ...LEAD, services: [] }]));
  expect(cells).toMatchObject({
    id: '7',
    received: '2026-06-30 23:30',
    timeZone: 'America/Denver',
    updated: '2026-11-23 10:05',
    timeline: '1-2 months',
    'details.aircraftModel': 'B200',
    'details.package': '',
    'estimate.base': '40000',
    'estimate.addOns': '-2500',
    'estimate.multiplier': '1.25',
    'estimate.total': '46875',
    scheme: 'Foothill: Bone White / Deep Green',
  });
});

test('puts totals below their columns', () => {
  const cells = cellsOf(csvHeader(LEAD_COLUMNS), csvTotals({ count: 3, estimates: 90_000 }));
  expect(cells).toMatchObject({ id: 'Total', received: '3', email: '', 'estimate.total': '90000' });
});

test('writes a line for each service, with its price if the calculator has one', () => {
  const lines = csvLines(SERVICE_COLUMNS, servicesOf([LEAD, { ...LEAD, services: [] }]))
    .trim()
    .split('\r\n');
  const header = csvHeader(SERVICE_COLUMNS);
  expect(lines.map((line) => cellsOf(header, line))).toMatchObject([
    { id: '7', customer: 'Dana Ray', tailNumber: 'N076FA', service: 'Corrosion Treatment', price: '-2500' },
    { id: '7', service: 'Touch-Up & Repair', price: '' },
  ]);
});
