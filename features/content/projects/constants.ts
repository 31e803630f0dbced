/** What the filters of the projects offer. These words stand beside the values that they name. */

export const ALL_AIRCRAFT = 'All Aircraft';
export const ALL_SERVICES = 'All Services';

export const SORTS = { newest: 'Newest First', oldest: 'Oldest First' } as const;
export type Sort = keyof typeof SORTS;

/** So many projects of the site's order the home page shows; phones show fewer. */
export const SHOWN_AT_HOME = { wide: 6, phone: 3 } as const;
/** Of more than so many, edit mode shows the rest when it is asked for: each has two pictures and their tools. */
export const EDITED_AT_ONCE = 30;

export const MAX_SEARCH = 100;

export const SHARE_TOASTS = {
  copied: { title: 'Copied!', description: 'The link is in the clipboard.' },
  notCopied: { title: 'Not copied', description: 'Copy the address of this page from your browser instead.' },
} as const;
