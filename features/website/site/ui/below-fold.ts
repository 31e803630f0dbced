import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from './analytics.ts';
import { useSite } from './site-data.ts';

/** Parts of public pages that load after the first view. */
export { isOwner } from '#rights/rights.ts';
export { default as ConstructionNotice } from './ConstructionNotice.tsx';
export { default as ErrorPage } from './ErrorPage.tsx';
export { ConsentLine, Footer, LogoutButton } from './Footer.tsx';

/** Stands here because the names of its many files would enlarge the first scripts. */
export const loadEditMode = () => import('#website/editing/ui/EditMode.tsx');

/** Reports each page view; anchors within a page do not count. */
export function PageViews() {
  const { pathname } = useLocation();
  const { gaMeasurementId, plausibleDomain } = useSite().analytics;

  useEffect(() => {
    reportPageView(pathname, { gaMeasurementId, plausibleDomain });
  }, [pathname, gaMeasurementId, plausibleDomain]);

  return null;
}
