/** A recovery code as it is hashed, however it was typed. */
export const normalizeRecoveryCode = (typed: string) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
