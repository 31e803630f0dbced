import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { SiteFrame } from '#website/site/ui/SiteFrame.tsx';

const ReferralArrival = lazyOptional(() => import('#customers/lead-forms/ui/ReferralArrival.tsx'));

/** Every page that visitors see: header, page, footer. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <Suspense>
        <ReferralArrival />
      </Suspense>
      <Outlet />
    </SiteFrame>
  );
}
