import { useEffect } from 'react';
import { keepReferralCode } from './referral-code.ts';

/** Stands on every page: whoever came by somebody's referral link is known to have, without anything to see. */
export function ReferralArrival() {
  useEffect(() => keepReferralCode(new URLSearchParams(location.search)), []);
  return null;
}
