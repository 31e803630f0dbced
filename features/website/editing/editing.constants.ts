import type { HistoryEntity } from '#foundation/audit/audit.contract.ts';

/** The texts of edit mode. Only admins see them, so they are not editable page texts. */

export const EDIT_BAR = {
  region: 'Edit mode',
  switch: 'Edit mode',
  hint: 'Click any text with a gold mark to change it. Changes are saved right away. Ctrl+click follows a link.',
  openedHint: 'Text is saved when you click away. Esc restores it.',
  words: 'All text on this page',
  dashboard: 'Dashboard',
  history: 'History',
} as const;

export const EDIT_FIELD = {
  describe: 'Press Enter to change this text',
  unsaved: 'Not saved. Press Enter to keep editing',
  empty: 'Nothing here yet',
  enter: 'saves',
  shiftEnter: 'new line',
  escape: 'restores',
  save: 'Save',
  cancel: 'Cancel',
  builtIn: 'Use the built-in text',
  facts: 'Words in braces, such as {town}, come from your business facts.',
  follow: 'Follow the link',
  press: 'Press the button',
  saving: 'Saving',
} as const;

export const EDIT_TOASTS = {
  again: 'Edit again',
  notSaved: 'Not saved',
  saved: 'Saved',
  live: { title: 'Live now', description: 'Visitors see the new text.' },
  savedHidden: { title: 'Saved', description: 'Visitors will see it once the item is visible.' },
  undone: { title: 'Undone', description: 'The earlier text is back.' },
  deleted: 'Item deleted',
  undo: 'Undo',
  restored: 'Item restored',
  notDeleted: 'Not deleted',
  notAdded: 'Not added',
  notMoved: 'Not moved',
  notRestored: 'Not restored',
  kept: 'Samples saved',
} as const;

export const CONFLICT = {
  /** `who` is the name of the other admin, if known; `isMe` means another window of the same admin. */
  title: (who: string | null, isMe: boolean) =>
    isMe ? 'You changed this in another window' : `${who ?? 'Someone else'} changed this while you were typing`,
  who: (who: string | null, isMe: boolean) => (isMe ? 'You, in another window,' : (who ?? 'Someone else')),
  text: 'Nothing is lost: choose one, or combine them below. The other stays in the history.',
  mine: 'Yours',
  mineNote: 'Not saved',
  theirs: (who: string | null, isMe: boolean) => {
    if (isMe) return 'From the other window';
    return who ? `${who}’s` : 'Theirs';
  },
  /** `when` such as 'Today, 8:22 AM'. */
  theirsNote: (when: string | null) => (when ? `Saved: ${when}. On the site now` : 'On the site now'),
  marked: 'Differences from the other text are highlighted.',
  combined: 'What to save',
  keepTyping: 'Keep typing',
  keepTheirs: (isMe: boolean) => (isMe ? 'Keep the other' : 'Keep theirs'),
  save: 'Save this text',
} as const;

export const PICTURE_CONFLICT = {
  title: (who: string | null, isMe: boolean) =>
    isMe
      ? 'You changed this picture in another window'
      : `${who ?? 'Someone else'} changed this picture in the meantime`,
  text: 'Nothing is lost: choose one. The other stays in the history.',
  useMine: 'Use my picture',
  shows: (alt: string) => `Shows: ${alt}`,
  decoration: 'Purely decorative: no description needed',
} as const;

/** For a typed text whose place is gone. */
export const UNSAVED_TEXT = {
  gone: 'This was deleted while you were typing',
  goneText: 'Nothing you typed is lost. Copy it, or restore the item with your text in it.',
  away: 'This text is not on this page',
  awayText: 'What you typed is still here: copy it, or save it anyway.',
  typed: 'What you typed',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copiedText: 'Open the page again and paste it there.',
  notCopied: 'Copy this',
  bringBack: 'Restore and save',
  notBack: 'We couldn’t restore it. The item it belongs to may be deleted, too. Restore that from the history first.',
  save: 'Save it',
} as const;

export const ALL_TEXTS = {
  title: 'All text on this page',
  subtitle: 'Labels, hints, picture descriptions and search engine texts are listed here, too.',
  search: 'Search',
} as const;

export const LISTS = {
  services: {
    noun: 'service',
    add: 'Add Service',
    placeholders: { title: 'New Service', description: 'Describe this service here...' },
  },
  projects: {
    noun: 'project',
    add: 'Add Project',
    placeholders: {
      title: 'New Project',
      description: 'Describe your project here...',
      aircraftType: 'Aircraft Model',
    },
  },
  testimonials: {
    noun: 'testimonial',
    add: 'Add Testimonial',
    placeholders: { clientName: 'New Client', clientTitle: 'Title', content: 'Write what this client said here...' },
  },
  faqs: {
    noun: 'question',
    add: 'Add FAQ',
    placeholders: { question: 'New Question?', answer: 'Write the answer here...' },
  },
} as const satisfies Partial<Record<HistoryEntity, ListWords>>;
/** `placeholders` are the texts of a new item. */
type ListWords = { noun: string; add: string; placeholders: Record<string, string> };
export type ListName = keyof typeof LISTS;

export const CARD = {
  up: 'Move up',
  down: 'Move down',
  drag: 'Drag to reorder',
  dragHelp: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to cancel',
  pickedUp: (label: string) => `${label} is picked up`,
  over: (label: string, place: number, of: number) => `${label} is over position ${place} of ${of}`,
  dropped: (label: string) => `${label} is dropped`,
  putBack: (label: string) => `${label} is back where it was`,
  showAll: (count: number, noun: string) => `Show all ${count.toLocaleString('en-US')} ${noun}s`,
  details: 'Details',
  remove: 'Delete',
  hidden: 'Hidden',
  unready: 'Visitors see this now',
  hide: 'Hide until ready',
  notHidden: 'Not hidden',
  notFeatured: 'Not featured',
  sample: 'Sample',
  samples: 'These are samples, shown because the list is empty.',
  keep: 'Keep these',
  keeping: 'Keeping...',
  moved: (label: string, place: number, of: number) => `${label} is now at position ${place} of ${of}`,
} as const;

export const DELETE_QUESTION = {
  title: 'Are you sure you want to delete this item?',
  text: (label: string) => `“${label}” will be removed from the site. You can restore it from the history.`,
  confirm: 'Delete',
  busy: 'Deleting...',
} as const;

/** Logged to the console with the error. */
export const FAILED_TO_DELETE = 'Failed to delete';

export const PHOTOS = {
  title: 'Detail photos',
  add: 'New photo',
  addHelp: 'Upload a photo or enter its web address.',
  caption: 'Caption',
  alt: 'What it shows',
  active: 'Visible to visitors',
  photo: (place: number) => `Photo ${place}`,
  moved: (from: number, to: number, of: number) => `Photo ${from} is now at position ${to} of ${of}`,
} as const;
