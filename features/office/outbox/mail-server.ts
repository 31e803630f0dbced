/** What a domain's records must say so that others believe its mails. */

export interface DnsRecord {
  kind: 'SPF' | 'DKIM' | 'DMARC';
  /** The name of the TXT record. */
  name: string;
  /** Null where the mail provider makes it. */
  value: string | null;
  words: string;
}

/** What the mail provider's part of SPF is, by the end of its servers' names. */
const SPF_OF: Readonly<Record<string, string>> = {
  'gmail.com': 'include:_spf.google.com',
  'office365.com': 'include:spf.protection.outlook.com',
  'amazonaws.com': 'include:amazonses.com',
  'mailgun.org': 'include:mailgun.org',
  'sendgrid.net': 'include:sendgrid.net',
  'postmarkapp.com': 'include:spf.mtasv.net',
  'mailjet.com': 'include:spf.mailjet.com',
  'fastmail.com': 'include:spf.messagingengine.com',
};

/** Domains of mailboxes whose records their provider keeps. */
const MAILBOX_PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'comcast.net',
  'msn.com',
];

/** The domain of a sender such as `desk@shop.example` or `Shop <desk@shop.example>`; null without one of its own. */
export function senderDomain(sender: string): string | null {
  const domain = /@([^\s>]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase();
  return domain?.includes('.') && !/^[\d.]+$/.test(domain) ? domain : null;
}

export const isMailboxProvider = (domain: string) => MAILBOX_PROVIDERS.includes(domain);

/** The three records of a domain that sends through `host`. */
export function dnsRecords(domain: string, host: string): DnsRecord[] {
  const provider = Object.entries(SPF_OF).find(([end]) => host === end || host.endsWith(`.${end}`))?.[1];
  return [
    {
      kind: 'SPF',
      name: domain,
      value: `v=spf1 ${provider ?? `a:${host}`} ~all`,
      words: `Says which servers can send email for ${domain}. ${
        provider ? '' : 'If your mail provider gives you different text, use theirs. '
      }If you already have this record, add the middle part to it: a domain can only have one.`,
    },
    {
      kind: 'DKIM',
      name: `selector._domainkey.${domain}`,
      value: null,
      words: `Signs each email. Turn it on at your mail provider for ${domain}. They’ll give you the name, with their own word in place of “selector”, and the text of the record.`,
    },
    {
      kind: 'DMARC',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      words:
        'Says what happens to emails that fail both. Start with p=none, which only reports. After a few weeks without surprises, use p=quarantine.',
    },
  ];
}

/** Encrypted from the start; others begin in the clear and switch. */
export const DEFAULT_PORT = 465;

export const MAIL_SERVER_MESSAGES = {
  host: 'Enter only the server name, such as smtp.example.com',
  hostMissing: 'Enter the name of the mail server',
  port: 'Enter a number from 1 to 65535; most servers use 465 or 587',
  username: 'Enter the username, or remove the password',
  password: 'Enter the password again. A saved password is used only with the server and username it was entered for.',
  moved: 'Someone else changed the email settings in the meantime. Please check the current version.',
  none: 'No mail server is set up yet. Enter one first.',
  tooMany: 'Too many test emails were sent.',
} as const;

export const MAIL_SERVER_TOASTS = {
  saved: { title: 'Saved', description: 'Emails will go out this way from now on.' },
  wrong: { title: 'Not done', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  copied: { title: 'Copied!', description: 'Text copied to clipboard.' },
  notCopied: {
    title: 'Not copied',
    description: 'Your browser won’t let us copy. Select the text and copy it.',
    kind: 'error',
  },
} as const;
