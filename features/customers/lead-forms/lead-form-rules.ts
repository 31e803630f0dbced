import {
  customerName,
  type FieldReader,
  fieldReader,
  type LeadContent,
  splitFullName,
} from '#customers/leads/lead-words.ts';
import {
  APPOINTMENT_TYPES,
  type AppointmentType,
  DATE_DETAILS,
  DETAIL_KEYS,
  DETAIL_LABELS,
  type LeadSource,
  LIMITS,
  MESSAGES,
} from '#customers/leads/leads.constants.ts';
import type { NewLead } from '#customers/leads/leads.contract.ts';
import { TRAP } from './suspects.constants.ts';

/** The rules of a form with one field for the full name, and how it becomes a quote request. */
export interface LeadFormRules {
  /** Messages of empty required fields, by field. */
  required: Readonly<Record<string, string>>;
  emails: readonly string[];
  /** Fields whose date must not lie in the future. */
  untilToday: readonly string[];
  /** Fields whose date must not lie in the past. */
  fromToday: readonly string[];
  /** A date and one that must not be before it. */
  inOrder?: readonly [earlier: string, later: string];
  /** Form fields by the quote request's names for them, where they differ. */
  fields: Readonly<Record<string, string>>;
  toLead(form: FormData): NewLead;
}

const E_MAIL_MISSING = MESSAGES.emailInvalid;

export const bookingForm: LeadFormRules = {
  required: {
    appointmentType: 'Choose an appointment type',
    preferredDate: 'Choose a date',
    preferredTime: 'Choose a time',
    name: 'Your name is required',
    email: E_MAIL_MISSING,
    phone: 'Your phone number is required',
  },
  emails: ['email'],
  untilToday: [],
  fromToday: ['preferredDate'],
  fields: { firstName: 'name', lastName: 'name' },
  toLead: (form) => {
    const field = fieldReader(form);
    return {
      ...person(field, 'name', 'email', 'phone'),
      ...request('booking', field),
      services: [field('appointmentType') || 'Appointment Booking'],
      timeline: field('preferredDate') || null,
    };
  },
};

export const warrantyForm: LeadFormRules = {
  required: {
    ownerName: 'The owner’s name is required',
    email: E_MAIL_MISSING,
    tailNumber: 'The tail number is required',
  },
  emails: ['email'],
  untilToday: ['serviceDate'],
  fromToday: [],
  fields: { firstName: 'ownerName', lastName: 'ownerName' },
  toLead: (form) => {
    const field = fieldReader(form);
    return {
      ...person(field, 'ownerName', 'email', 'phone'),
      ...request('warranty', field),
      services: ['Warranty Registration'],
      timeline: field('serviceDate') || null,
    };
  },
};

export const insuranceForm: LeadFormRules = {
  required: {
    claimantName: 'The claimant’s name is required',
    email: E_MAIL_MISSING,
    insuranceCompany: 'The insurance company is required',
  },
  emails: ['email'],
  untilToday: ['incidentDate'],
  fromToday: [],
  fields: { firstName: 'claimantName', lastName: 'claimantName' },
  toLead: (form) => {
    const field = fieldReader(form);
    return {
      ...person(field, 'claimantName', 'email', 'phone'),
      ...request('insurance', field),
      services: ['Insurance Claim Assistance'],
      timeline: field('incidentDate') || null,
    };
  },
};

export const referralForm: LeadFormRules = {
  required: {
    referrerName: 'Your name is required',
    referrerEmail: E_MAIL_MISSING,
    refereeName: 'Their name is required',
    refereeEmail: E_MAIL_MISSING,
  },
  emails: ['referrerEmail', 'refereeEmail'],
  untilToday: [],
  fromToday: [],
  fields: { firstName: 'referrerName', lastName: 'referrerName', email: 'referrerEmail', phone: 'referrerPhone' },
  toLead: (form) => {
    const field = fieldReader(form);
    return {
      ...person(field, 'referrerName', 'referrerEmail', 'referrerPhone'),
      ...request('referral', field),
      services: ['Referral Program'],
      timeline: null,
    };
  },
};

export const waitlistForm: LeadFormRules = {
  required: {
    name: 'Your name is required',
    email: E_MAIL_MISSING,
    aircraftType: 'Choose your aircraft type',
    earliest: 'Choose the earliest day',
    latest: 'Choose the latest day',
    leastNotice: 'Choose how much notice you need',
  },
  emails: ['email'],
  untilToday: [],
  fromToday: ['earliest', 'latest'],
  inOrder: ['earliest', 'latest'],
  fields: { firstName: 'name', lastName: 'name' },
  toLead: (form) => {
    const field = fieldReader(form);
    return {
      ...person(field, 'name', 'email', 'phone'),
      ...request('waitlist', field),
      services: ['Waitlist'],
      timeline: field('earliest') || null,
    };
  },
};

