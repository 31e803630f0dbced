export const RECOVERY_CODES = { count: 10, groups: 4, groupLength: 4 } as const;
