import { ANSWER, AWAY, type DemoEmail, ONE_MORE } from './demonstration-emails.samples.ts';
import type { OfferBody, OfferLine, OfferSection } from './offer.contract.ts';

/** What happened to a quote, in order; each at an hour of its own, so many days before today. */
export type DemoEvent = { daysAgo: number } & (
  | { did: 'begin'; body: Partial<OfferBody> }
  | { did: 'send'; message: string }
  | { did: 'open' }
  | { did: 'ask'; text: string }
  | { did: 'revise'; body: Partial<OfferBody> }
  | { did: 'accept'; choices?: string[] }
  | { did: 'enter acceptance'; purchaseOrder: string }
  | { did: 'decline'; reason: string }
  | { did: 'move'; status: 'Quote Being Built' | 'Waiting Response' | 'Work Complete' | 'Lost Quote'; reason?: string }
  | { did: 'reply'; subject: string; text: string }
  | { did: 'receive'; email: DemoEmail }
);

/** A lead, and what became of it. */
export interface DemoLead {
  owner: string;
  tailNumber: string;
  aircraftType: string;
  model: string;
  /** The services chosen in the calculator; without any, the lead came by the contact form. */
  services: string[];
  timeline: string | null;
  message: string;
  daysAgo: number;
  photos?: string[];
  /** On the waitlist: from when until when, in days from today, and days of notice. */
  waits?: { from: number; to: number; notice: number };
  /** The index of its scheme among the eight seed schemes. */
  scheme?: number;
  /** Where its quote stands, as the start of the site says it. */
  shows: string;
  events: DemoEvent[];
}

const STANDARD = 'Standard (4-6 weeks)';
const FLEXIBLE = 'Flexible (7+ weeks)';

/** What every complete quote says beside its prices. Nothing here is a promise of the shop: it shows how one reads. */
const WORDS: Partial<OfferBody> = {
  inclusions: [
    'Chemical and hand strip to bare metal, no media blasting',
    'Control surfaces removed, painted and balanced, with the figures in writing',
    'Placards and registration marks renewed',
  ],
  exclusions: ['Structural repair', 'Propeller overhaul', 'Avionics, antennas and their wiring'],
  priceBasis: 'One layer of paint to strip, as seen at the inspection. Colors of the standard card, one drawing.',
  allowances: [{ text: 'Corrosion found under the old paint', quarterHours: 32, rateCents: 11_000 }],
  warrantyText: 'It starts on the day of delivery.',
  terms: 'These are sample terms for a demo. Your shop and its lawyer write the terms of a real quote.',
  taxLabel: 'Sales tax',
  taxMilliPercent: 8_810,
};

const line = (id: string, text: string, dollars: number, more: Partial<OfferLine> = {}): OfferLine => ({
  id,
  text,
  detail: '',
  quantityMilli: 1_000,
  unit: 'job',
  unitCents: dollars * 100,
  taxable: false,
  chosen: false,
  ...more,
});

const section = (id: string, title: string, kind: OfferSection['kind'], lines: OfferLine[]): OfferSection => ({
  id,
  title,
  note: '',
  kind,
  lines,
});

/** Strip, prime and paint at a price, with materials that are taxed, and a finish to choose. */
function repaint(dollars: number, workDays: number, more: OfferSection[] = []): Partial<OfferBody> {
  return {
    ...WORDS,
    workDays,
    sections: [
      section('work', 'Strip, prime and paint', 'included', [
        line('paint', 'Full exterior repaint in the drawn scheme', dollars),
        line('materials', 'Primer, coatings and masking', Math.round(dollars * 0.12), { taxable: true }),
        line('balance', 'Control surface balance', 110, { quantityMilli: 6_500, unit: 'hour' }),
      ]),
      section('finish', 'Finish', 'one', [
        line('finish-single', 'Single stage', 0),
        line('finish-clear', 'Base and clear coat', 3_000, { taxable: true, chosen: true }),
      ]),
      ...more,
    ],
  };
}

