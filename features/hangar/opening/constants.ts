export const OPENING_LIMITS = { leadDays: 250, types: 40, type: 100, inches: 10_000 } as const;
