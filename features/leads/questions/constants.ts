export const MAX_QUESTION = 2_000;
