/** Carries the nonce of a rendered page from the renderer to the server, which takes it out of the page again. */
export const NONCE_HEADER = 'x-page-nonce';
