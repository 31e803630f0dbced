import { fieldReader } from '#customers/leads/lead-words.ts';
import { CONTACT_SERVICES, LIMITS } from '#customers/leads/leads.constants.ts';
import { TRAP } from './suspects.constants.ts';

export function contactLead(form: FormData) {
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
    scheme: orNull('scheme'),
    website: orNull(TRAP.name),
  };
}

/**
 * Prefills the contact form from its address: `?package=Professional`, `?topic=warranty`,
 * `?service=Touch-Up+%26+Repair`. A sentence that names the choice replaces that of an earlier choice; typed text
 * stays.
 */
export function contactPrefill(address: URLSearchParams, message: string): Record<string, string> {
  const param = (name: string) => (address.get(name) ?? '').trim().slice(0, LIMITS.service);
  const chosen = param('package');
  const topic = param('topic');
  const service = param('service');
  const tail = (address.get('tail') ?? '').trim().slice(0, LIMITS.tailNumber);
  const services: Record<string, string> = {
    ...(service && { services: contactService(service) }),
    ...(tail && { tailNumber: tail }),
  };
  if (!chosen && !topic) return services;
  const opening = chosen ? packageOpening(chosen) : `I have a question about the ${topic}.`;
  const [first = '', ...rest] = message.split('\n');
  const typed = first === opening || OPENING.test(first) ? rest : [first, ...rest];
  return { ...services, package: chosen, topic, message: [opening, ...typed].join('\n').trim() };
}

/** The form's option for a service title. */
function contactService(title: string): string {
  return Object.entries(CONTACT_SERVICES).find(([, label]) => label === title)?.[0] ?? 'other_services';
}

/** The message without the sentence that names this package; typed text stays. */
export function withoutPackage(message: string, packageName: string): string {
  const opening = packageOpening(packageName);
  return message.startsWith(opening) ? message.slice(opening.length).trimStart() : message;
}

const packageOpening = (packageName: string) => `I am interested in the ${packageName} package.`;

/** Sentences of the site's own links. Other topics may be typed by the visitor. */
const OPENING = /^(I am interested in the .+ package|I have a question about the warranty)\.$/;
