/** Response header that carries the nonce of a rendered page to the server, which removes both. */
export const NONCE_HEADER = 'x-page-nonce';
