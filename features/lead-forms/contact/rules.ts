import { CONTACT_SERVICES, LIMITS } from '#features/leads/constants.ts';
import { fieldReader } from '#features/leads/rules.ts';

/** What the contact form's fields say, as the quote request to send. `form` holds its fields by their names. */
export function contactQuote(form: FormData) {
  const field = fieldReader(form);
  const orNull = (name: string) => field(name) || null;
  const service = orNull('services');
  const details = Object.fromEntries(['package', 'topic'].map((key) => [key, field(key)]).filter(([, value]) => value));
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    email: field('email'),
    phone: orNull('phone'),
    businessName: orNull('businessName'),
    aircraftType: orNull('aircraftType'),
    tailNumber: orNull('tailNumber'),
    services: service ? [service] : [],
    timeline: orNull('timeline'),
    howDidYouFindUs: orNull('howDidYouFindUs'),
    message: orNull('message'),
    source: 'contact' as const,
    details,
    website: orNull('website'),
  };
}

/**
 * What the page's address asks about, as values for the contact form: `?package=Professional`, `?topic=warranty`,
 * `?service=Touch-Up+%26+Repair`.
 * The message gets a sentence that names it, in place of the sentence of an earlier choice; what was typed stays.
 */
export function contactPrefill(address: URLSearchParams, message: string): Record<string, string> {
  const asked = (name: string) => (address.get(name) ?? '').trim().slice(0, LIMITS.service);
  const chosen = asked('package');
  const topic = asked('topic');
  const service = asked('service');
  const services: Record<string, string> = service ? { services: contactService(service) } : {};
  if (!chosen && !topic) return services;
  const opening = chosen ? packageOpening(chosen) : `I have a question about the ${topic}.`;
  const [first = '', ...rest] = message.split('\n');
  const typed = first === opening || OPENING.test(first) ? rest : [first, ...rest];
  return { ...services, package: chosen, topic, message: [opening, ...typed].join('\n').trim() };
}

/** The form's choice for a service of this title. */
function contactService(title: string): string {
  return Object.entries(CONTACT_SERVICES).find(([, label]) => label === title)?.[0] ?? 'other_services';
}

/** The message without the sentence that names this package; what was typed behind it stays. */
export function withoutPackage(message: string, packageName: string): string {
  const opening = packageOpening(packageName);
  return message.startsWith(opening) ? message.slice(opening.length).trimStart() : message;
}

const packageOpening = (packageName: string) => `I am interested in the ${packageName} package.`;

/** What the site's own links put there. Other topics may be a visitor's own words. */
const OPENING = /^(I am interested in the .+ package|I have a question about the warranty)\.$/;
