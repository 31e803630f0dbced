/** A term that shown sentences do not use, and what they use instead. `keep` holds honest exceptions with their reasons. */
interface ForbiddenTerm {
  term: RegExp;
  instead: string;
  keep?: readonly (readonly [text: RegExp, reason: string])[];
}

/** The terms of docs/glossary.md, "Words on pages". */
export const FORBIDDEN_TERMS: readonly ForbiddenTerm[] = [
  {
    term: /\bmails?\b(?! (?:server|provider|files))/i,
    instead: 'email, emails (a mail server stays)',
    keep: [
      [/mail server isn’t accepting mail/, 'it follows the server’s name'],
      [/get a copy by mail; on request/, 'signed by customers before the sentence changed'],
      [/^failed mails$/, 'a kind of row in the API'],
    ],
  },
  { term: /\b(?:e-mail|mailed)\b/i, instead: 'email, emailed' },
  {
    term: /\b(?:un)?tick(?:ed|s|ing)?\b/i,
    instead: 'select, check, selected by default',
    keep: [[/One tick (?:mark )?per week/, 'a mark on a scale']],
  },
  { term: /\b(?:cheapest|dearest|plainest)\b/i, instead: 'least expensive, most expensive' },
  { term: /\b(?:is|are|was|were|be|been) told\b/i, instead: 'sent, emailed, notified' },
  { term: /\bundecided\b/i, instead: 'pending' },
  {
    term: /\b(?:take|takes|taken|took|give|gives|gave|given|bring|brought) (?:it |them |that |the days )?back\b(?! to)/i,
    instead: 'withdraw, release, restore, undo',
    keep: [[/^taken back$/, 'the stored name of an event']],
  },
  { term: /\bpaid back\b/i, instead: 'refunded' },
  {
    term: /\bstill to come\b|\bopen money\b|\bmoney open\b/i,
    instead: 'due, unpaid, balance due',
    keep: [[/^Money open$/, 'the name of delivered jobs with a balance, as specified']],
  },
  { term: /\b(?:minutes|days) (?:is|are) over\b/i, instead: 'expired' },
  { term: /\bswitch(?:ed|es)? (?:it |them )?(?:back )?(?:on|off)\b/i, instead: 'turn on, turn off' },
  { term: /\bby arrangement\b/i, instead: 'to be scheduled' },
  { term: /\b(?:priced?|quoted) (?:\w+ ){0,2}by hand\b/i, instead: 'custom price' },
  { term: /\breckon/i, instead: 'compute, estimate, total' },
  { term: /\b(?:comes|came|come) to (?:\$|\{\}|less|more)/i, instead: 'total, add up to' },
  { term: /\b(?:begin|begins|began|begun|beginning)\b/i, instead: 'start' },
  { term: /\bon trial\b/i, instead: 'test restore' },
  { term: /\bno news\b|\bshown nothing\b/i, instead: 'no update for 7 days' },
  { term: /\bthere is no such\b/i, instead: 'we couldn’t find, doesn’t exist' },
  {
    term: /^Write (?!it down|to us|off)/,
    instead: 'Enter',
    keep: [[/^Write (?:what this client said|the answer) here\.\.\.$/, 'specification 000, placeholders of edit mode']],
  },
  { term: /\b(?:cancelled|cancelling|colours?|grey)\b/i, instead: 'canceled, color, gray' },
  { term: /\bper cent\b|\d %/i, instead: '5%' },
  { term: /\bstands ticked\b|\bas it stands\b/i, instead: 'selected by default, current' },
  { term: /\bin the price\b(?! list)/i, instead: 'included' },
  { term: /^Answer$/, instead: 'Reply, Respond' },
  { term: /\bfree (?:days?|times?|appointments?)\b/i, instead: 'open days, available times' },
  { term: /\b[Ee]nd (?:the |this |your )?(?:link|feed)\b/, instead: 'revoke' },
  { term: /\bday to bring it\b|\bbring it on\b/i, instead: 'drop-off' },
  { term: /^Of /, instead: 'name the thing first' },
  { term: /\bthe page before\b|\bthe version before\b/i, instead: 'previous' },
];

/** Sentences that specification 001 quotes with a straight apostrophe, and directives of the content security policy. */
export const STRAIGHT_APOSTROPHES: readonly string[] = [
  "Passwords don't match",
  "If an account exists with this email, you'll receive a reset code shortly.",
  "We'll contact you within 24 hours to assist with your claim.",
  "We'll contact your referral and keep you updated on your reward.",
  "We'll respond with a detailed quote.",
  "We'll review your quote and contact you within 24 hours.",
  "We'll confirm your appointment within 24 hours and send a calendar invite.",
  "You'll receive confirmation via email within 24 hours.",
  "Thank you! We'll contact your referral and keep you updated on your reward.",
  "style-src-attr 'unsafe-inline'",
  "require-trusted-types-for 'script'",
];
