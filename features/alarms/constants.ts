import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time/constants.ts';

export const ALARM_KINDS = ['writes', 'uploads', 'mails', 'backups', 'refusals', 'restarts'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** More within the window is a storm. Counted for all nodes together. */
export const STORMS = {
  refusals: { max: 500, windowMs: 10 * MINUTE_MS },
  restarts: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type StormKind = keyof typeof STORMS;

/** How long an email that failed counts. */
export const FAILED_MAIL_MS = DAY_MS;
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
      'Visitors who send a quote request are asked to try again. Ask the person who runs the server to free up or add disk space and check the database.',
  },
  uploads: {
    subject: 'The website has no room for more photos',
    advice:
      'Quote requests and logins still work. Ask the person who runs the server to free up or add disk space. Photos not attached to a request are deleted automatically after 24 hours. “npm run orphans” lists unused pictures.',
  },
  mails: {
    subject: 'Your website’s emails are not arriving',
    advice:
      'The desk’s outbox shows why for each email. Waiting emails are retried for about three days, and you can send failed ones again there. Under Settings, a test email shows what the mail server says.',
  },
  backups: {
    subject: 'Your website’s backups need attention',
    advice:
      'The site will try again within the hour. Ask the person who runs the server to check the backup folder and its free space. “npm run doctor” shows what’s wrong.',
  },
  refusals: {
    subject: 'Your website is turning away many requests',
    advice:
      'This is how the site blocks a program that asks too often. Visitors don’t notice. If every visitor sees “Too many requests”, ask the person who runs the server to set TRUST_PROXY to the number of proxies.',
  },
  restarts: {
    subject: 'The website keeps restarting',
    advice:
      'Ask the person who runs the server to read the last log lines before each restart and run “npm run doctor”.',
  },
};

/** Kinds of mails: that an alarm was raised, and that it is over. */
export const ALARM_MAILS = ['alarm', 'alarm-over'] as const;

export const WHERE_TO_LOOK = 'For the person who runs the server: docs/operations.md, “When something is wrong”.';
