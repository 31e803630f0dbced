/** Options of the project filters, with the texts of their values. */

export const ALL_AIRCRAFT = 'All Aircraft';
export const ALL_SERVICES = 'All Services';

export const SORTS = { newest: 'Newest First', oldest: 'Oldest First' } as const;
export type Sort = keyof typeof SORTS;

/** Projects on the home page, on wide screens and phones. */
export const SHOWN_AT_HOME = { wide: 6, phone: 3 } as const;
/** Edit mode shows more on demand: each project has two pictures with their tools. */
export const EDITED_AT_ONCE = 30;

export const MAX_SEARCH = 100;

export const SHARE_TOASTS = {
  copied: { title: 'Copied!', description: 'The link is on your clipboard.' },
  notCopied: { title: 'Not copied', description: 'Copy the address of this page from your browser instead.' },
} as const;
