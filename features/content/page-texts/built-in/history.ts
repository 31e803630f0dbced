import { line, paragraph } from '../words.ts';

/** The page that tells who changed what. */
export const history = {
  'history.page.title': line('History', 60),
  'history.page.lead': paragraph(
    'Who changed what. Struck red went, underlined green came. Restoring is a change too, so nothing is ever lost.',
    300,
  ),
  'history.filter.label': line('Which changes', 40),
  'history.filter.search': line('Search', 40),
  'history.filter.searchHint': line('A word that was there, or is', 60),
  'history.filter.who': line('Who', 40),
  'history.filter.everybody': line('Everybody', 40),
  'history.filter.when': line('When', 40),
  'history.filter.from': line('From', 40),
  'history.filter.to': line('To', 40),
  'history.filter.one': line('Only this one item', 60),
  'history.filter.clear': line('Show everything', 40),
  'history.filter.what': line('What', 40),
  'history.filter.everything': line('Everything', 40),
  'history.list.none': line('No change fits what you look for.', 120),
  'history.list.empty': line('Nothing has been changed yet.', 120),
  'history.list.loading': line('Loading the history...', 80),
  'history.list.failed': line('The history could not be loaded.', 120),
  'history.list.retry': line('Try again', 40),
  'history.list.more': line('Show earlier ones', 60),
  'history.entry.restore': line('Restore', 40),
  'history.entry.bringBack': line('Bring back', 40),
  'history.entry.before': line('Before the change', 40),
  'history.entry.after': line('After the change', 40),
  'history.entry.order': line('The order changed.', 80),
  'history.entry.nobody': line('Nobody signed in', 60),
};
