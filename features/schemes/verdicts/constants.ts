/** The day on which 14 CFR part 45 was read for these rules. */
export const RULES_READ_ON = '2026-11-23';