/** The form's errors by field; `today` is the shop's day as YYYY-MM-DD. */
export function findErrors(rules: LeadFormRules, form: FormData, today: string): Record<string, string> {
  const field = fieldReader(form);
  const errors: Record<string, string> = {};
  for (const name of rules.untilToday) if (field(name) > today) errors[name] = MESSAGES.dateInFuture;
  for (const name of rules.fromToday) if (field(name) && field(name) < today) errors[name] = MESSAGES.dateInPast;
  const [earlier, later] = rules.inOrder ?? [];
  if (earlier && later && field(later) < field(earlier)) errors[later] = MESSAGES.dateNotLater;
  for (const name of rules.emails) if (!ADDRESS.test(field(name))) errors[name] = MESSAGES.emailInvalid;
  for (const name of missingFields(rules, form)) errors[name] = rules.required[name]!;
  return errors;
}

export function missingFields({ required }: LeadFormRules, form: FormData): string[] {
  const field = fieldReader(form);
  return Object.keys(required).filter((name) => !field(name));
}

/** A coarse check; the contract decides. No two of its parts match the same text, so it runs in linear time. */
const ADDRESS = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

type SubmittedForm = Pick<NewLead, 'source' | 'aircraftType' | 'details'>;

/** The form's own fields, one a line. Long ones are cut: the details hold them whole. */
export function formatMessage({ source, aircraftType, details }: SubmittedForm): string | null {
  const value = (key: string) => (key === 'aircraftType' ? aircraftType : details?.[key]) || '';
  const lines = ((MESSAGE_ORDER as Record<string, readonly string[]>)[source ?? ''] ?? []).flatMap((key) => {
    const words = key === 'appointmentType' ? formatAppointment(value(key)) : value(key);
    return words ? [`${DETAIL_LABELS[key] ?? 'Aircraft'}: ${words}`] : [];
  });
  const message = lines.join('\n');
  return message.length > LIMITS.message ? `${message.slice(0, LIMITS.message - 1)}…` : message || null;
}

/** A quote request for display, without what its details repeat. */
export function withoutRepeats<Q extends LeadContent>(lead: Q): Q {
  const { timeline, message, services, details } = lead;
  const isElsewhere: Record<string, string | null> = {
    appointmentType: services[0] ?? null,
    referrerName: customerName(lead),
    referrerEmail: lead.email,
    referrerPhone: lead.phone,
  };
  const own = Object.entries(details).filter(([key, value]) => isElsewhere[key] !== value);
  return {
    ...lead,
    details: Object.fromEntries(own),
    timeline: own.some(([key, value]) => DATE_DETAILS.includes(key) && value === timeline) ? null : timeline,
    message: message === formatMessage(lead) ? null : message,
  };
}

const MESSAGE_ORDER = {
  booking: ['appointmentType', 'preferredDate', 'preferredTime', 'aircraftType', 'notes'],
  warranty: ['invoiceNumber', 'serviceDate', 'notes'],
  insurance: DETAIL_KEYS.insurance,
  referral: DETAIL_KEYS.referral,
  waitlist: DETAIL_KEYS.waitlist,
} satisfies Partial<Record<LeadSource, readonly string[]>>;

function formatAppointment(type: string): string {
  return Object.hasOwn(APPOINTMENT_TYPES, type) ? APPOINTMENT_TYPES[type as AppointmentType] : type;
}

function person(field: FieldReader, name: string, email: string, phone: string) {
  return { ...splitFullName(field(name)), email: field(email), phone: field(phone) || null };
}

function request(source: keyof typeof MESSAGE_ORDER, field: FieldReader) {
  const filled = DETAIL_KEYS[source].map((key) => [key, field(key)] as const).filter(([, value]) => value);
  const draft = { source, aircraftType: field('aircraftType') || null, details: Object.fromEntries(filled) };
  return {
    ...draft,
    tailNumber: field('tailNumber') || null,
    message: formatMessage(draft),
    website: field(TRAP.name) || null,
  };
}

/** The aircraft type of someone whose own is not in the price list. */
export const OTHER_TYPE = 'Another type';

/** Days of notice, as someone who waits chooses them. Objects put such keys in the order of their numbers. */
export const NOTICE_CHOICES = {
  0: 'None: I can come the next day',
  2: '2 days',
  5: '5 days',
  7: 'A week',
  14: 'Two weeks',
  30: 'A month',
} as const;
