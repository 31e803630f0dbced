/** The admin that the test site starts with. */
export const ADMIN = { email: 'owner@example.com', password: 'polished-spinner-42' };
