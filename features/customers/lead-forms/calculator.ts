import { fieldReader, splitFullName } from '#customers/leads/lead-words.ts';
import { LIMITS, MESSAGES } from '#customers/leads/leads.constants.ts';
import type { NewLead } from '#customers/leads/leads.contract.ts';
import { type Choices, dollars, estimate } from '#website/estimates/estimate.ts';
import type { Estimate, PriceList } from '#website/estimates/prices.contract.ts';
import { TRAP } from './suspects.constants.ts';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

export interface Answers extends Choices {
  aircraftModel: string;
  tailNumber: string;
  additionalNotes: string;
  preferredStartDate: string;
  name: string;
  email: string;
  phone: string;
}

export const NO_ANSWERS: Answers = {
  aircraftType: '',
  aircraftModel: '',
  tailNumber: '',
  services: [],
  additionalNotes: '',
  timeline: '',
  preferredStartDate: '',
  name: '',
  email: '',
  phone: '',
};

/** The trimmed answers; missing ones are empty. */
export function readAnswers(form: FormData): Answers {
  const field = fieldReader(form);
  const fields = Object.fromEntries(Object.keys(NO_ANSWERS).map((name) => [name, field(name)]));
  const services = form.getAll('services').filter((service): service is string => typeof service === 'string');
  return { ...NO_ANSWERS, ...fields, services };
}

/** The missing choices in the order of the steps; `today` is the shop's day as YYYY-MM-DD. */
export function findMissingChoices(
  answers: Answers,
  today: string,
): { step: Step; field: keyof Answers; message: string }[] {
  const { aircraftType, services, timeline, preferredStartDate, name, email, phone } = answers;
  return [
    { step: 1, field: 'aircraftType', open: !aircraftType, message: 'Choose an aircraft type' },
    { step: 1, ...tooLong(answers, 'aircraftModel', 'the aircraft model', MODEL_MAX) },
    { step: 1, ...tooLong(answers, 'tailNumber', 'the tail number', LIMITS.tailNumber) },
    { step: 2, field: 'services', open: services.length === 0, message: 'Choose at least one service' },
    { step: 2, ...tooLong(answers, 'additionalNotes', 'your notes', MAX_NOTES) },
    { step: 3, field: 'timeline', open: !timeline, message: 'Choose a timeline' },
    {
      step: 3,
      field: 'preferredStartDate',
      open: preferredStartDate !== '' && preferredStartDate < today,
      message: MESSAGES.dateInPast,
    },
    { step: 4, field: 'name', open: !name, message: 'Enter your name' },
    { step: 4, field: 'email', open: !email, message: 'Enter your email' },
    { step: 4, field: 'phone', open: !phone, message: 'Enter your phone number' },
  ].flatMap(({ open, step, field, message }) =>
    open ? [{ step: step as Step, field: field as keyof Answers, message }] : [],
  );
}

/** A `maxlength` would silently cut off pasted text. */
function tooLong(
  answers: Answers,
  field: 'aircraftModel' | 'tailNumber' | 'additionalNotes',
  what: string,
  max: number,
) {
  const message = `Shorten ${what} to ${max.toLocaleString('en-US')} characters`;
  return { field, open: answers[field].length > max, message };
}

/** Form fields by the quote request's names for them, where they differ. */
export const CALCULATOR_FIELDS = { firstName: 'name', lastName: 'name' } as const;

/** Fits into the message together with the other answers. */
export const MAX_NOTES = 2_500;
const MODEL_MAX = 100;

export function calculatorLead(form: FormData, prices: PriceList): NewLead {
  const answers = readAnswers(form);
  const { aircraftType, aircraftModel, tailNumber, services, timeline, preferredStartDate, additionalNotes } = answers;
  const details = Object.entries({ aircraftModel, preferredStartDate, additionalNotes }).filter(([, value]) => value);
  return {
    ...splitFullName(answers.name),
    email: answers.email,
    phone: answers.phone || null,
    aircraftType: aircraftType || null,
    tailNumber: tailNumber || null,
    services: [...services],
    timeline: timeline || null,
    message: calculatorMessage(answers, prices),
    source: 'calculator',
    details: Object.fromEntries(details),
    scheme: fieldReader(form)('scheme') || null,
    website: fieldReader(form)(TRAP.name) || null,
  };
}

/** All answers, one a line. Long ones are cut: the details hold them whole. */
function calculatorMessage(answers: Answers, prices: PriceList): string {
  const lines = [
    ['Aircraft model', answers.aircraftModel],
    ['Services', answers.services.join(', ')],
    ['Preferred start', answers.preferredStartDate],
    [ESTIMATE_LABEL, dollars(estimate(prices, answers).total)],
    ['Notes', answers.additionalNotes],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return lines.join('\n').slice(0, LIMITS.message);
}

const ESTIMATE_LABEL = 'Estimated quote';
const ESTIMATE_LINE = new RegExp(`^${ESTIMATE_LABEL}: .*$\\n?`, 'gm');

/** The estimate for these choices; null if the price list lacks the aircraft type. */
export function findEstimate(
  prices: PriceList,
  lead: { aircraftType: string | null; services: readonly string[]; timeline: string | null },
): Estimate | null {
  const choices = { ...lead, aircraftType: lead.aircraftType ?? '', timeline: lead.timeline ?? '' };
  const isPriced = prices.aircraftTypes.some(({ name }) => name === choices.aircraftType);
  return isPriced ? estimate(prices, choices) : null;
}

/** Replaces the browser's figure in the message by the server's. Removes any further one, or all without an estimate. */
export function correctEstimateLine(message: string | null, own: Estimate | null): string | null {
  if (!message) return message;
  const line = own ? `${ESTIMATE_LABEL}: ${dollars(own.total)}` : '';
  const first = message.search(ESTIMATE_LINE);
  const corrected = message.replace(ESTIMATE_LINE, (sent, at) =>
    at === first && line ? sent.replace(/.*/, () => line) : '',
  );
  return corrected.trim() || null;
}
