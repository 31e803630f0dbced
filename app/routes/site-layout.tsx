import { Outlet } from 'react-router';
import { ReferralArrival } from '#features/lead-forms/ui/ReferralArrival.tsx';
import { SiteFrame } from '#features/site/ui/SiteFrame.tsx';

/** Every page that visitors see: header, page, footer. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <ReferralArrival />
      <Outlet />
    </SiteFrame>
  );
}
