/** The fixed words of the desk. */

export const DESK_LIMITS = { lostReason: 500, subject: 200, reply: 10_000, about: 300, search: 200 } as const;

/** What moves a lead on by itself. */
export const STATUS_CAUSES = ['appointment', 'reply'] as const;
export type StatusCause = (typeof STATUS_CAUSES)[number];

/** Of a search, so many are counted: to count them all takes longer with every quote, and nobody goes through so many. */
export const MAX_COUNTED = 10_000;