const EXTRAS = section('extras', 'Options', 'any', [
  line('film', 'Clear film on the leading edges', 1_790, { taxable: true }),
  line('brightwork', 'Polished spinner and brightwork', 650, { chosen: true }),
  line('cabin', 'New side panels in the cabin', 6_400),
]);

const WITH_FILM = ['finish-clear', 'film', 'brightwork'];
const OFFER = 'Here’s the quote we talked about. Ask us anything; nothing starts until you accept.';

/** Sent and accepted within a week. */
function agreed(daysAgo: number, body: Partial<OfferBody>, answer: DemoEvent): DemoEvent[] {
  return [
    { did: 'begin', daysAgo: daysAgo + 8, body },
    { did: 'send', daysAgo: daysAgo + 7, message: OFFER },
    { did: 'open', daysAgo: daysAgo + 6 },
    answer,
  ];
}

const accepted = (daysAgo: number, body: Partial<OfferBody>, choices?: string[]) =>
  agreed(daysAgo, body, { did: 'accept', daysAgo, ...(choices && { choices }) });

/**
 * Leads of a demonstration: no people, and tail numbers that are never assigned, as their digits begin with a zero
 * (14 CFR 47.15(b)). Their accepted quotes are the ones that jobs are made of.
 */
export const demoLeads: DemoLead[] = [
  {
    ...lead('A', 'N01FR', 'Single Engine Piston', 'Cessna 182', 62),
    scheme: 0,
    shows: 'accepted',
    events: accepted(48, repaint(21_500, 26)),
  },
  {
    ...lead('B', 'N02FR', 'Twin Engine Piston', 'Beechcraft Baron 58', 66),
    shows: 'accepted',
    events: accepted(52, repaint(29_800, 32, [EXTRAS]), WITH_FILM),
  },
  {
    ...lead('C', 'N03FR', 'Turboprop (TBM, Pilatus)', 'TBM 850', 90),
    scheme: 4,
    shows: 'accepted in its second version, with two groups of options',
    events: [
      { did: 'begin', daysAgo: 86, body: repaint(36_400, 41) },
      { did: 'send', daysAgo: 85, message: OFFER },
      { did: 'open', daysAgo: 84 },
      { did: 'ask', daysAgo: 83, text: 'Could you add clear film on the leading edges as a separate option?' },
      { did: 'revise', daysAgo: 82, body: repaint(36_400, 41, [EXTRAS]) },
      { did: 'send', daysAgo: 81, message: 'The film is in there now as an option, along with two more.' },
      { did: 'accept', daysAgo: 77, choices: WITH_FILM },
    ],
  },
  {
    ...lead('D', 'N04FR', 'Cirrus', 'Cirrus SR22', 70),
    shows: 'accepted',
    events: accepted(58, repaint(24_900, 26), ['finish-single']),
  },
  {
    ...lead('E', 'N05FR', 'Cessna Citation', 'Citation CJ2', 84),
    shows: 'accepted by the shop, for a purchase order',
    events: agreed(70, repaint(46_000, 45, [EXTRAS]), {
      did: 'enter acceptance',
      daysAgo: 70,
      purchaseOrder: 'PO 4417',
    }),
  },
  {
    ...lead('F', 'N06FR', 'Single Engine Piston', 'Piper Archer', 22),
    shows: 'accepted',
    events: accepted(9, repaint(19_800, 24)),
  },
  {
    ...lead('G', 'N07FR', 'King Air', 'King Air 350', 120),
    scheme: 6,
    shows: 'accepted',
    events: accepted(104, repaint(41_500, 41)),
  },
  {
    ...lead('H', 'N08FR', 'Single Engine Piston', 'Mooney M20J', 9),
    photos: ['process-1', 'process-2'],
    shows: 'sent and opened',
    events: [
      { did: 'begin', daysAgo: 4, body: repaint(20_400, 26, [EXTRAS]) },
      { did: 'send', daysAgo: 3, message: OFFER },
      { did: 'open', daysAgo: 2 },
      { did: 'receive', daysAgo: 1, email: ANSWER },
    ],
  },
  {
    ...lead('A', 'N09FR', 'Light Jet', 'Eclipse 500', 33),
    shows: 'sent, expires soon',
    events: [
      { did: 'begin', daysAgo: 27, body: { ...repaint(39_900, 45), validDays: 30 } },
      { did: 'send', daysAgo: 26, message: OFFER },
      { did: 'open', daysAgo: 25 },
      { did: 'move', daysAgo: 12, status: 'Waiting Response' },
      { did: 'reply', daysAgo: 11, subject: 'Your Eclipse 500', text: 'Is there anything we can add to the quote?' },
      { did: 'receive', daysAgo: 11, email: { as: 'bounce', by: 'thread', subject: '', text: '' } },
    ],
  },
  {
    ...lead('B', 'N010FR', 'Cirrus', 'Cirrus SR20', 11),
    waits: { from: 7, to: 120, notice: 5 },
    shows: 'sent, with a question',
    events: [
      { did: 'begin', daysAgo: 7, body: repaint(23_700, 26) },
      { did: 'send', daysAgo: 6, message: OFFER },
      { did: 'open', daysAgo: 5 },
      { did: 'ask', daysAgo: 1, text: 'Are the wheel pants painted with the rest, or taken off and left as they are?' },
    ],
  },
  {
    ...lead('C', 'N011FR', 'Twin Engine Piston', 'Piper Seneca', 47),
    waits: { from: 14, to: 90, notice: 7 },
    shows: 'expired',
    events: [
      { did: 'begin', daysAgo: 43, body: repaint(30_600, 32) },
      { did: 'send', daysAgo: 42, message: OFFER },
      { did: 'open', daysAgo: 40 },
    ],
  },
  {
    ...lead('D', 'N012FR', 'Turboprop (TBM, Pilatus)', 'Pilatus PC-12', 30),
    shows: 'declined, for its price',
    events: [
      { did: 'begin', daysAgo: 24, body: repaint(38_200, 41) },
      { did: 'send', daysAgo: 23, message: OFFER },
      { did: 'open', daysAgo: 22 },
      { did: 'decline', daysAgo: 20, reason: 'The price.' },
      { did: 'move', daysAgo: 19, status: 'Lost Quote', reason: 'Price' },
    ],
  },
  {
    ...lead('E', 'N013FR', 'King Air', 'King Air C90', 3),
    photos: ['process-3', 'process-4'],
    timeline: FLEXIBLE,
    shows: 'a draft',
    events: [
      { did: 'move', daysAgo: 2, status: 'Quote Being Built' },
      { did: 'begin', daysAgo: 1, body: { ...WORDS, workDays: 38 } },
    ],
  },
  {
    ...lead('F', 'N014FR', 'Single Engine Piston', 'Cessna 170', 2),
    photos: ['process-5'],
    timeline: null,
    services: ['full_refinishing', 'touch_up_repair'],
    shows: 'a draft',
    message: 'The paint on the left wing is lifting at the rivets. What would a two-color repaint cost?',
    events: [
      {
        did: 'reply',
        daysAgo: 1,
        subject: 'Your Cessna 170',
        text: 'Thank you. Could you send photos of the wing roots?',
      },
      { did: 'receive', daysAgo: 1, email: AWAY },
      { did: 'begin', daysAgo: 1, body: {} },
      { did: 'receive', daysAgo: 0, email: ONE_MORE },
    ],
  },
];

function lead(owner: string, tailNumber: string, aircraftType: string, model: string, daysAgo: number) {
  const services = ['Multi-Color', 'Premium Clear Coat', 'Corrosion Treatment'];
  const message = `Repaint of a ${model}. You can see it in the hangar most afternoons.`;
  return { owner, tailNumber, aircraftType, model, daysAgo, services, timeline: STANDARD, message };
}

export const demoEmail = (owner: string): string => `demo-owner-${owner.toLowerCase()}@example.com`;
