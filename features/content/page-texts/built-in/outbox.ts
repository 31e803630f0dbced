import { line, paragraph } from '../words.ts';

/** The page of the mails that wait, were sent, or failed; the words of the banner stand with those of every admin page. */
export const outbox = {
  'outbox.page.title': line('Outbox', 60),
  'outbox.page.hint': paragraph('Every message the site sends, kept for 90 days.', 200),
  'outbox.page.show': line('Show', 40),
  'outbox.page.all': line('All', 40),
  'outbox.page.loading': line('Loading the messages...', 80),
  'outbox.page.failed': line('The messages could not be loaded.', 120),
  'outbox.page.again': line('Try again', 40),
  'outbox.page.empty': line('No message here.', 80),
  'outbox.page.more': line('Show earlier ones', 60),
  'outbox.mail.retry': line('Retry', 40),
  'outbox.mail.sendNow': line('Send now', 40),
  'outbox.mail.drop': line('Drop', 40),
  'outbox.mail.lead': line('The lead', 40),
  'outbox.drop.title': line('Drop this message?', 80),
  'outbox.drop.text': paragraph('It is removed and reaches nobody. This cannot be undone.', 200),
  'outbox.drop.cancel': line('Cancel', 40),
  'outbox.drop.confirm': line('Drop message', 40),
};
