/** Words and figures of a quote request, without zod, which pages load only when a user begins to type. */

export const LEAD_STATUSES = [
  'Quote Not Responded To',
  'Quote Being Built',
  'Quote Sent',
  'Work Scheduled',
  'Work Complete',
  'Waiting Response',
  'Lost Quote',
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export const UNANSWERED = LEAD_STATUSES[0];
export const WORK_SCHEDULED = 'Work Scheduled' satisfies LeadStatus;
export const WORK_COMPLETE = 'Work Complete' satisfies LeadStatus;
/** The only status with a reason. */
export const LOST = 'Lost Quote' satisfies LeadStatus;
/** Nothing more is to be done about a lead in these. */
export const CLOSED_STATUSES: readonly string[] = [WORK_COMPLETE, LOST];

/** In display order; the first is the default. */
export const LEAD_SORTS = ['newest', 'oldest', 'updated', 'name'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

/** The form that sent it; `desk`: the shop entered it. */
export const LEAD_SOURCES = [
  'contact',
  'calculator',
  'booking',
  'warranty',
  'insurance',
  'referral',
  'waitlist',
  'desk',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

export const SOURCE_LABELS: Record<LeadSource, string> = {
  contact: 'Contact form',
  calculator: 'Quote calculator',
  booking: 'Consultation booking',
  warranty: 'Warranty registration',
  insurance: 'Insurance claim',
  referral: 'Referral',
  waitlist: 'Waitlist',
  desk: 'Added by the shop',
};

/** Each form's own fields, stored as strings. */
export const DETAIL_KEYS: Record<LeadSource, readonly string[]> = {
  contact: ['package', 'topic'],
  calculator: ['aircraftModel', 'preferredStartDate', 'additionalNotes'],
  booking: ['appointmentType', 'preferredDate', 'preferredTime', 'notes'],
  warranty: ['serviceDate', 'invoiceNumber', 'notes'],
  insurance: [
    'insuranceCompany',
    'claimNumber',
    'incidentDate',
    'incidentDescription',
    'damageDescription',
    'assistanceNeeded',
  ],
  referral: ['referrerName', 'referrerEmail', 'referrerPhone', 'refereeName', 'refereeEmail', 'refereePhone', 'notes'],
  waitlist: ['earliest', 'latest', 'leastNotice', 'notes'],
  desk: ['notes'],
};
/** Allowed with every form. */
export const SHARED_DETAIL_KEYS = ['referralCode'] as const;

export const DETAIL_LABELS: Record<string, string> = {
  package: 'Package',
  topic: 'Topic',
  aircraftModel: 'Aircraft model',
  preferredStartDate: 'Preferred start',
  additionalNotes: 'Additional notes',
  appointmentType: 'Appointment',
  preferredDate: 'Preferred date',
  preferredTime: 'Preferred time',
  notes: 'Notes',
  serviceDate: 'Service date',
  invoiceNumber: 'Invoice number',
  insuranceCompany: 'Insurance company',
  claimNumber: 'Claim number',
  incidentDate: 'Incident date',
  incidentDescription: 'What happened',
  damageDescription: 'Damage',
  assistanceNeeded: 'Assistance needed',
  referrerName: 'Referred by',
  referrerEmail: 'Referrer’s email',
  referrerPhone: 'Referrer’s phone',
  refereeName: 'Friend referred',
  refereeEmail: 'Friend’s email',
  refereePhone: 'Friend’s phone',
  referralCode: 'Referral code',
  earliest: 'Earliest day',
  latest: 'Latest day',
  leastNotice: 'Minimum notice, in days',
};
/** Dates that must not be in the future. */
export const PAST_DETAILS: readonly string[] = ['serviceDate', 'incidentDate'];
export const DATE_DETAILS: readonly string[] = [
  'preferredStartDate',
  'preferredDate',
  'earliest',
  'latest',
  ...PAST_DETAILS,
];

export const APPOINTMENT_TYPES = {
  consultation: 'Consultation',
  inspection: 'Inspection',
  'design-review': 'Design review',
} as const;
export type AppointmentType = keyof typeof APPOINTMENT_TYPES;
export const APPOINTMENT_MINUTES: Record<AppointmentType, number> = {
  consultation: 30,
  inspection: 60,
  'design-review': 45,
};
export const APPOINTMENT_DURATIONS: Record<AppointmentType, string> = {
  consultation: '30 min',
  inspection: '1 hour',
  'design-review': '45 min',
};

export const LIMITS = {
  name: 100,
  email: 255,
  phone: 20,
  aircraftType: 100,
  tailNumber: 20,
  services: 20,
  service: 100,
  message: 5_000,
  howDidYouFindUs: 255,
  timeline: 50,
  businessName: 255,
  detail: 5_000,
  notes: 10_000,
} as const;

/** Days. */
export const WAITLIST_LIMITS = { notice: 180 } as const;

/** The contact form's choices in display order: the key is sent, the label is shown. */
export const CONTACT_SERVICES = {
  full_refinishing: 'Full Aircraft Refinishing',
  partial_refinishing: 'Partial Refinishing',
  touch_up_repair: 'Touch-Up & Repair',
  custom_stripe_design: 'Custom Stripe Design',
  brightwork_polishing: 'Brightwork Polishing',
  interior_refurbish: 'Interior Refurbishing',
  other_services: 'Other Services',
} as const;
export const CONTACT_TIMELINES = {
  '1-2_months': '1-2 months',
  '3-6_months': '3-6 months',
  '6-12_months': '6-12 months',
  '12-24_months': '12-24 months',
  immediate_repair: 'Immediate repair',
} as const;

/** Other values are valid, too. */
export const AIRCRAFT_SUGGESTIONS = [
  'Beechcraft Baron 58',
  'Beechcraft Bonanza A36',
  'Cessna 172',
  'Cessna 182',
  'Cessna Citation CJ2',
  'Cirrus SR22',
  'King Air 350',
  'Pilatus PC-12',
  'Piper Cherokee',
  'TBM 850',
] as const;
export const FOUND_US_SUGGESTIONS = [
  'Google search',
  'A friend or another owner',
  'My mechanic or FBO',
  'Saw your work at an airport',
  'Social media',
  'Returning customer',
] as const;

export const MESSAGES = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailInvalid: 'Valid email is required',
  contactSent: { title: 'Quote Request Submitted', description: "We'll respond with a detailed quote." },
  contactFailed: { title: 'Error', description: 'Failed to submit quote request. Please try again.' },
  calculatorSent: {
    title: 'Quote Sent Successfully!',
    description: "We'll review your quote and contact you within 24 hours.",
  },
  calculatorFailed: { title: 'Error', description: 'Failed to send quote. Please try again.' },
  waits: {
    title: 'One Moment, Please',
    description: 'We cannot save your request right now. We kept what you typed and will send it again automatically',
  },
  missing: { title: 'Missing Information', description: 'Please fill out all required fields.' },
  bookingSent: {
    title: 'Booking Request Sent!',
    description: "We'll confirm your appointment within 24 hours and send a calendar invite.",
  },
  bookingFailed: { title: 'Error', description: 'Failed to send booking request. Please try again.' },
  warrantySent: {
    title: 'Warranty Registered!',
    description: "You'll receive confirmation via email within 24 hours.",
  },
  warrantyFailed: { title: 'Error', description: 'Failed to register warranty. Please try again.' },
  insuranceSent: {
    title: 'Request Submitted!',
    description: "We'll contact you within 24 hours to assist with your claim.",
  },
  insuranceFailed: { title: 'Error', description: 'Failed to submit request. Please try again.' },
  referralSent: {
    title: 'Referral Submitted!',
    description: "Thank you! We'll contact your referral and keep you updated on your reward.",
  },
  referralFailed: { title: 'Error', description: 'Failed to submit referral. Please try again.' },
  waitlistSent: {
    title: 'You are on the waitlist!',
    description: 'We’ll let you know as soon as an opening fits your dates.',
  },
  waitlistFailed: { title: 'Error', description: 'Failed to join the waitlist. Please try again.' },
  linkCopied: { title: 'Copied!', description: 'Referral link copied to clipboard' },
  linkNotCopied: {
    title: 'Not copied',
    description:
      'Your browser blocked copying. The link is selected: copy it with Ctrl+C or Cmd+C, or press and hold it.',
  },
  dateInFuture: 'Choose today or an earlier date',
  dateInPast: 'Choose today or a later date',
  dateNotLater: 'Choose the same or a later date',
  slotTaken: 'Someone else has just booked this time. Please choose another.',
  slotUnknown: 'This time isn’t available. Please choose another.',
} as const;

export const DESK_LIMITS = { lostReason: 500, subject: 200, reply: 10_000, about: 300, search: 200 } as const;

/** What changes a status without an admin. */
export const STATUS_CAUSES = ['appointment', 'reply', 'acceptance', 'delivery'] as const;

export type StatusCause = (typeof STATUS_CAUSES)[number];

/** What happens to an offer. */
export const OFFER_EVENTS = ['sent', 'opened', 'asked', 'accepted', 'declined', 'withdrawn'] as const;

/** What happens to a change order of a job. */
export const CHANGE_EVENTS = ['sent', 'opened', 'asked about', 'answered', 'withdrawn'] as const;

/** What happens to a lead on the waitlist. */
export const WAITLIST_EVENTS = ['offered', 'took', 'passed', 'left'] as const;

/** What happens to a job, as past participles. */
export const JOB_ENTRIES = [
  'booked',
  'arrived',
  'put on hold',
  'resumed',
  'made ready',
  'reopened',
  'delivered',
  'taken back',
  'cancelled',
  'changed',
  'stage started',
  'stage finished',
  'stage reopened',
  'stage skipped',
  'stage start undone',
  'stage change undone',
  'told a new date',
  'asked about',
  'opened',
  'paid for',
  'invoiced',
  'credited',
  'allowed to be shown',
  'not to be shown',
  'written about',
  'published',
] as const;
export type JobEntry = (typeof JOB_ENTRIES)[number];

/** What happens to days in the hangar. */
export const STAY_EVENTS = ['held', 'planned', 'moved', 'released'] as const;
export type StayEvent = (typeof STAY_EVENTS)[number];

export const APPOINTMENT_STATUSES = ['held', 'confirmed', 'released'] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const REQUEST_LINK_DAYS = 400;

export const MAX_QUESTION = 2_000;

export const NO_QUESTION = 'Enter your question';
