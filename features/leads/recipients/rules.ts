import { customerName, type QuoteContent } from '../rules.ts';

/** What may be written to an address that a stranger may have typed into a form. */

/** A mailbox under one name: neither case nor what follows a plus leads to another, nor do dots at Gmail. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const domain = email.slice(at + 1).toLowerCase();
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`;
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/** Whether a mail program could make a link of a part: a scheme, a domain, an email or an IP address. */
export function holdsLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC'));
}

// Any domain, not only the known ones: a sentence taken for one is only left out of the customer's copy. Browsers read
// the ideographic full stop and what normalises to it or to a dot as dots: https://www.unicode.org/reports/tr46/#Notation
const LINK = /:\/\/|[\p{L}\p{N}_-][.。]\p{L}{2}|(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/u;

/** 'Thank you, Dana.', without a name that holds a link. */
export function salutation(words: string, person: Pick<QuoteContent, 'firstName' | 'lastName'>): string {
  return holdsLink(customerName(person)) ? `${words}.` : `${words}, ${person.firstName}.`;
}

/** A quote request without the fields that hold a link, but for those that are meant for an email address. */
export function withoutLinks<Q extends QuoteContent>(quote: Q): Q {
  const unlinked = (text: string | null) => (text !== null && holdsLink(text) ? null : text);
  return {
    ...quote,
    ...(holdsLink(customerName(quote)) && { firstName: '', lastName: '' }),
    phone: unlinked(quote.phone),
    businessName: unlinked(quote.businessName),
    aircraftType: unlinked(quote.aircraftType),
    tailNumber: unlinked(quote.tailNumber),
    services: quote.services.filter((service) => !holdsLink(service)),
    timeline: unlinked(quote.timeline),
    howDidYouFindUs: unlinked(quote.howDidYouFindUs),
    message: unlinked(quote.message),
    details: Object.fromEntries(
      Object.entries(quote.details).filter(
        ([key, value]) => !holdsLink(value) || (key.endsWith('Email') && ADDRESS_ALONE.test(value)),
      ),
    ),
  };
}

const ADDRESS_ALONE = /^[^\s@/:]+@[^\s@/:]+$/;
