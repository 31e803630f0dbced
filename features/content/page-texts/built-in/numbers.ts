import { line, paragraph } from '../constants.ts';

/** The page that counts the leads. */
export const numbers = {
  'numbers.page.title': line('Numbers', 60),
  'numbers.page.hint': paragraph('Counted from your leads. Visitors are not tracked.', 200),
  'numbers.page.span': line('Period', 40),
  'numbers.page.weeks': line('12 weeks', 40),
  'numbers.page.year': line('This year', 40),
  'numbers.page.all': line('All', 40),
  'numbers.page.loading': line('Counting...', 80),
  'numbers.page.failed': line('The numbers could not be loaded.', 120),
  'numbers.page.again': line('Try again', 40),
  'numbers.page.table': line('Show as a table', 60),
  'numbers.page.leads': line('Leads', 40),
  'numbers.page.share': line('Share', 40),

  'numbers.weeks.title': line('Leads by week and source', 60),
  'numbers.weeks.text': paragraph('Each column is a week, Monday to Sunday. The last one may still be running.', 200),
  'numbers.weeks.figure': line('leads in this period', 60),
  'numbers.weeks.week': line('Week of', 40),
  'numbers.weeks.all': line('All', 40),

  'numbers.answers.title': line('Time to first answer', 60),
  'numbers.answers.text': paragraph(
    'From the moment a lead arrives to the first note, appointment, status change or reply that was sent.',
    200,
  ),
  'numbers.answers.figure': line('half are answered sooner', 60),
  'numbers.answers.time': line('Time', 40),
  'numbers.answers.promise': line('answered within 24 hours, which is what the site promises.', 120),

  'numbers.status.title': line('How far leads get', 60),
  'numbers.status.text': paragraph('Of all leads that arrived in this period, how many reached each status.', 200),
  'numbers.status.figure': line('become scheduled work', 60),
  'numbers.status.status': line('Status', 40),
  'numbers.status.received': line('Received', 40),
  'numbers.status.standing': line('Where they stand now', 60),

  'numbers.estimates.title': line('What the estimates add up to', 60),
  'numbers.estimates.text': paragraph(
    'The calculator’s figure for each open lead, by aircraft type. A first figure, not an invoice.',
    200,
  ),
  'numbers.estimates.figure': line('open estimates', 60),
  'numbers.estimates.type': line('Aircraft type', 40),
  'numbers.estimates.sum': line('Total', 40),
  'numbers.estimates.none': line('No open lead has an estimate.', 80),
};
