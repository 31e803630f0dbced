import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** Lets encryption take milliseconds in place of seconds, in tests of something else. Call it in `beforeEach`. */
export function encryptQuickly(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase);
    this.setScryptWorkFactor(4);
  });
}
