import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { SiteFrame } from '#features/site/ui/SiteFrame.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

const ReferralArrival = lazyOptional(() => import('#features/lead-forms/ui/ReferralArrival.tsx'));

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
