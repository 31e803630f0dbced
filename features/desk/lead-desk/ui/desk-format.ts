import type { LeadSort } from '#customers/leads/leads.constants.ts';

export const SORT_LABELS: Record<LeadSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently changed',
  name: 'Name',
};

/** The sort order within a sentence. */
export const SORT_PHRASES: Record<LeadSort, string> = {
  newest: 'newest first',
  oldest: 'oldest first',
  updated: 'recently changed first',
  name: 'by name',
};

export const DESK_TOASTS = {
  statusDone: { title: 'Status Updated', description: 'Quote status has been updated successfully.' },
  reasonDone: { title: 'Reason Saved', description: 'It shows in the list and under Activity.' },
  statusFailed: { title: 'Error', description: 'Failed to update quote status.', kind: 'error' },
  bulkStatusDone: (count: number, status: string, released: number) => ({
    title: 'Status Updated',
    description: `${formatLeads(count)} ${count === 1 ? 'is' : 'are'} now marked “${status}”.${formatReleased(released)}`,
  }),
  undo: 'Undo',
  undone: (count: number, taken: number) => ({
    title: 'Undone',
    description: `The previous status is back.${formatTaken(count, taken)}`,
  }),
  notesDone: { title: 'Notes Updated', description: 'Quote notes have been updated successfully.' },
  notesDiscarded: { title: 'Notes Not Changed', description: 'What you typed was not saved.' },
  notesFailed: { title: 'Error', description: 'Failed to update quote notes.', kind: 'error' },
  deleteDone: { title: 'Quote Deleted', description: 'Quote has been permanently deleted.' },
  bulkDeleteDone: (count: number) => ({
    title: 'Quotes Deleted',
    description: `${formatLeads(count)} have been permanently deleted.`,
  }),
  deleteFailed: { title: 'Error', description: 'Failed to delete quote.', kind: 'error' },
} as const;

/** Adds how many of several changes failed. */
export function withFailureCount<Failure extends { description: string }>(
  failure: Failure,
  failed: number,
  all: number,
) {
  if (all === 1) return failure;
  return { ...failure, description: `${failure.description} ${failed} of ${all} were not changed.` };
}

const formatReleased = (count: number) =>
  count === 0 ? '' : ` ${count === 1 ? '1 appointment is' : `${count} appointments are`} released.`;

function formatTaken(count: number, taken: number): string {
  if (taken === 0) return '';
  if (count === 1) return ' Its appointment stays released because someone else booked that time.';
  const those = taken === 1 ? '1 appointment stays' : `${taken} appointments stay`;
  return ` ${those} released because someone else booked that time.`;
}

/** '1 quote', '1,204 quotes' */
export const formatLeads = (count: number, atLeast = false) =>
  `${formatCount(count, atLeast)} ${count === 1 && !atLeast ? 'quote' : 'quotes'}`;

/** '10,000+' for a capped count. */
export const formatCount = (count: number, atLeast = false) => count.toLocaleString('en-US') + (atLeast ? '+' : '');

export const SHORTCUTS: [keys: string[], what: string][] = [
  [['J', 'K'], 'Next and previous quote'],
  [['Enter'], 'Open it'],
  [['X'], 'Select it'],
  [['Shift', 'J'], 'Select and move down; with K, move up'],
  [['/'], 'Find'],
  [['Esc'], 'Close, or clear the selection'],
  [['?'], 'Show this list'],
];

export const LEAD_TOASTS = {
  replyDone: { title: 'Reply On Its Way', description: 'It will be sent in a moment and shows under Activity.' },
  replyKept: {
    title: 'Reply Saved, Not Sent',
    description: 'No mail server is set up yet. You can send it from the outbox once there is one.',
  },
  replyFailed: { title: 'Error', description: 'Failed to send the reply. Please try again.', kind: 'error' },
  previewFailed: { title: 'Error', description: 'The preview could not be made. Please try again.', kind: 'error' },
  filledIn: { title: 'Template Filled In', description: 'It replaced your earlier text.' },
  copied: { title: 'Copied!', description: 'Reply copied to clipboard.' },
  notCopied: {
    title: 'Error',
    description: 'Your browser blocked copying. Copy it from Activity below.',
    kind: 'error',
  },
  discarded: { title: 'Reply Discarded', description: 'It was not sent.' },
  reminderSet: { title: 'Reminder Set', description: 'You will get an email that day.' },
  reminderShown: {
    title: 'Reminder Set',
    description: 'Email is not set up yet. Until it is, the reminder only shows here and in the list.',
  },
  reminderRemoved: { title: 'Reminder Removed', description: 'You won’t be reminded about this lead.' },
  reminderFailed: { title: 'Error', description: 'Failed to save the reminder. Please try again.', kind: 'error' },
} as const;

export const formatConflict = (status: string) =>
  `Someone else changed this quote in the meantime. Its status is now “${status}”.`;
