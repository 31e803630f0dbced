import { POPULAR_TLDS, run } from '@zootools/email-spell-checker';

/** With aviation's '.aero'; without '.co', which is more often a truncated '.com'. */
const TOP_LEVEL_DOMAINS = ['aero', ...POPULAR_TLDS.filter((ending) => ending !== 'co')];

/** Suggests dana@gmail.com for dana@gmial.com; null without a probable typo. */
export function suggestEmail(typed: string): { full: string; domain: string } | null {
  return run({ email: typed.trim(), topLevelDomains: TOP_LEVEL_DOMAINS }) ?? null;
}
