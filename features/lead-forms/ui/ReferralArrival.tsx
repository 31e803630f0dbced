import { useEffect } from 'react';

/** Stands on every page: whoever came by somebody's referral link is known to have, without anything to see. */
export function ReferralArrival() {
  useEffect(() => {
    const address = new URLSearchParams(location.search);
    if (address.has('ref')) import('./referral-code.ts').then(({ keepReferralCode }) => keepReferralCode(address));
  }, []);
  return null;
}
