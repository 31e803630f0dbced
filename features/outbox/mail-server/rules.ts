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
