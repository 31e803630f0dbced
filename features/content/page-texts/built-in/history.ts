import { line, paragraph } from '../words.ts';

/** The page that tells who changed what. */
export const history = {
  'history.page.title': line('History', 60),
  'history.page.lead': paragraph(
    'Who changed what. Struck red went, underlined green came. Restoring is a change too, so nothing is ever lost.',
    300,
  ),
  'history.filter.what': line('What', 40),
  'history.filter.everything': line('Everything', 40),
  'history.list.empty': line('Nothing has been changed yet.', 120),
  'history.list.loading': line('Loading the history...', 80),
  'history.list.failed': line('The history could not be loaded.', 120),
  'history.list.retry': line('Try again', 40),
  'history.list.more': line('Show earlier ones', 60),
  'history.entry.restore': line('Restore', 40),
  'history.entry.bringBack': line('Bring back', 40),
  'history.entry.order': line('The order changed.', 80),
  'history.entry.nobody': line('Nobody signed in', 60),
};
