import { useEffect } from 'react';

/** Stores the referral code of the address. Renders nothing. */
export default function ReferralArrival() {
  useEffect(() => {
    const address = new URLSearchParams(location.search);
    if (address.has('ref')) import('./referral-code.ts').then(({ storeReferralCode }) => storeReferralCode(address));
  }, []);
  return null;
}
