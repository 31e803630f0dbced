export const DOVECOT: string;
export function provideDovecot(log: (line: string) => void): void;
