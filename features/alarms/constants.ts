const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const ALARM_KINDS = ['writes', 'uploads', 'mails', 'backups', 'refusals', 'restarts'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** More within the window is a storm. Counted for all nodes together. */
export const STORMS = {
  refusals: { max: 500, windowMs: 10 * MINUTE_MS },
  restarts: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type StormKind = keyof typeof STORMS;

/** How long an email that failed counts. */
export const FAILED_MAIL_MS = 24 * HOUR_MS;
/** An alarm is over when nothing was wrong for this long. */
export const QUIET_MS = HOUR_MS;
/** How long alarms are kept once they are over. */
export const ALARM_DAYS = 90;

interface AlarmWords {
  subject: string;
  /** Follows what was found. */
  advice: string;
}

export const ALARM_WORDS: Record<AlarmKind, AlarmWords> = {
  writes: {
    subject: 'The website cannot save anything',
    advice:
      'Visitors who send a quote request are asked to try again. Ask the person who runs the server to free up disk space or add more, and to look at the database.',
  },
  uploads: {
    subject: 'The website has no room for more photos',
    advice:
      'Quote requests and logins still work. Ask the person who runs the server to free up disk space or add more. Photos that belong to no request are deleted automatically after 24 hours. “npm run orphans” lists pictures that nothing uses.',
  },
  mails: {
    subject: 'Emails of the website do not arrive',
    advice:
      'The outbox at the desk says why, email by email. Waiting ones are tried again for about three days, and a failed one can be sent again there. Under Settings, a test mail shows what the mail server answers.',
  },
  backups: {
    subject: 'The backups of the website need you',
    advice:
      'The site tries again within the hour. Ask the person who runs the server to look at the folder of backups and its free space; “npm run doctor” says what it finds.',
  },
  refusals: {
    subject: 'The website refuses many requests',
    advice:
      'One program that asks too much is held off like this, and visitors notice nothing. If all of them read “Too many requests”, ask the person who runs the server to set TRUST_PROXY to the number of proxies.',
  },
  restarts: {
    subject: 'The website keeps restarting',
    advice:
      'Ask the person who runs the server to read the last lines of its log before each start, and to run “npm run doctor”.',
  },
};

/** Kinds of mails: that an alarm was raised, and that it is over. */
export const ALARM_MAILS = ['alarm', 'alarm-over'] as const;

export const WHERE_TO_LOOK = 'For the person who runs the server: docs/operations.md, “When something is wrong”.';
