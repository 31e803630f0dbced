/** What the filters of the projects offer. These words stand beside the values that they name. */

export const ALL_AIRCRAFT = 'All Aircraft';
export const ALL_SERVICES = 'All Services';

export const SORTS = { newest: 'Newest First', oldest: 'Oldest First' } as const;
export type Sort = keyof typeof SORTS;

export const MAX_SEARCH = 100;
