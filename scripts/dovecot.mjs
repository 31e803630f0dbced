// The IMAP server that tests of the mailbox start. Runs on Node 20 or later, without packages.
import { existsSync } from 'node:fs';
import { aptInstall, canAptInstall } from './apt.mjs';

/** Of Debian's dovecot-imapd. */
export const DOVECOT = '/usr/sbin/dovecot';

/** Installs Dovecot where that is possible, as root on Debian. @param {(line: string) => void} log */
export function provideDovecot(log) {
  if (!existsSync(DOVECOT) && canAptInstall()) {
    log('Installing Dovecot for the tests (apt-get install dovecot-imapd) …');
    aptInstall('dovecot-imapd');
  }
  if (!existsSync(DOVECOT))
    log('Dovecot cannot be installed here: the tests of the mailbox on a real server are left out.');
}
