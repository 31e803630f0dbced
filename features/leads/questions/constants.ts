export const MAX_QUESTION = 2_000;

export const NO_QUESTION = 'Enter your question';
