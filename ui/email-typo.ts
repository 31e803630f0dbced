import { POPULAR_TLDS, run } from '@zootools/email-spell-checker';

/** Airplanes have their own ending, and '.co' is more often a '.com' cut short. */
const ENDINGS = ['aero', ...POPULAR_TLDS.filter((ending) => ending !== 'co')];

/** The address that was probably meant, such as dana@gmail.com for dana@gmial.com; null where nothing looks mistyped. */
export function suggestEmail(typed: string): { full: string; domain: string } | null {
  return run({ email: typed.trim(), topLevelDomains: ENDINGS }) ?? null;
}
