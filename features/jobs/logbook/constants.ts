/** Every page of a draft begins with it. */
export const DRAFT_HEADING = 'DRAFT. Not a maintenance record until signed by a person authorized under 14 CFR 43.7.';
