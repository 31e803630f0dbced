import { customerName, type LeadContent } from './lead-words.ts';

/** Normalizes an address to its mailbox: lower case, no +tag, no dots at Gmail. */
export function mailboxOf(email: string): string {
  const atIndex = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, atIndex).toLowerCase().split('+', 1);
  const domain = email.slice(atIndex + 1).toLowerCase();
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`;
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/** Whether a mail program could turn a part into a link: a scheme, a domain, an email or an IP address. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC'));
}

// Matches any domain, not only registered ones: a false match is only left out of the customer's copy. Browsers treat
// the ideographic full stop, and all that normalizes to it, as a dot: https://www.unicode.org/reports/tr46/#Notation
const LINK = /:\/\/|[\p{L}\p{N}_-][.。]\p{L}{2}|(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/u;

/**
 * Removes fields with a link from a customer's mail: a stranger may have typed the address. Email fields may hold an
 * address.
 */
export function withoutLinks<Q extends LeadContent>(lead: Q): Q {
  const dropLink = (text: string | null) => (text !== null && hasLink(text) ? null : text);
  return {
    ...lead,
    ...(hasLink(customerName(lead)) && { firstName: '', lastName: '' }),
    phone: dropLink(lead.phone),
    businessName: dropLink(lead.businessName),
    aircraftType: dropLink(lead.aircraftType),
    tailNumber: dropLink(lead.tailNumber),
    services: lead.services.filter((service) => !hasLink(service)),
    timeline: dropLink(lead.timeline),
    howDidYouFindUs: dropLink(lead.howDidYouFindUs),
    message: dropLink(lead.message),
    details: Object.fromEntries(
      Object.entries(lead.details).filter(
        ([key, value]) => !hasLink(value) || (key.endsWith('Email') && SINGLE_ADDRESS.test(value)),
      ),
    ),
  };
}

const SINGLE_ADDRESS = /^[^\s@/:]+@[^\s@/:]+$/;

/** Mails of a kind per mailbox and shop day, from all senders. More are likely abuse. */
export const MAX_CONFIRMATIONS_PER_DAY = 3;
