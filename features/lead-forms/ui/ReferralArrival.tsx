import { useEffect } from 'react';

/** Remembers on every page that the visitor came by a referral link. Renders nothing. */
export function ReferralArrival() {
  useEffect(() => {
    const address = new URLSearchParams(location.search);
    if (address.has('ref')) import('./referral-code.ts').then(({ keepReferralCode }) => keepReferralCode(address));
  }, []);
  return null;
}
